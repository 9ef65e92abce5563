// Events agree with the audit and with what is owed of them: nothing that has happened is missing, and nothing is told that has not.

import type { RowCheck } from './checks.ts'

/** From when on somebody was told of anything: the first event of a schema. */
const since = (schema: string) => `(select min(at) from ${schema}.event)`

/** Of both schemas. */
const each = (rows: (schema: string) => string) => ['auth', 'app'].map(rows).join('\nunion all\n')

export const eventsChecks: readonly RowCheck[] = [
  {
    name: 'Each session that was opened is told of once',
    rows: `
      select format('session %s was opened, and is told of %s times', session, told) as sentence
      from (select a.detail->>'session' as session,
                   (select count(*) from auth.event e
                    where e.type = 'user.signed_in' and e.data->>'session' = a.detail->>'session') as told
            from auth.audit_event a
            where 'openSession' = any(a.effects) and a.machine = 'sign-in' and a.at > ${since('auth')}) opened
      where told <> 1
      union all
      select format('session %s is told of, and was not opened', e.data->>'session')
      from auth.event e
      where e.type = 'user.signed_in' and not exists (
        select from auth.audit_event a where a.machine = 'sign-in' and a.detail->>'session' = e.data->>'session')`,
  },
  {
    name: 'Who is told of as deleted is not there',
    rows: `
      select format('user %s is told of as deleted, and is there', e.user_id) as sentence
      from auth.event e join auth."user" u on u.id = e.user_id where e.type = 'user.deleted'`,
  },
  {
    name: 'What is owed of an event is sent, given up or waiting',
    rows: each(
      (schema) => `
      select format('a delivery of %s is sent and given up', d.event_id) as sentence
      from ${schema}.event_delivery d where d.sent_at is not null and d.dead_at is not null`,
    ),
  },
  {
    name: 'No endpoint is sent an event before an earlier one of the same subject is settled',
    rows: each(
      (schema) => `
      select format('%s was sent to %s before an earlier one of %s', later.event_id, later.endpoint, later.subject) as sentence
      from ${schema}.event_delivery later join ${schema}.event_delivery earlier
        on earlier.endpoint = later.endpoint and earlier.subject = later.subject and earlier.seq < later.seq
      where earlier.replayed_at is null
        and later.sent_at < coalesce(earlier.sent_at, earlier.dead_at, 'infinity')`,
    ),
  },
  {
    name: 'Places in the feed are given without a gap, in order for a subject',
    rows: each(
      (schema) => `
      select format('place %s is beyond the last one that was given', position) as sentence
      from ${schema}.event, ${schema}.event_feed where position > last_position
      union all
      select format('event %s of %s comes after a later one', one.id, one.subject)
      from ${schema}.event one join ${schema}.event other
        on one.subject = other.subject and one.seq < other.seq and one.position > other.position`,
    ),
  },
]
