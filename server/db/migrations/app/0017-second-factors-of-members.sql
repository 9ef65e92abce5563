-- From when a tenant demands a second factor of its members’ sessions; null for one that demands none.
alter table app.tenant add column second_factor_from timestamptz;
