-- When housekeeping looks at a session: never later than it ends. Use moves that end every day, and the index on it heard of each move;
-- housekeeping moves this one, when it finds that the session still lives. The default is for nodes of the release before, which find
-- sessions that have ended without an index.
alter table auth.session add column "sweepAt" timestamptz not null default now();
create index session_sweep on auth.session ("sweepAt");
drop index auth.session_lapsed;
