-- Passkeys, and the challenges that their ceremonies answer.

create table auth.passkey (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth."user" (id) on delete cascade,
  -- As WebAuthn's JSON has it, in base64url; the key in base64, as Better Auth has it.
  credential_id text not null unique,
  public_key text not null,
  name text,
  -- The last one that was good; zero where the authenticator counts nothing.
  counter bigint not null,
  device_type text not null constraint passkey_device_type check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  transports text[] not null default '{}',
  aaguid text not null,
  -- Whether it has verified its user when it was registered: only then it signs in alone.
  stands_alone boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- The mailbox that was told of it: by the link in that mail its reader takes it back, until then.
  told text,
  undo_until timestamptz
);
create index passkey_of_user on auth.passkey (user_id);

-- The digest of the cookie of the browser that asked for it, and of the challenge itself.
create table auth.passkey_challenge (
  digest text primary key,
  ceremony text not null constraint passkey_challenge_ceremony check (ceremony in ('registration', 'authentication')),
  challenge text not null,
  user_id text references auth."user" (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_of_user on auth.passkey_challenge (user_id);
create index passkey_challenge_by_age on auth.passkey_challenge (expires_at);
