// Audit and rows agree: the entries of a person are one chain of transitions, which ends in the state of the row.

import type { RowCheck } from './checks.ts'
import { movedAt } from './moved.ts'

const RECENT = `now() - interval '6 days'`

const stateOf = `case when u.banned and u.awaits_approval then 'waiting' when u.banned then 'locked' when u."emailVerified" then 'verified' else 'unverified' end`

/** The newest code of each person and purpose, and the state of the newest entry about one. */
const codes = `
  select u.id as user_id, u.email, e.purpose, e.state as said, c.state as there
  from auth."user" u
    join (select distinct on (user_id, detail->>'purpose') user_id, detail->>'purpose' as purpose, state, at
          from auth.audit_event where machine = 'one-time-code' and user_id is not null
          order by user_id, detail->>'purpose', id desc) e on e.user_id = u.id
    left join lateral (select state from auth.one_time_code c where c.email = u.email and c.purpose = e.purpose
                       order by issued_at desc, id desc limit 1) c on true
  where e.at > ${RECENT} and e.at > ${movedAt('u.id')}`

export const auditChecks: readonly RowCheck[] = [
  {
    name: 'Who is there has come in',
    rows: `
      select format('nothing is recorded of %s', u.email) as sentence
      from auth."user" u
      where u."createdAt" = u."enteredAt" and u."enteredAt" > ${RECENT} and not exists (
        select from auth.audit_event e where e.user_id = u.id and e.machine = 'account')`,
  },
  {
    name: 'An account is in the state that was recorded last',
    rows: `
      select format('%s is recorded as %s, and is %s', e.user_id, e.state,
                    case when u.id is null then 'none' else ${stateOf} end) as sentence
      from (select distinct on (user_id) user_id, state from auth.audit_event
            where machine = 'account' and user_id is not null order by user_id, id desc) e
        left join auth."user" u on u.id = e.user_id
      where e.state is distinct from case when u.id is null then 'none' else ${stateOf} end`,
  },
  {
    name: 'An account’s transitions follow one another',
    rows: `
      select format('%s of user %s left %s, which was %s', event, user_id, previous_state,
                    coalesce(left_in, 'none')) as sentence
      from (select e.*, lag(e.state) over (partition by e.user_id order by e.id) as left_in,
                   coalesce(u."createdAt" = u."enteredAt" and u."enteredAt" > ${RECENT}, false) as is_ours
            from auth.audit_event e left join auth."user" u on u.id = e.user_id
            where e.machine = 'account' and e.user_id is not null) e
      where previous_state is distinct from coalesce(left_in, case when is_ours then 'none' else previous_state end)`,
  },
  {
    name: 'No code is spent twice',
    rows: `
      select format('a code of %s for user %s was accepted %s', purpose, user_id,
                    coalesce('after it was ' || left_in, 'before it was issued')) as sentence
      from (select user_id, detail->>'purpose' as purpose, effects,
                   lag(state) over (partition by user_id, detail->>'purpose' order by id) as left_in
            from auth.audit_event where machine = 'one-time-code' and user_id is not null) e
      where 'acceptCode' = any(effects) and left_in is not null and left_in <> 'issued'`,
  },
  {
    name: 'A code’s transitions follow one another',
    rows: `
      select format('%s of %s for user %s left %s, which was %s', event, purpose, user_id,
                    coalesce(previous_state, 'nothing'), left_in) as sentence
      from (select id, user_id, detail->>'purpose' as purpose, event, previous_state,
                   lag(state) over (partition by user_id, detail->>'purpose' order by id) as left_in
            from auth.audit_event where machine = 'one-time-code' and user_id is not null) e
      where left_in is not null and case when previous_state is null then left_in not in ('spent', 'expired')
                                         else previous_state <> left_in end`,
  },
  {
    name: 'A code is in the state that was recorded last',
    rows: `
      select format('the newest code of %s for %s is recorded as %s, and is %s', purpose, email, said,
                    coalesce(there, 'not there')) as sentence
      from (${codes}) c where said is distinct from there`,
  },
  {
    name: 'An invitation is in the state that was recorded last',
    rows: `
      select format('invitation %s is recorded as %s, and is %s', i.id, coalesce(said.state, 'none'), i.state) as sentence
      from app.invitation i left join lateral (
        select state from app.audit_event where machine = 'invitation' and detail->>'invitation' = i.id::text
        order by id desc limit 1) said on true
      where i.created_at > ${RECENT} and said.state is distinct from i.state`,
  },
  {
    name: 'Each key that signs is recorded once',
    rows: `
      select format('key %s is recorded %s times', k.id, count(e.id)) as sentence
      from auth.jwks k left join auth.audit_event e on e.event = 'key.made' and e.detail->>'kid' = k.id::text
      where k."createdAt" > ${RECENT} group by k.id having count(e.id) <> 1`,
  },
]
