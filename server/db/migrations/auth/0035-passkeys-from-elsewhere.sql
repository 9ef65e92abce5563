-- Passkeys that another Better Auth has registered: each says there who its person is by a handle of its own, which nothing keeps.

alter table auth.passkey add column names_owner boolean not null default true;
