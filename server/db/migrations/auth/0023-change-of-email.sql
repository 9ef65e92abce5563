-- Changes of e-mail: proven by a code at the new address, and for some time taken back by a link in the old mailbox.

create table auth.email_change (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth."user" (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  state text not null
    constraint email_change_state check (state in ('requested', 'changed', 'undone', 'kept', 'withdrawn')),
  requested_at timestamptz not null default clock_timestamp(),
  -- Null until the account has the new address.
  undo_until timestamptz
);
create index email_change_of_user on auth.email_change (user_id, requested_at desc);
create index email_change_by_age on auth.email_change (requested_at);

-- The release before lives with it: it writes none of these rows, and all of its purposes are still allowed.
-- Its code has a row under the account's address, and is mailed to the other one.
alter table auth.one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('email-verification', 'sign-in', 'forget-password', 'reset-link', 'change-email'));

-- Of the mail to the old address, whose link derives from this row.
alter table auth.outbox add column change_id uuid references auth.email_change (id) on delete cascade;
