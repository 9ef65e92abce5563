// How long the longest statement of housekeeping takes while both services remove a great many rows that have lapsed.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { Bench } from '../bench.ts'
import { settle } from '../contenders/grown-rows.ts'
import { application, authService } from '../contenders/programs.ts'
import { ask } from '../database.ts'
import { type Figures, figureOf, joined } from '../figures.ts'
import { OURS } from '../goals.ts'

/** `$1` is how many of each. */
const LAPSED = [
  `insert into auth.session (token, "userId", "expiresAt")
   select encode(sha256(('lapsed' || i)::bytea), 'hex'), md5('user' || i)::uuid::text, now() - interval '1 second'
   from generate_series(1, $1::int) i`,
  `insert into auth.one_time_code (email, purpose, state, issued_at, expires_at)
   select 'lapsed-' || i || '@example.com', 'sign-in', 'expired', now() - interval '3 days', now() - interval '3 days'
   from generate_series(1, $1::int) i`,
  `insert into auth.audit_event (at, machine, event, state, effects, detail, ip_address, user_agent)
   select now() - interval '500 days', 'account', 'email.verified', 'verified', '{openSession}', '{}', '127.0.0.1', 'Mozilla'
   from generate_series(1, $1::int) i`,
  `insert into app.session (id, user_id, data, expires_at)
   select 'lapsed' || i, i, '{}', now() - interval '1 second' from generate_series(1, $1::int) i`,
]

const LOOK_EVERY_MS = 5
const LONGEST_MS = 600_000

const STATEMENT = `
  select max(extract(epoch from clock_timestamp() - query_start)) * 1000 as ms
  from pg_stat_activity
  where datname = current_database() and state = 'active' and backend_type = 'client backend'
    and pid <> pg_backend_pid()`

const REMOVED = `select sum(n_tup_del)::int as removed from pg_stat_user_tables`

export async function housekeeping(bench: Bench): Promise<Figures> {
  const each = Math.floor(bench.scale.lapsedRows / LAPSED.length)
  const first = await bench.grown()
  // It looks at its start, and then only every hour.
  await Promise.all([first.authProcess.stop(), first.appProcess.stop()])
  for (const statement of LAPSED) await ask(first.databaseUrl, statement, [each])
  await settle(first.databaseUrl)
  const before = (await ask<{ removed: number }>(first.databaseUrl, REMOVED))[0]?.removed ?? 0

  const [place, other] = [bench.port(), bench.port()]
  const { databaseUrl } = first
  const begun = performance.now()
  const [auth, app] = await Promise.all([
    bench.start(authService(first, { port: place, databaseUrl }, bench.mailbox.url)),
    bench.start(application(first, { port: other, databaseUrl })),
  ])
  const longest = await watch(databaseUrl, each * LAPSED.length + before)
  const seconds = (performance.now() - begun) / 1000
  await Promise.all([auth.stop(), app.stop()])
  return joined(
    figureOf('longest statement, ms', { [OURS]: longest }),
    figureOf('rows removed/s', { [OURS]: (each * LAPSED.length) / seconds }),
  )
}

/** Until PostgreSQL has counted so many rows as removed. @returns the longest that a statement was seen to take, in ms */
async function watch(databaseUrl: string, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let longest = 0
    let looks = 0
    for (const until = performance.now() + LONGEST_MS; performance.now() < until; looks++) {
      const { rows: seen } = await client.query<{ ms: string | null }>(STATEMENT)
      longest = Math.max(longest, Number(seen[0]?.ms ?? 0))
      // PostgreSQL itself reports what was removed once a second.
      if (looks % 50 === 0) {
        const { rows: found } = await client.query<{ removed: number }>(REMOVED)
        if ((found[0]?.removed ?? 0) >= rows) return longest
      }
      await pause(LOOK_EVERY_MS)
    }
    throw new Problem(`Housekeeping has not removed ${rows} rows within ${LONGEST_MS / 60_000} minutes.`)
  } finally {
    await client.end()
  }
}
