-- When an application has last used what a person allowed it: by a sign-in, and by the tokens that it was given.
alter table auth.consent add column used_at timestamptz not null default now();
alter table auth.oauth_grant add column used_at timestamptz not null default now();
