-- Who did what, from where, and which transition of which machine it was. No secrets, and no e-mail: it is the user's.

create table auth.audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null for what no request asked for.
  request_id text,
  machine text not null,
  -- Null for what has only begun.
  previous_state text,
  event text not null,
  state text not null,
  effects text[] not null,
  detail jsonb not null,
  -- No reference: it stays when its user goes, and by then it names nobody. Null for an address nobody signed up with.
  user_id text,
  ip_address text not null,
  user_agent text not null
);
create index audit_event_at on auth.audit_event (at);
create index audit_event_of_user on auth.audit_event (user_id, at);
