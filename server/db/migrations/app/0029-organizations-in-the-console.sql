-- The console lists organizations by name, and finds them by what a name or a slug begins with; a page begins after the last one of the
-- page before. In the order of code points, which no locale changes.
create index tenant_by_name on app.tenant ((lower(name) collate "C"), tenant_id);
create index tenant_by_slug on app.tenant ((slug collate "C"));

-- Likewise the members of one. Whatever the index of the tenant alone was for, this one is for as well.
create index membership_by_tenant on app.membership (tenant_id, user_id);
drop index app.membership_tenant;
