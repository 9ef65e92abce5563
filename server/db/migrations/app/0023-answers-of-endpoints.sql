-- Why an endpoint has not taken an event, at the newest attempt: its status, or that it can't be reached. Nothing of what it has answered
-- besides. Null where there was no attempt, or one by the release before.
alter table app.event_delivery add column last_failure text;
