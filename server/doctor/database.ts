// Examines the database: reached, new enough, writable, encrypted as it was asked for, migrated, its clock like ours.

import { isThisMachine, readDatabaseUrl } from '../database-url.ts'
import { databaseProblem } from '../db/database-problem.ts'
import { oneExamination } from '../db/examine.ts'
import { databaseCheck } from '../db/open.ts'
import { connect, type Pool } from '../db/pool.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'
import { type Check, doubtful, type Finding, well, wrong } from './finding.ts'

/** How far our clock may be from the database's, in ms. */
const CLOCK = { doubtful: 1000, wrong: 5000 }

type Said = Omit<Finding, 'subject'>

/** Whether the address asks for TLS; `needless` to a database on this machine, where it says nothing of it. */
export function tlsWanted(databaseUrl: string): 'asked for' | 'not asked for' | 'needless' {
  const read = readDatabaseUrl(databaseUrl)
  if ('fault' in read) return 'not asked for'
  const { sslmode } = read.address
  if (['require', 'verify-ca', 'verify-full'].includes(sslmode)) return 'asked for'
  return read.address.hosts.every(({ host }) => isThisMachine(host)) ? 'needless' : 'not asked for'
}

export function findingOfTls(wanted: ReturnType<typeof tlsWanted>, inUse: string | null): Said {
  if (inUse !== null) return well(`${inUse} is in use, as pg_stat_ssl has it.`)
  if (wanted === 'asked for')
    return wrong(
      'DATABASE_URL asks for TLS, and pg_stat_ssl has none for this connection.',
      'See whether a pooler in between speaks TLS to PostgreSQL; else stop, since passwords travel in the clear.',
    )
  if (wanted === 'needless') return well('The database is on this machine, without TLS.')
  return doubtful(
    'The connection to another machine is not encrypted, as pg_stat_ssl has it.',
    'Add sslmode=verify-full and sslrootcert to DATABASE_URL.',
  )
}

export function findingOfClock(aheadMs: number): Said {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  const says = `Our clock is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the database’s.`
  const fix = 'Synchronise both by NTP: JWTs and signatures are judged by our clock, codes by the database’s.'
  if (Math.abs(aheadMs) >= CLOCK.wrong) return wrong(says, fix)
  return Math.abs(aheadMs) >= CLOCK.doubtful ? doubtful(says, fix) : well(says)
}

/** @throws Problem when the address cannot be used */
export async function withDatabase<T>(databaseUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = await connect(databaseUrl, {
    applicationName: 'lockstep doctor',
    maxPoolSize: 1,
    connectionWaitMs: 5000,
  })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

export const databaseChecks = (
  databaseUrl: string,
  schema: 'auth' | 'app',
  more: (pool: Pool) => Promise<Said[]>,
) => [
  {
    subject: 'database',
    run: async () => {
      try {
        return await withDatabase(databaseUrl, async (pool) => [
          ...(await examined(pool, databaseUrl, schema)),
          ...(await more(pool)),
        ])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return [wrong(error.message, 'See DATABASE_URL in .env.example.')]
      }
    },
  } satisfies Check,
]

async function examined(pool: Pool, databaseUrl: string, schema: 'auth' | 'app'): Promise<Said[]> {
  // The first question opens the connection.
  await oneExamination(pool).catch((error: unknown) => {
    throw databaseProblem(error)
  })
  const asked = Date.now()
  const { version, isReadOnly, tls, now } = await oneExamination(pool)
  const ours = (asked + Date.now()) / 2
  const migrated = await databaseCheck(pool, schema)()
  const major = Math.floor(version / 10_000)
  return [
    major >= 14 ? well(`PostgreSQL ${major}.`) : wrong(`PostgreSQL ${major} is too old.`, 'Use 14 or newer.'),
    isReadOnly
      ? wrong(
          'It takes no writes.',
          'Name the primary: target_session_attrs=read-write where there are several hosts.',
        )
      : well('It takes writes.'),
    findingOfTls(tlsWanted(databaseUrl), tls),
    migrated === true
      ? well(`The schema ${schema} is up to date.`)
      : wrong(`The schema ${schema} is not up to date (${migrated}).`, `Run ${called('migrate', schema)}.`),
    findingOfClock(ours - now),
  ]
}
