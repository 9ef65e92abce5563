-- Of which memberships the service has heard lately that they have ended: what was heard of one before it grants nothing. A row for a
-- membership, which goes after a day.
create table auth.ended_membership (
  user_id text not null,
  organization_id text not null,
  heard_at timestamptz not null,
  primary key (user_id, organization_id)
);
create index ended_membership_heard on auth.ended_membership (heard_at);
