-- Of which forms the password hashes are that are not ours: kind and cost, which decide how long a comparison takes.

-- What stands before the salt: `$2b$12`, `$scrypt$ln=15,r=8,p=1`, `pbkdf2_sha256$600000`; '' for Better Auth's.
create function auth.hash_form(hash text) returns text language sql immutable parallel safe
return coalesce(substring(hash from '^(\$[^$]+\$[^$]+|[a-z0-9_]+\$[0-9]+)\$'), '');

-- Asked at every sign-in, mostly for nothing.
create index account_by_hash_form on auth.account (auth.hash_form(password)) where password not like '$argon2%';
create index signup_attempt_by_hash_form on auth.signup_attempt (auth.hash_form(password_hash))
  where password_hash not like '$argon2%';

-- How far an import of a file has come: it goes on there, and takes nothing twice.
create table auth.import_progress (
  -- The SHA-256 of the file.
  source text primary key,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  rows_read integer not null default 0,
  taken integer not null default 0,
  refused integer not null default 0
);

-- What was given up: counted at every scrape of the metrics, and listed by npm run mails.
create index outbox_dead on auth.outbox (queued_at) where dead_at is not null;
