-- Why a call to an application was not taken, at the newest attempt: what it answered, or that nothing could be reached. Null where there
-- was no attempt, or one by the release before.
alter table auth.client_logout add column last_failure text;
