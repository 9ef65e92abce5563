-- Where an application that is stored hears of it.
alter table auth.oauth_client add column backchannel_logout_uri text;

-- Which applications are signed in to by which session, of those that want to hear of its end.
create table auth.client_session (
  session_id uuid not null references auth.session (id) on delete cascade,
  client_id text not null,
  -- No reference: whoever is deleted goes with the session, and the application hears of it.
  user_id text not null,
  -- By which the application knows the session.
  sid text not null,
  primary key (session_id, client_id)
);

-- The calls that are owed to applications, until they are taken: that a session has ended.
create table auth.client_logout (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  user_id text not null,
  sid text not null,
  ended_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  dead_at timestamptz
);
create index client_logout_owed on auth.client_logout (due_at) where dead_at is null;
create index client_logout_of_client on auth.client_logout (client_id) where dead_at is null;
create index client_logout_dead on auth.client_logout (dead_at) where dead_at is not null;

-- Sessions end in many ways, by foreign keys too: in each of them these rows go, and what is owed is owed by the same transaction.
create function auth.owe_client_logout() returns trigger language plpgsql as $$
begin
  insert into auth.client_logout (client_id, user_id, sid) values (old.client_id, old.user_id, old.sid);
  return null;
end $$;
create trigger owe_client_logout after delete on auth.client_session
  for each row execute function auth.owe_client_logout();
