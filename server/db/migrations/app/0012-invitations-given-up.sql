-- Invitations whose mail was given up, which the metrics count at each scrape.

create index invitation_given_up on app.invitation (expires_at) where state = 'pending' and dead_at is not null;
