-- Why a session exists: what its person has proven, the level that it comes to, and when. Of an older one as far as the audit
-- knows; what is unknown stays empty.

alter table auth.session
  add column amr text[] not null default '{}',
  add column aal text,
  add column "authenticatedAt" timestamptz;

update auth.session s
set amr = case
      when e.event in ('password.matched', 'passwordChange.requested') then '{pwd}'::text[]
      when e.event in ('signInCode.accepted', 'email.verified') then '{email}'
      else '{federated}'
    end,
    aal = 'aal1',
    "authenticatedAt" = s."createdAt"
from auth.audit_event e
where e.machine = 'account' and 'openSession' = any(e.effects)
  and e.event in ('password.matched', 'passwordChange.requested', 'signInCode.accepted', 'email.verified', 'browser.proven')
  and e.user_id = s."userId" and e.detail->>'session' = s.id::text;
