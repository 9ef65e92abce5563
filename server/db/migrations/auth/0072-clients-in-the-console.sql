-- The console lists clients, the newest first; a page begins after the last one of the page before.
create index oauth_client_by_age on auth.oauth_client (created_at desc, id);

-- And of each, whether stored or not, how many grants it has; of those that describe themselves in documents there is nothing else. In the
-- order of code points, so that their ids, which are addresses, are a range.
create index oauth_grant_of_client on auth.oauth_grant ((client_id collate "C"));
