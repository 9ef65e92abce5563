-- Sign-in through identity providers, and the keys that sign JWTs.

-- People are identified by issuer and subject: an id under "providerId" alone would follow a changed issuer.
alter table auth.account add column issuer text not null default '';
alter table auth.account drop constraint "account_providerId_accountId_key";
alter table auth.account add constraint account_of_provider unique ("providerId", issuer, "accountId");

-- An attempt proposes a password, or an identity whose provider did not vouch for the address.
alter table auth.signup_attempt alter column password_hash drop not null;
alter table auth.signup_attempt add column image text;
alter table auth.signup_attempt add column provider_id text, add column issuer text, add column account_id text;
alter table auth.signup_attempt add constraint attempt_proposes_one_thing
  check ((password_hash is null) = (account_id is not null)
    and (account_id is null) = (provider_id is null) and (account_id is null) = (issuer is null));

-- A sign-in that a browser has begun at a provider: single use, ten minutes.
create table auth.social_sign_in (
  state_digest text primary key check (state_digest ~ '^[0-9a-f]{64}$'),
  provider_id text not null,
  code_verifier text not null,
  nonce text not null,
  callback_url text not null,
  new_user_callback_url text not null,
  error_callback_url text,
  -- Digests of what only that browser can show: a cookie, a secret of its page.
  challenges text[] not null,
  expires_at timestamptz not null
);
create index social_sign_in_lapsed on auth.social_sign_in (expires_at);

-- What a provider's return hands to that browser: redeemed there once, within a minute.
create table auth.session_verifier (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth."user" (id) on delete cascade,
  -- The origin of the page the browser returns to.
  origin text not null,
  challenges text[] not null,
  expires_at timestamptz not null
);
create index session_verifier_lapsed on auth.session_verifier (expires_at);

-- Better Auth's table. "privateKey" is encrypted.
create table auth.jwks (
  id uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz
);

-- What housekeeping looks for; and a code that is removed would otherwise look through all mails for its own.
create index outbox_of_code on auth.outbox (code_id);
create index session_lapsed on auth.session ("expiresAt");
create index one_time_code_issued on auth.one_time_code (issued_at);
