-- Who was a member until when, for a month: what the console shows of somebody who has lost an organization.
create table app.past_membership (
  id uuid primary key default gen_random_uuid(),
  -- No references: the person may be deleted, and so may the organization.
  auth_user_id text not null,
  tenant_id uuid not null,
  role text not null,
  ended_at timestamptz not null default now()
);
create index past_membership_of_person on app.past_membership (auth_user_id, ended_at);
create index past_membership_ended on app.past_membership (ended_at);

-- Memberships end in several ways: in each of them it is kept by the same transaction. Of a person who is deleted nothing is kept.
create function app.keep_past_membership() returns trigger language plpgsql as $$
begin
  insert into app.past_membership (auth_user_id, tenant_id, role)
  select u.auth_user_id, g.tenant_id, g.role from gone g join app.app_user u using (user_id);
  return null;
end $$;
create trigger keep_past_membership after delete on app.membership
  referencing old table as gone for each statement execute function app.keep_past_membership();

-- Also of those that were answered or have lapsed.
create index invitation_to_address on app.invitation (email, created_at);
