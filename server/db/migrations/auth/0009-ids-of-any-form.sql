-- People who come from another Better Auth keep their ids, because an application's own rows point at them; not all are uuid.

alter table auth.session drop constraint "session_userId_fkey";
alter table auth.account drop constraint "account_userId_fkey";
alter table auth.signup_attempt drop constraint signup_attempt_user_id_fkey;
alter table auth.session_verifier drop constraint session_verifier_user_id_fkey;

alter table auth."user" alter column id drop default;
alter table auth."user" alter column id type text;
alter table auth."user" alter column id set default gen_random_uuid()::text;
alter table auth.session alter column "userId" type text;
alter table auth.account alter column "userId" type text;
alter table auth.signup_attempt alter column user_id type text;
alter table auth.session_verifier alter column user_id type text;

alter table auth.session add foreign key ("userId") references auth."user" (id) on delete cascade;
alter table auth.account add foreign key ("userId") references auth."user" (id) on delete cascade;
alter table auth.signup_attempt add foreign key (user_id) references auth."user" (id) on delete cascade;
alter table auth.session_verifier add foreign key (user_id) references auth."user" (id) on delete cascade;
