-- A password typed at a sign-in is told from one chosen at a sign-up, and a page can be known where its cookie does not come along.

alter table auth.signup_attempt
  add column at_sign_in boolean not null default false,
  add column page_digest text;
