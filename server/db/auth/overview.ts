// What the tables say of everybody in the last week and in the one before: transitions, people, mails.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { anyTransitions, counted } from './audit-counts.ts'
import { mailKinds } from './outbox.ts'
import { oneOfPeople } from './overview-people.ts'
import { MOST_ENTRIES, middle, since } from './overview-weeks.ts'

type Asked = {
  /** How the names of effects begin that refuse something. */
  refusing: readonly string[]
  /** Of entries that nobody has counted yet. */
  most?: number
  /** So few that people are counted for who looks. */
  few?: number
}

const spanRow = z.object({
  since: z.number(),
  middle: z.number(),
  until: z.number(),
  counted: z.string(),
})

const cutRow = z.object({ at: z.number() })

const mailRow = z.object({
  waiting: z.number(),
  triedAgain: z.number(),
  sent: z.number(),
  givenUp: z.number(),
  givenUpBefore: z.number(),
})

const owed = sql.fragment`
  from auth.outbox where kind = any(${sql.array(
    mailKinds.filter((kind) => kind !== 'decoy'),
    'text',
  )})`

/** Each by a partial index. What was sent is kept for seven days. */
const oneOfMails = (db: Queries) =>
  db.one(sql.type(mailRow)`
    select
      (select count(*)::integer ${owed} and sent_at is null and dead_at is null) as waiting,
      (select count(*)::integer ${owed} and sent_at is null and dead_at is null and attempts > 0) as "triedAgain",
      (select count(*)::integer ${owed} and sent_at >= ${middle}) as sent,
      (select count(*)::integer ${owed} and dead_at >= ${middle}) as "givenUp",
      (select count(*)::integer ${owed} and dead_at >= ${since} and dead_at < ${middle}) as "givenUpBefore"`)

/** Times in epoch ms. `cut`: where more entries wait to be counted than are read, those up to it are left out, with all that is counted. */
export async function oneOverview(db: Queries, { refusing, most = MOST_ENTRIES, few }: Asked) {
  const span = await db.one(sql.type(spanRow)`
    select ${since} as since, ${middle} as middle, now() as until, ${counted}::text as counted`)
  // Ids hardly leave any out: by the newest one it is known without reading the entries that there are not too many.
  const cut = await db.maybeOne(sql.type(cutRow)`
    select at from auth.audit_event
    where id > ${span.counted}::bigint and (select max(id) from auth.audit_event) - ${span.counted}::bigint > ${most}
    order by id desc offset ${most} limit 1`)
  const from = cut ? Math.max(cut.at, span.since) : span.since
  return {
    since: span.since,
    middle: span.middle,
    until: span.until,
    cut: from === span.since ? null : from,
    transitions: await anyTransitions(db, { refusing, counted: span.counted, from }),
    people: await oneOfPeople(db, { most, few }),
    mails: await oneOfMails(db),
  }
}
export type Overview = Awaited<ReturnType<typeof oneOverview>>
