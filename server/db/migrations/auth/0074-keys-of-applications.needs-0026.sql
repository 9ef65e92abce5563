-- The public keys by which an application shows that it is itself, in the place of a secret: a JWK Set. Such a row still has the digest of
-- a secret, which nobody knows: a release that reads no keys would take an application without one for one that anybody may pretend to be.
-- The release before lives with it: it writes no keys, and takes no digest away.
alter table auth.oauth_client add column jwks jsonb,
  add constraint oauth_client_keys_closed check (jwks is null or secret_digest is not null);
