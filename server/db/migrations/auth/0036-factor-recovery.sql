-- The recovery of an account whose owner has lost every second factor.

create table auth.factor_recovery (
  user_id text primary key references auth."user" (id) on delete cascade,
  -- Another one for each order, so that the links of an earlier one are over.
  id uuid not null unique default gen_random_uuid(),
  state text not null constraint factor_recovery_state
    check (state in ('awaitingMailbox', 'waiting', 'completed', 'stopped', 'expired')),
  -- Who has ordered it, for the audit.
  operator text not null,
  -- The mailbox that has the links.
  told text not null,
  -- Until when the mailbox can be proven, and from when on the factors are removed.
  due_at timestamptz not null
);
create index factor_recovery_waiting on auth.factor_recovery (due_at) where state = 'waiting';
