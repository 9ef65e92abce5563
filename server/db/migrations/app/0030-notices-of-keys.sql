-- The mails that tell members of what was done with an API key of their organization: those who may revoke it, once of each act. A row is made in the
-- transaction of the act.
create table app.key_notice (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  user_id integer not null,
  kind text not null
    constraint key_notice_kind check (kind in ('organization-key-created', 'organization-key-rotated', 'organization-key-revoked')),
  -- What is shown of the key: it may be gone when the mail is sent.
  key_name text,
  key_start text not null,
  -- Null once who did it is gone.
  done_by integer references app.app_user (user_id) on delete set null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  foreign key (user_id, tenant_id) references app.membership (user_id, tenant_id) on delete cascade
);
create index key_notice_of_member on app.key_notice (user_id, tenant_id, kind, created_at);
create index key_notice_done_by on app.key_notice (done_by);
create index key_notice_owed on app.key_notice (due_at) where sent_at is null and dead_at is null;
create index key_notice_given_up on app.key_notice (dead_at) where dead_at is not null;
create index key_notice_age on app.key_notice (created_at);
