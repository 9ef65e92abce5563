-- Housekeeping finds by their age the mails and the attempts that it removes.
create index outbox_sent on auth.outbox (sent_at) where sent_at is not null;
create index outbox_given_up on auth.outbox (dead_at) where dead_at is not null;
create index signup_attempt_at on auth.signup_attempt (attempted_at);
