-- What rate-limiter-flexible counts: its columns, in its order. `expire` is epoch ms.

-- Unlogged: a crash may forget the counts, and no request waits for the disk.
create unlogged table auth.rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_lapsed on auth.rate_limit (expire);
