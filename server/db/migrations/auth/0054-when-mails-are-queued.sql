-- A transaction that waits for an address begins before the one that it waits for. By now(), which is when it began,
-- the mails that it queues would be older than the account that the other transaction created.
alter table auth.outbox alter column queued_at set default clock_timestamp();
