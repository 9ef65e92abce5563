-- What applications have sent ahead of their people (RFC 9126), until a browser comes with it, once.
create table auth.pushed_request (
  digest text primary key,
  -- One that is used stays for as long as another browser may still come with it.
  is_used boolean not null default false,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index pushed_request_expiry on auth.pushed_request (expires_at);

-- Proofs of possession that were shown (RFC 9449): each counts once.
create table auth.shown_proof (
  digest text primary key,
  expires_at timestamptz not null
);
create index shown_proof_expiry on auth.shown_proof (expires_at);
