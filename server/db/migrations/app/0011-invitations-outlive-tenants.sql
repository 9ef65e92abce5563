-- Invitations outlive the tenant, so that deleting it does not give its owner another day’s invitations. Nobody is shown
-- one without a tenant, nobody can answer it, and it owes no mail; housekeeping removes it as any other.
-- The release before lives with it: it meets a tenant that is null only where somebody answers an invitation to one that was
-- deleted meanwhile, and then fails instead of saying that there is none.

alter table app.invitation alter column tenant_id drop not null;
alter table app.invitation drop constraint invitation_tenant_id_fkey;
alter table app.invitation add constraint invitation_of_a_tenant
  foreign key (tenant_id) references app.tenant (tenant_id) on delete set null;
