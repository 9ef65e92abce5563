-- A return from a provider that a signed-in person has begun: it links the identity to their account, and signs nobody in.
alter table auth.social_sign_in
  add column link_user_id text,
  add column link_session_id text;
