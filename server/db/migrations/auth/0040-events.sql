-- Events for others: what has happened, and to which endpoints it is owed. No address and no secret is in them.

create table auth.event (
  id uuid primary key default gen_random_uuid(),
  -- Drawn under the lock of what it happened to: the order in which it happened there.
  seq bigint generated always as identity unique,
  -- Its place in the pull feed, given once it is committed, when the feed is read: what commits later has a later place.
  position bigint unique,
  at timestamptz not null default clock_timestamp(),
  type text not null,
  version integer not null,
  -- What events are in order for: a person here.
  subject text not null,
  -- No reference: it stays when its user goes.
  user_id text,
  data jsonb not null
);
create index event_at on auth.event (at);
create index event_unplaced on auth.event (seq) where position is null;

create table auth.event_feed (last_position bigint not null);
insert into auth.event_feed values (0);

create table auth.event_delivery (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references auth.event (id) on delete cascade,
  seq bigint not null,
  endpoint text not null,
  subject text not null,
  due_at timestamptz not null default now(),
  -- Until when a worker has it.
  claimed_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  -- Queued again by an operator, so that it may come after later ones.
  replayed_at timestamptz
);
create index event_delivery_of_event on auth.event_delivery (event_id);
create index event_delivery_owed on auth.event_delivery (endpoint, due_at, seq) where sent_at is null and dead_at is null;
create index event_delivery_in_order on auth.event_delivery (endpoint, subject, seq) where sent_at is null and dead_at is null;
create index event_delivery_dead on auth.event_delivery (dead_at) where dead_at is not null;
