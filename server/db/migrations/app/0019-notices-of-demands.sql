-- The language of somebody’s browser, in which the application mails them.
alter table app.app_user add column language text;

-- The mails that tell members without a second factor of the day from which a tenant demands one: once of each day. A row is
-- made when the mail is first tried; that one is owed follows from the tenant’s day and the person’s factors.
create table app.demand_notice (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null,
  tenant_id uuid not null,
  -- In UTC.
  day date not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts integer not null default 1,
  sent_at timestamptz,
  dead_at timestamptz,
  foreign key (user_id, tenant_id) references app.membership (user_id, tenant_id) on delete cascade,
  unique (user_id, tenant_id, day)
);
create index demand_notice_day on app.demand_notice (day);
create index tenant_demanding on app.tenant (second_factor_from) where second_factor_from is not null;
