-- Housekeeping finds the mails that it removes by their age.
create index outbox_sent on auth.outbox (sent_at) where sent_at is not null;
create index outbox_given_up on auth.outbox (dead_at) where dead_at is not null;
