-- Who may look at people in the console. An operator's command gives a role, and withdraws it by deleting the row.
create table auth.console_role (
  user_id text primary key references auth."user" (id) on delete cascade,
  role text not null constraint console_role_role check (role in ('support', 'operator')),
  -- Who has given it, and when.
  operator text not null,
  given_at timestamptz not null default now()
);
