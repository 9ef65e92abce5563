-- Sign-ins that wait until their person has enrolled a second factor, since the operator demands one of everybody.

alter table auth.pending_sign_in
  add column state text not null default 'awaitingSecondFactor'
    constraint pending_sign_in_state check (state in ('awaitingSecondFactor', 'mustEnrol')),
  -- What auth.totp.enrolled_in says of an app that this sign-in enrols.
  add column id uuid not null default gen_random_uuid();
