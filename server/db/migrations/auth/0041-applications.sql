-- Applications that an operator has added: others are in the settings. Of secrets there are digests alone.
create table auth.oauth_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null,
  trusted boolean not null,
  resources jsonb not null,
  serves text[] not null,
  -- Null for one that runs at people’s.
  secret_digest text,
  -- The one before, and until when it is good.
  former_digest text,
  former_until timestamptz,
  created_at timestamptz not null default now()
);

-- What such an application was granted ends with it. Null for one of the settings.
alter table auth.oauth_grant add column stored_client text references auth.oauth_client (id) on delete cascade;
create index oauth_grant_of_stored_client on auth.oauth_grant (stored_client);
