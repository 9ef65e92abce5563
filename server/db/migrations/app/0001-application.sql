-- The application's own users, tenants, memberships, sessions and audit.

create table app.app_user (
  user_id integer generated always as identity primary key,
  auth_user_id varchar not null unique,
  email text not null,
  name text not null default '',
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.tenant (
  tenant_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_at timestamptz not null default now()
);

create table app.membership (
  user_id integer not null references app.app_user (user_id) on delete cascade,
  tenant_id uuid not null references app.tenant (tenant_id) on delete cascade,
  is_default boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (user_id, tenant_id)
);
create index membership_tenant on app.membership (tenant_id);
-- At most one default per user, whatever the code believes.
create unique index membership_one_default on app.membership (user_id) where is_default;

create table app.session (
  id text primary key,
  user_id integer references app.app_user (user_id) on delete cascade,
  data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on app.session (user_id);
create index session_expiry on app.session (expires_at);

create table app.audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  request_id text not null,
  machine text not null,
  state text not null,
  detail jsonb not null,
  user_id integer references app.app_user (user_id) on delete set null
);
create index audit_event_at on app.audit_event (at);
