-- Links in mails live as codes do: in a row of their own purpose, from whose id the token derives.
alter table auth.one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check
    check (purpose in ('email-verification', 'sign-in', 'forget-password', 'reset-link')),
  -- Where a link leads in the end.
  add column landing text;

alter table auth.outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check
    check (kind in ('verification-code', 'reset-code', 'sign-in-code', 'reset-link', 'sign-up-notice', 'password-changed'));
