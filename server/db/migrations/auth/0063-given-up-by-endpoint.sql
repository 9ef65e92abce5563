-- What was given up is counted for each endpoint, for the console.
create index event_delivery_dead_of_endpoint on auth.event_delivery (endpoint) where dead_at is not null;
