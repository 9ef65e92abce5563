-- When the level of a session was proven at the auth service; what it is of, its data say. Of one from before it is not known.
alter table app.session add column proven_at timestamptz;
-- Which second factors the auth service has said that somebody has, and when: what an organization is lost by asks for one.
alter table app.app_user
  add column factors text[] not null default '{}',
  add column factors_said_at timestamptz not null default '-infinity';
