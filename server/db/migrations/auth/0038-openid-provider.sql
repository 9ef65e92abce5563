-- Other applications sign in by us: what the OpenID provider keeps. Of cookies, codes and tokens there are digests alone.

-- What the provider’s engine keeps beside one of our sessions, by its id; by the digest of a cookie where nobody is signed in.
create table auth.provider_session (
  key text primary key,
  session_id uuid references auth.session (id) on delete cascade,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index provider_session_of_session on auth.provider_session (session_id);
create index provider_session_expiry on auth.provider_session (expires_at);

-- What an application asks a person for, until it is answered.
create table auth.authorization (
  digest text primary key,
  state text not null constraint authorization_state
    check (state in ('askingForSignIn', 'steppingUp', 'askingForConsent', 'granted', 'denied', 'expired')),
  -- Who was asked for consent.
  user_id text references auth."user" (id) on delete cascade,
  payload jsonb not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index authorization_of_user on auth.authorization (user_id);
create index authorization_expiry on auth.authorization (expires_at);

-- What a person has consented to, so that they are not asked again by the same application.
create table auth.consent (
  user_id text not null references auth."user" (id) on delete cascade,
  client_id text not null,
  scopes text[] not null,
  given_at timestamptz not null default now(),
  primary key (user_id, client_id)
);

-- What an application may do for a person: as long as the session that it was made in, or longer where that has no value.
create table auth.oauth_grant (
  id text primary key,
  user_id text not null references auth."user" (id) on delete cascade,
  session_id uuid references auth.session (id) on delete cascade,
  client_id text not null,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index oauth_grant_of_user on auth.oauth_grant (user_id);
create index oauth_grant_of_session on auth.oauth_grant (session_id);
create index oauth_grant_expiry on auth.oauth_grant (expires_at);

create table auth.authorization_code (
  digest text primary key,
  grant_id text not null references auth.oauth_grant (id) on delete cascade,
  state text not null constraint authorization_code_state
    check (state in ('issued', 'redeemed', 'replayed', 'expired')),
  payload jsonb not null,
  expires_at timestamptz not null
);
create index authorization_code_of_grant on auth.authorization_code (grant_id);
create index authorization_code_expiry on auth.authorization_code (expires_at);

create table auth.access_token (
  digest text primary key,
  grant_id text not null references auth.oauth_grant (id) on delete cascade,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index access_token_of_grant on auth.access_token (grant_id);
create index access_token_expiry on auth.access_token (expires_at);

create table auth.refresh_family (
  id uuid primary key,
  grant_id text not null references auth.oauth_grant (id) on delete cascade,
  state text not null constraint refresh_family_state check (state in ('active', 'rotated', 'reused', 'ended'))
);
create index refresh_family_of_grant on auth.refresh_family (grant_id);

-- The used ones stay as long as they would have been good: by them it is seen that one is used again.
create table auth.refresh_token (
  digest text primary key,
  family_id uuid not null references auth.refresh_family (id) on delete cascade,
  is_used boolean not null default false,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index refresh_token_of_family on auth.refresh_token (family_id);
create index refresh_token_expiry on auth.refresh_token (expires_at);
