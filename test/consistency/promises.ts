// Each mail that a transition promised stands in the outbox, once, and none is given up.

import { asked } from '../../machines/account/mailings-asked-for.ts'
import { mailings } from '../../machines/kit/mailings.ts'
import type { RowCheck } from './checks.ts'
import { askedToMoveAt, movedAt } from './moved.ts'

const RECENT = `now() - interval '6 days'`

const codes = asked.map(({ issue, purpose }) => `('account', '${issue}', '${mailings[purpose].mail}')`)

/** Which effect of which machine promises which mail. */
const promised = `(values
  ${codes.join(', ')},
  ('account', 'mailSignUpNotice', 'sign-up-notice'),
  ('account', 'mailPasswordChanged', 'password-changed'),
  ('password-reset', 'mailPasswordChanged', 'password-changed')
) as promised(machine, effect, kind)`

/** Of a release that did not ask the account yet; `purpose` is what the entry says of the code. */
const formerly = `(values
  ('password-reset', 'issueResetCode', 'forget-password', 'reset-code'),
  ('password-reset', 'issueResetCode', 'reset-link', 'reset-link'),
  ('one-time-code', 'mailCode', 'sign-in', 'sign-in-code')
) as formerly(machine, effect, purpose, kind)`

/** Of these one person is sent so many a day, and no more. */
const bounded = `(values
  ('account', 'mailNewDevice', 'new-device', 5),
  ('sign-in', 'mailNewDevice', 'new-device', 5),
  ('account', 'mailProviderLinked', 'provider-linked', 5),
  ('one-time-code', 'mailLocked', 'codes-locked', 1)
) as promised(machine, effect, kind, most)`

export const promisesChecks: readonly RowCheck[] = [
  {
    name: 'Each mail promised is sent or owed, and no other',
    rows: `
      with kinds as (select distinct kind from ${promised}),
      each as (
        select e.user_id, e.at, kind
        from auth.audit_event e join ${promised} on e.machine = promised.machine and effect = any(e.effects)
        union all
        select e.user_id, e.at, kind
        from auth.audit_event e join ${formerly}
          on e.machine = formerly.machine and effect = any(e.effects)
            and purpose = coalesce(e.detail->>'by', e.detail->>'purpose')
        where not exists (
          select from auth.audit_event a where a.request_id = e.request_id and a.machine = 'account')),
      said as (
        select user_id, kind, count(*) as promised
        from each e where e.at > ${RECENT} and e.at > ${movedAt('e.user_id')} group by user_id, kind)
      select format('%s was promised %s mails %s, and the outbox has %s', u.email, coalesce(promised, 0), k.kind, there)
        as sentence
      from auth."user" u cross join kinds k
        left join said on said.user_id = u.id and said.kind = k.kind
        cross join lateral (
          select count(*) as there from auth.outbox o
          where o.recipient = u.email and o.kind = k.kind and o.queued_at >= u."enteredAt" and o.queued_at > ${RECENT}
            and o.queued_at > ${askedToMoveAt('u.id')}) o
      where coalesce(promised, 0) <> there`,
  },
  {
    name: 'Each notice promised is sent or owed, up to its number a day',
    rows: `
      select format('%s was promised %s notices %s, and the outbox has %s', u.email, promised, kind, there) as sentence
      from (select e.user_id, kind, most, count(*) as promised
            from auth.audit_event e join ${bounded} on e.machine = promised.machine and effect = any(e.effects)
            where e.at > now() - interval '23 hours' and e.at > ${movedAt('e.user_id')} group by e.user_id, kind, most) said
        join auth."user" u on u.id = said.user_id
        cross join lateral (
          select count(*) as there from auth.outbox o where o.recipient = u.email and o.kind = said.kind
            and o.queued_at > now() - interval '1 day') o
      where there < least(promised, most)`,
  },
  {
    name: 'No mail is given up',
    rows: `
      select format('%s to %s was given up after %s attempts', kind, recipient, attempts) as sentence
      from auth.outbox where dead_at is not null`,
  },
]
