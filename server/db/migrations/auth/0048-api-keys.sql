-- API keys of people, of which only a digest is stored: a row is a key that counts until it expires.
create table auth.api_key (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth."user" (id) on delete cascade,
  digest text not null constraint api_key_digest_key unique,
  name text,
  prefix text not null,
  -- Its first characters, by which its person tells it from others.
  start text not null,
  -- By resource, the actions; null for a key without any.
  permissions jsonb,
  created_at timestamptz not null default now(),
  -- Null for a key that does not expire.
  expires_at timestamptz,
  -- Of a day's uses the first.
  last_used_at timestamptz
);
create index api_key_of_user on auth.api_key (user_id);
create index api_key_expiry on auth.api_key (expires_at);
