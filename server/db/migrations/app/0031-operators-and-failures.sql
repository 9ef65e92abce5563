-- What an operator orders by a command is recorded here as well, with who it was: no request asks for it, and no machine of the application decides it.
alter table app.audit_event add column operator text;
alter table app.audit_event alter column machine drop not null;
alter table app.audit_event alter column request_id drop not null;

-- Why a mail or a call was not taken, at the newest attempt: the mail server’s words, without anything that they quote of the mail, or what was
-- answered. Null where there was no attempt, or one by the release before.
alter table app.demand_notice add column last_failure text;
alter table app.key_notice add column last_failure text;
alter table app.ended_membership add column last_failure text;
