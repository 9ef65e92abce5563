-- Second factors: the authenticator app of an account, its recovery codes, and sign-ins that wait for one of them.

create table auth.totp (
  user_id text primary key references auth."user" (id) on delete cascade,
  state text not null constraint totp_state check (state in ('pending', 'active', 'removed')),
  -- Sealed under AUTH_SECRET; null once it is removed.
  secret text,
  -- The session that enrols it: to any other one it is not there before it is confirmed.
  enrolled_in uuid,
  -- The last time step whose code was good: neither it nor an earlier one is good again.
  last_step bigint,
  -- Wrong codes within a day of the first of them.
  failures integer not null default 0,
  failing_since timestamptz,
  confirmed_at timestamptz,
  -- Another one for each secret.
  enrolment uuid not null unique default gen_random_uuid(),
  -- The mailbox that was told of the app: by the link in that mail its reader takes the enrolment back, until then.
  told text,
  undo_until timestamptz
);

alter table auth.outbox add column enrolment uuid;

create table auth.recovery_code (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth."user" (id) on delete cascade,
  digest text not null,
  state text not null constraint recovery_code_state check (state in ('unused', 'used')),
  used_at timestamptz,
  unique (user_id, digest)
);

-- No session: what the first proof has shown, until its browser shows the second factor.
create table auth.pending_sign_in (
  digest text primary key,
  user_id text not null references auth."user" (id) on delete cascade,
  first_method text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_in_of_user on auth.pending_sign_in (user_id);
create index pending_sign_in_by_age on auth.pending_sign_in (expires_at);
