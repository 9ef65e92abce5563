-- Applications may ask in which organization a person works. The organizations are the application's: here is what it has said.

-- A person who is a member of several chooses one.
-- The release before lives with it: it writes none but the states of before, all of which the constraint still allows.
alter table auth.authorization drop constraint authorization_state;
alter table auth.authorization add constraint authorization_state
  check (state in ('askingForSignIn', 'steppingUp', 'choosingOrganization', 'askingForConsent', 'granted', 'denied', 'expired'));
alter table auth.authorization add column organization_id text;

-- As id, name, slug and role of the person there, when it was granted or last refreshed; null where it is for none.
alter table auth.oauth_grant add column organization jsonb;
