-- API keys of organizations, as auth.api_key has those of people: they go with their organization, and outlive the membership of who made them.
create table app.api_key (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references app.tenant (tenant_id) on delete cascade,
  digest text not null constraint api_key_digest_key unique,
  name text,
  prefix text not null,
  -- Its first characters, by which members tell it from others.
  start text not null,
  -- By resource, the actions; null for a key without any.
  permissions jsonb,
  created_at timestamptz not null default now(),
  -- Null for a key that does not expire.
  expires_at timestamptz,
  -- Of a day's uses the first.
  last_used_at timestamptz,
  -- When another key has taken its place.
  rotated_at timestamptz,
  -- How often it may be shown, and in how many milliseconds; null for a key without a limit.
  rate_limit_max integer,
  rate_limit_window_ms integer
);
create index api_key_of_tenant on app.api_key (tenant_id);
create index api_key_expiry on app.api_key (expires_at);
