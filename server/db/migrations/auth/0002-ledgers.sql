-- What the ledgers keep beside Better Auth's tables.

-- A code itself is never stored: it derives from its row's id. E-mails nobody signed up with get rows too, so
-- that a stranger's guesses are answered alike.
create table auth.one_time_code (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  purpose text not null check (purpose in ('email-verification', 'sign-in', 'forget-password')),
  state text not null check (state in ('issued', 'locked', 'spent', 'expired')),
  tries integer not null default 0 check (tries >= 0),
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index one_time_code_newest on auth.one_time_code (email, purpose, issued_at desc);

-- Every sign-up of an unproven address keeps its password apart until the mailbox is proven.
create table auth.signup_attempt (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth."user" (id) on delete cascade,
  name text not null,
  password_hash text not null,
  cookie_digest text not null,
  attempted_at timestamptz not null default clock_timestamp()
);
create index signup_attempt_of_user on auth.signup_attempt (user_id, attempted_at desc);

-- Mail to be sent. It carries a code's row, never a code.
create table auth.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('verification-code', 'reset-code', 'sign-in-code', 'sign-up-notice', 'password-changed')),
  recipient text not null,
  code_id uuid references auth.one_time_code (id) on delete cascade,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz
);
create index outbox_due on auth.outbox (due_at) where sent_at is null and dead_at is null;
