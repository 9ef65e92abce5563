-- Notices of a sign-in by a new device, of a linked provider, and of a budget that is used up.

-- Devices that have signed in to an account, by digests alone: of a cookie, or of a network and a kind of program.
create table auth.known_device (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth."user" (id) on delete cascade,
  digest text not null,
  last_used_at timestamptz not null default now(),
  unique (user_id, digest)
);
create index known_device_by_age on auth.known_device (last_used_at);

alter table auth.outbox
  -- Of a notice about a provider.
  add column provider text;
-- How many notices of a kind somebody was sent within a day.
create index outbox_notices on auth.outbox (recipient, kind, queued_at) where code_id is null;
