-- What people say about themselves besides name and image, as USER_FIELDS has it, which bounds its bytes; null where that is nothing.
alter table auth."user" add column fields jsonb;

-- As proposed at a sign-up: it becomes the account's with the password that was proposed beside it.
alter table auth.signup_attempt add column fields jsonb;
