-- When the auth service was last asked whether the session that one came from still lives.
alter table app.session add column checked_at timestamptz not null default now();
