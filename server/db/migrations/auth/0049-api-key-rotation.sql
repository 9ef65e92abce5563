-- An API key that another one has replaced counts until its end, which is then near.
alter table auth.api_key add column rotated_at timestamptz;
