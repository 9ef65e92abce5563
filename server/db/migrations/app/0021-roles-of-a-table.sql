-- Roles that ORGANIZATION_ROLES names, beside those that there have been: which there are, the application checks. Older nodes give none but their own.
alter table app.membership drop constraint membership_role;
alter table app.invitation drop constraint invitation_role;
