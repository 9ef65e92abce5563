-- Since when an application is being removed, in steps: it is as good as gone, and what it was granted follows.
-- An older node takes such an application for one that is still there, until its row has gone.
alter table auth.oauth_client add column removing_at timestamptz;

-- What a step takes, in the order in which grants are locked.
create index oauth_grant_of_stored_client_in_order on auth.oauth_grant (stored_client, id);
drop index auth.oauth_grant_of_stored_client;
create index consent_of_client on auth.consent (client_id);
