-- Whether anybody still has a password hash of another kind than ours: asked at every sign-in, mostly for nothing.
create index account_of_older_hash on auth.account (id) where password not like '$argon2%';
create index signup_attempt_of_older_hash on auth.signup_attempt (id) where password_hash not like '$argon2%';
