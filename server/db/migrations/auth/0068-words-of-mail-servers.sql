-- Why a mail or a call was not taken, at the newest attempt: the mail server’s words, without anything that they quote of the mail, or
-- that nothing could be reached. Null where there was no attempt, or one by the release before.
alter table auth.outbox add column last_failure text;
