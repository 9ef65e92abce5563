-- When housekeeping looks at a session: never later than it ends. Use moves that end, and the index on it heard of each move;
-- housekeeping moves this one, when it finds that the session still lives. The default is for nodes of the release before, which find
-- sessions that have ended without an index.
alter table app.session add column sweep_at timestamptz not null default now();
create index session_sweep on app.session (sweep_at);
drop index app.session_expiry;
