// Examines the database: reached, new enough, writable, encrypted as it was asked for, migrated, its clock like ours.

import { isSocket, isThisMachine, readDatabaseUrl } from '../database-url.ts'
import { databaseProblem, type Refusal, refusalOf } from '../db/database-problem.ts'
import { connectToExamine, oneExamination } from '../db/examine.ts'
import type { Pool } from '../db/pool.ts'
import { Problem } from '../telemetry/problem.ts'
import { type Check, found, type Said, well } from './finding.ts'
import type { FindingName } from './findings.ts'
import { findingOfSchema } from './schema.ts'

/** How far our clock may be from the database's, in ms. */
const CLOCK = { apart: 1000, wrong: 5000 }

/** Whether the address asks for TLS; `needless` to a database on this machine, where it says nothing of it. */
export function tlsWanted(databaseUrl: string): 'asked for' | 'not asked for' | 'needless' {
  const read = readDatabaseUrl(databaseUrl)
  if ('fault' in read) return 'not asked for'
  const { sslmode, hosts } = read.address
  // As libpq, which has no TLS on a Unix socket.
  if (hosts.every(({ host }) => isSocket(host))) return 'needless'
  if (['require', 'verify-ca', 'verify-full'].includes(sslmode)) return 'asked for'
  return hosts.every(({ host }) => isThisMachine(host)) ? 'needless' : 'not asked for'
}

/**
 * @param ours whether our own connection is encrypted
 * @param theirs what pg_stat_ssl has: the connection to PostgreSQL, which is a pooler's where there is one
 */
export function findingOfTls(
  wanted: ReturnType<typeof tlsWanted>,
  { ours, theirs }: { ours: boolean; theirs: string | null },
): Said {
  if (ours && theirs !== null) return well(`${theirs} is in use, as pg_stat_ssl has it.`)
  if (ours)
    return found(
      'tls.partWay',
      'Our connection is encrypted, but pg_stat_ssl shows none to PostgreSQL: TLS ends at something in between.',
      'Put the pooler or proxy and PostgreSQL on one machine, or let them use TLS, too.',
    )
  if (wanted === 'asked for')
    return found(
      'tls.lost',
      'DATABASE_URL asks for TLS, but our connection is not encrypted: what people type travels in the clear.',
      'Report this as a bug in Lockstep. Until then connect through a tunnel or your own network.',
    )
  if (wanted === 'needless') return well('The database is on this machine, without TLS.')
  return found(
    'tls.unasked',
    'The connection to another machine is not encrypted.',
    'Add sslmode=verify-full and sslrootcert to DATABASE_URL.',
  )
}

export function findingOfClock(aheadMs: number): Said {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  const says = `Our clock is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the database’s.`
  const fix =
    'Synchronize both by NTP: our clock decides about JWTs and signatures, the database’s about codes.'
  if (Math.abs(aheadMs) >= CLOCK.wrong) return found('clock.wrong', says, fix)
  return Math.abs(aheadMs) >= CLOCK.apart ? found('clock.apart', says, fix) : well(says)
}

const ofRefusal: Record<Refusal, readonly [FindingName, string]> = {
  password: [
    'database.password',
    'In an address a password has %40 for @, %3A for :, %2F for / and %25 for %. To set another: alter role … password ….',
  ],
  user: ['database.user', 'See the user in DATABASE_URL, and the lines of pg_hba.conf for this machine.'],
  name: ['database.name', 'createdb makes one; the name is what follows the last / of DATABASE_URL.'],
  certificate: [
    'database.certificate',
    'openssl s_client -starttls postgres -connect host:5432 shows whose it is and who issued it.',
  ],
  tls: ['database.tls', 'Without TLS, anyone in between can read what people type.'],
  other: ['database.refused', 'See DATABASE_URL in .env.example.'],
}

type Examining = Awaited<ReturnType<typeof connectToExamine>>

/** @throws Problem when the address cannot be used */
export async function withDatabase<T>(
  databaseUrl: string,
  work: (examining: Examining) => Promise<T>,
): Promise<T> {
  const examining = await connectToExamine(databaseUrl)
  try {
    return await work(examining)
  } finally {
    await examining.pool.end()
  }
}

export const databaseChecks = (
  databaseUrl: string,
  schema: 'auth' | 'app',
  more: (pool: Pool) => Promise<Said[]>,
) => [
  {
    subject: 'database',
    asks: 'itself',
    run: async () => {
      try {
        return await withDatabase(databaseUrl, async (examining) => [
          ...(await examined(examining, databaseUrl, schema)),
          ...(await more(examining.pool)),
        ])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const refusal = refusalOf(error.cause)
        if (refusal === null)
          return [found('database.away', error.message, 'See DATABASE_URL in .env.example.')]
        const [finding, fix] = ofRefusal[refusal]
        return [found(finding, error.message, fix)]
      }
    },
  } satisfies Check,
]

async function examined(
  { pool, isEncrypted }: Examining,
  databaseUrl: string,
  schema: 'auth' | 'app',
): Promise<Said[]> {
  // The first question opens the connection.
  await oneExamination(pool).catch((error: unknown) => {
    throw databaseProblem(error)
  })
  const asked = Date.now()
  const { version, isReadOnly, tls, now } = await oneExamination(pool)
  const ours = (asked + Date.now()) / 2
  const major = Math.floor(version / 10_000)
  return [
    major >= 14
      ? well(`PostgreSQL ${major}.`)
      : found('database.old', `PostgreSQL ${major} is too old.`, 'Use 14 or newer.'),
    isReadOnly
      ? found(
          'database.readOnly',
          'It accepts no writes.',
          'Name the primary: target_session_attrs=read-write where there are several hosts.',
        )
      : well('It accepts writes.'),
    findingOfTls(tlsWanted(databaseUrl), { ours: isEncrypted(), theirs: tls }),
    await findingOfSchema(pool, schema),
    findingOfClock(ours - now),
  ]
}
