-- Keys of RSA, for applications that check no other id_tokens: in a table of their own, since an older release signs by the newest of auth.jwks.
create table auth.jwks_rs256 (
  id uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz
);
create index jwks_rs256_expiry on auth.jwks_rs256 ("expiresAt");

alter table auth.oauth_client add column id_token_alg text not null default 'EdDSA' check (id_token_alg in ('EdDSA', 'RS256'));
