-- What is owed to the auth service: which people are no members of an organization any more, so that what other applications were granted
-- for it ends. At most 200 people in each.
create table app.ended_membership (
  id uuid primary key default gen_random_uuid(),
  -- No reference: the organization may be deleted.
  tenant_id uuid not null,
  auth_user_ids text[] not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  dead_at timestamptz
);
create index ended_membership_owed on app.ended_membership (due_at) where dead_at is null;
create index ended_membership_created on app.ended_membership (created_at);

-- Memberships end in several ways, with their organization too: in each of them it is owed by the same transaction. Of a person who is
-- deleted nothing is owed: the auth service has deleted them first.
create function app.owe_ended_membership() returns trigger language plpgsql as $$
begin
  insert into app.ended_membership (tenant_id, auth_user_ids)
  select tenant_id, array_agg(auth_user_id) from (
    select g.tenant_id, u.auth_user_id,
      (row_number() over (partition by g.tenant_id order by g.user_id) - 1) / 200 as part
    from gone g join app.app_user u using (user_id)) as ended
  group by tenant_id, part;
  return null;
end $$;
create trigger owe_ended_membership after delete on app.membership
  referencing old table as gone for each statement execute function app.owe_ended_membership();
