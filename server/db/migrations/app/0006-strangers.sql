-- What strangers write is bounded, and what cannot be checked does not go on for ever.

-- Since when no check of a session has had a result; null where the last one had.
alter table app.session add column unchecked_since timestamptz;

-- Who has created a tenant; null for one from before this was kept, and for one whose creator is gone.
alter table app.tenant add column created_by integer references app.app_user (user_id) on delete set null;
create index tenant_of_creator on app.tenant (created_by);

-- How many callbacks of nobody in particular were refused, by what was found, address and minute: a row for each would be
-- a stranger's to write without end.
create table app.refusal (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  state text not null,
  findings text[] not null,
  address text not null,
  count integer not null,
  unique (minute, address, state, findings)
);
