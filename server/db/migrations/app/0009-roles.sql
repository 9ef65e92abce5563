-- What somebody is in a tenant. Of those from before this was kept, whoever made the tenant owns it, else whoever joined first.
-- The release before lives with it: it adds a member only to a tenant that it has just made, whom the default makes its owner.
alter table app.membership add column role text not null default 'owner'
  constraint membership_role check (role in ('owner', 'admin', 'member'));
update app.membership one set role = 'member' from (
  select user_id, tenant_id, row_number() over (
    partition by tenant_id order by coalesce(t.created_by = m.user_id, false) desc, m.joined_at, m.user_id) as place
  from app.membership m join app.tenant t using (tenant_id)) ranked
where ranked.user_id = one.user_id and ranked.tenant_id = one.tenant_id and place > 1;
-- One at the most, whatever the code believes.
create unique index membership_one_owner on app.membership (tenant_id) where role = 'owner';
-- Somebody owns a tenant, or it goes.
delete from app.tenant t where not exists (select 1 from app.membership m where m.tenant_id = t.tenant_id);
