-- Applications that have registered by themselves.

-- What one says of itself; null for one that an operator has added.
alter table auth.oauth_client add column metadata jsonb;
-- Of the token by which it reads and changes that.
alter table auth.oauth_client add column management_digest text unique;
-- When somebody has first allowed it something.
alter table auth.oauth_client add column used_at timestamptz;
create index oauth_client_unused on auth.oauth_client (created_at) where metadata is not null and used_at is null;
