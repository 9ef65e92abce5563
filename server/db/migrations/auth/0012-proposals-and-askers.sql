-- Passwords that were typed at a sign-in are proposals too, and a code's tries count apart for the browser that asked for it.

-- An attempt proposes a password or an identity, or neither: another password was typed, which is not kept.
alter table auth.signup_attempt drop constraint attempt_proposes_one_thing;
alter table auth.signup_attempt add constraint attempt_proposes_one_thing
  check ((password_hash is null or account_id is null)
    and (account_id is null) = (provider_id is null) and (account_id is null) = (issuer is null));
-- What housekeeping looks for.
create index signup_attempt_attempted on auth.signup_attempt (attempted_at);

-- The digest of the attempt cookie of the browser that asked for the code; null for one of the release before.
alter table auth.one_time_code
  add column asked_by text,
  add column others_tries integer not null default 0 check (others_tries >= 0);
