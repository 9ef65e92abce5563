-- What has changed an application's session is recorded as well: the event, the state before it, and the effects.
alter table app.audit_event add column previous_state text;
alter table app.audit_event add column event text;
alter table app.audit_event add column effects text[] not null default '{}';
