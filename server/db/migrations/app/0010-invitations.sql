-- Invitations to tenants. A row is its own outbox: the mail is owed until it is sent, while the invitation is pending.

create table app.invitation (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references app.tenant (tenant_id) on delete cascade,
  email text not null,
  role text not null constraint invitation_role check (role in ('admin', 'member')),
  state text not null default 'pending'
    constraint invitation_state check (state in ('pending', 'accepted', 'declined', 'revoked', 'lapsed')),
  -- SHA-256 of the token in the mail’s link.
  token_digest text not null unique,
  -- Null for one whose inviter is gone.
  invited_by integer references app.app_user (user_id) on delete set null,
  language text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz
);
-- An address is invited once at a time.
create unique index invitation_open on app.invitation (tenant_id, email) where state = 'pending';
create index invitation_of_address on app.invitation (email) where state = 'pending';
create index invitation_of_tenant on app.invitation (tenant_id, created_at);
create index invitation_of_person on app.invitation (invited_by, created_at);
create index invitation_owed on app.invitation (due_at) where state = 'pending' and sent_at is null and dead_at is null;
create index invitation_expiry on app.invitation (expires_at);
