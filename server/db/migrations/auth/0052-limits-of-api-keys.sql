-- How often an API key may be shown, and in how many milliseconds; null for a key without a limit. Its requests are counted in auth.rate_limit.
alter table auth.api_key add column rate_limit_max integer, add column rate_limit_window_ms integer;
