-- The outbox also owes calls to the application: that all sessions of a person have ended, or that the person is deleted.
-- Its kinds are checked by whoever reads them, so that another kind needs no migration.
alter table auth.outbox drop constraint outbox_kind_check;

-- id_tokens that clients have signed in with: each is good once. Kept for longer than one is accepted.
create table auth.spent_id_token (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
create index spent_id_token_lapsed on auth.spent_id_token (expires_at);
