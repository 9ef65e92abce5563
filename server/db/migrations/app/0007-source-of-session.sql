-- Which row of auth.session one came from, where that is in this database: null where it is not, or is not known.
alter table app.session add column auth_session_id text;
-- Whether the auth service has said that it ended.
alter table app.session add column is_source_ended boolean not null default false;
