-- What people say about themselves besides name and image, as USER_FIELDS has it; null where that is nothing.

-- The release before lives with it: it writes null, or nothing.
-- The settings allow no more bytes either; "not valid" spares a large table the reading of rows that all are null.
alter table auth."user" add column fields jsonb;
alter table auth."user" add constraint user_fields_bounded check (octet_length(fields::text) <= 16384) not valid;

-- As proposed at a sign-up: it becomes the account's with the password that was proposed beside it.
alter table auth.signup_attempt add column fields jsonb;
alter table auth.signup_attempt
  add constraint signup_attempt_fields_bounded check (octet_length(fields::text) <= 16384) not valid;
