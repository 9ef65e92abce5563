// What a mixed load with rate limits leaves in the tables that it writes most: how they grow, how their updates are done, what is dead.

import type { Bench } from '../bench.ts'
import { emailOf, tokenOf } from '../contenders/grown-rows.ts'
import { application, authService, originOf } from '../contenders/programs.ts'
import { jsonHeaders, signUpBody } from '../contenders/wire.ts'
import { ask } from '../database.ts'
import { type Figures, figureOf, joined } from '../figures.ts'
import { OVERWHELMED } from '../load/load.ts'
import { callbacks, post, sessions, type Target } from './loading.ts'
import { signIns } from './sign-in.ts'
import { verifyEmailOf } from './verify-email.ts'

const HOT = [
  'auth.session',
  'auth.one_time_code',
  'auth.outbox',
  'auth.audit_event',
  'auth.rate_limit',
  'app.session',
  'app.audit_event',
  'app.rate_limit',
]

/** In turn, each for a slice, beside people who look whether they are signed in. */
const PER_SECOND = { 'get-session': 100, 'sign-in': 30, callback: 60, 'sign-up': 20 }
const SLICES = 40

/** People whose requests are sent, each from a network of their own. */
const ASKED = 5000
const networkOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

const fromAfar = (target: Target): Target => ({
  ...target,
  shots: target.shots.map((shot, index) => ({
    ...shot,
    headers: { ...shot.headers, 'x-forwarded-for': networkOf(index) },
  })),
})

type Statistics = {
  name: string
  inserted: number
  updated: number
  hot: number
  removed: number
  dead: number
  vacuumed: number
  table: number
  indexes: number
}

const STATISTICS = `
  select schemaname || '.' || relname as name, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot,
    n_tup_del::float8 as removed, n_dead_tup::float8 as dead, autovacuum_count::float8 as vacuumed,
    pg_table_size(relid)::float8 / 1e6 as table, pg_indexes_size(relid)::float8 / 1e6 as indexes
  from pg_stat_user_tables where schemaname || '.' || relname = any($1)`

const statisticsOf = async (databaseUrl: string): Promise<ReadonlyMap<string, Statistics>> =>
  new Map((await ask<Statistics>(databaseUrl, STATISTICS, [HOT])).map((one) => [one.name, one]))

const SERVED = [200, ...OVERWHELMED]

type Requests = keyof typeof PER_SECOND

async function load(
  bench: Bench,
  targetOf: (name: Requests, slice: number) => Target,
  verify: () => Promise<unknown>,
) {
  const [first, second] = bench.loads
  const seconds = bench.scale.tablesSeconds / SLICES
  const job = (name: Requests, slice: number) => ({
    connections: PER_SECOND[name],
    ...fromAfar(targetOf(name, slice)),
    until: { seconds },
    perSecond: PER_SECOND[name],
  })
  for (let slice = 0; slice < SLICES; slice++) {
    const name = (['sign-in', 'callback', 'sign-up'] as const)[slice % 4]
    await Promise.all([
      first.run(job('get-session', slice), SERVED),
      name ? second.run(job(name, slice), SERVED) : verify(),
    ])
  }
  await bench.mailbox.quiet()
}

export async function tables(bench: Bench): Promise<Figures> {
  const grown = await bench.grown()
  const { databaseUrl } = grown
  const [authPort, appPort] = [bench.port(), bench.port()]
  const limited = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const running = [
    await bench.start(authService(grown, { port: authPort, databaseUrl }, bench.mailbox.url, limited)),
    await bench.start(application(grown, { port: appPort, databaseUrl }, limited)),
  ]
  const service = { ...grown, auth: originOf(authPort), app: originOf(appPort), people: [] }
  const people = Array.from(
    { length: ASKED },
    (_, index) => 1 + Math.floor((index * bench.scale.users) / ASKED),
  )
  const targets: Record<Requests, (slice: number) => Target> = {
    'get-session': () =>
      sessions(
        service.auth,
        people.map((person) => `auth.session_token=${tokenOf(person)}`),
      ),
    'sign-in': () => signIns(service, people.map(emailOf)),
    callback: () => callbacks(service.app, people.map(tokenOf)),
    'sign-up': (slice) =>
      post(
        service.auth,
        '/api/auth/sign-up/email',
        people.map(() => ({
          headers: jsonHeaders(service),
          body: signUpBody(`tables-${slice}-{n}@example.com`),
        })),
      ),
  }
  const before = await statisticsOf(databaseUrl)
  const verify = verifyEmailOf(bench, service)
  await load(
    bench,
    (name, slice) => targets[name](slice),
    () => verify(0),
  )
  await Promise.all(running.map(({ stop }) => stop()))
  const after = await statisticsOf(databaseUrl)
  await ask(databaseUrl, `vacuum full ${HOT.join(', ')}`)
  const packed = await statisticsOf(databaseUrl)
  const each = (of: (now: Statistics, then: Statistics, best: Statistics) => number) =>
    Object.fromEntries(
      HOT.map((name) => {
        const [now, then, best] = [after, before, packed].map((all) => all.get(name))
        return [name, now && then && best ? of(now, then, best) : Number.NaN]
      }),
    )
  return joined(
    figureOf(
      'rows inserted',
      each((now, then) => now.inserted - then.inserted),
    ),
    figureOf(
      'rows updated',
      each((now, then) => now.updated - then.updated),
    ),
    figureOf(
      'updates within the page (HOT), %',
      each((now, then) => (100 * (now.hot - then.hot)) / (now.updated - then.updated)),
    ),
    figureOf(
      'rows removed',
      each((now, then) => now.removed - then.removed),
    ),
    figureOf(
      'dead rows at the end',
      each(({ dead }) => dead),
    ),
    figureOf(
      'runs of autovacuum',
      each((now, then) => now.vacuumed - then.vacuumed),
    ),
    figureOf(
      'MB of the table',
      each(({ table }) => table),
    ),
    figureOf(
      'MB of its indexes',
      each(({ indexes }) => indexes),
    ),
    figureOf(
      'table: times as large as packed',
      each((now, _, best) => now.table / best.table),
    ),
    figureOf(
      'indexes: times as large as packed',
      each((now, _, best) => now.indexes / best.indexes),
    ),
  )
}
