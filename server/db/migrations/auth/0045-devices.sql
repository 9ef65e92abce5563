-- Requests of devices that have no browser of their own (RFC 8628).

-- Of the code by which the device asks what has become of its request; null for one that a browser has come with.
alter table auth.authorization add column device_digest text unique;

-- Whether an application may be allowed on another device than its own.
alter table auth.oauth_client add column devices boolean not null default false;
