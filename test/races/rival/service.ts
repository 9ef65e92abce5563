// Two nodes of Better Auth of a given version on one database, whose pools' statements wait for their turn.

import pg from 'pg'
import { loadBetterAuth } from '../../better-auth/load.ts'
import { createSent, optionsOf } from '../../better-auth/options.ts'
import { startObserver } from '../blocked.ts'
import { createDatabase, type Postgres } from '../database.ts'
import { createGate, type Gate } from '../gate.ts'
import type { Blocked } from '../schedule.ts'

type Kind = 'email-verification' | 'sign-in' | 'forget-password'

export type BetterAuth = {
  gate: Gate
  blocked: Blocked
  pool: pg.Pool
  /** @returns the status and the code, which is '' where there is none */
  post: (party: number, path: string, body: object) => Promise<string>
  /** The newest that was mailed to an address. */
  codeTo: (email: string, kind: Kind) => string
  linkTo: (email: string) => string
  stop: () => Promise<void>
}

/** The known faults of the older one are what the explorer has to find. */
export const versions = ['1.6.15', '1.7.7'] as const

const ORIGIN = 'http://127.0.0.1:3000'

export async function startBetterAuth(
  postgres: Postgres,
  version: (typeof versions)[number],
): Promise<BetterAuth> {
  const loaded = await loadBetterAuth(version)
  const { betterAuth, getMigrations } = loaded
  const databaseUrl = await createDatabase(postgres.url, false)
  const gate = createGate()
  const observer = await startObserver(databaseUrl)
  const pools = [0, 1].map(() => new pg.Pool({ connectionString: databaseUrl, Client: gate.Client }))
  const watching = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  // A server that is stopped right after the pools may be the first to end a connection.
  for (const pool of [...pools, watching]) pool.on('error', () => {})
  const sent = createSent()
  const optionsWith = (database: pg.Pool | undefined) =>
    optionsOf(loaded, sent, { baseURL: ORIGIN, database })
  await (await getMigrations(optionsWith(pools[0]))).runMigrations()
  const nodes = pools.map((pool) => betterAuth(optionsWith(pool)))
  return {
    gate,
    blocked: observer.blocked,
    pool: watching,
    post: async (party, path, body) => {
      const request = new Request(`${ORIGIN}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: JSON.stringify(body),
      })
      const reply = await nodes[party]?.handler(request)
      if (!reply) throw new Error(`There is no party ${party}.`)
      const text = await reply.text()
      const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
      return [reply.status, code].filter(Boolean).join(' ')
    },
    codeTo: (email, kind) => sent.to(email, kind) ?? '000000',
    linkTo: (email) => sent.to(email, 'reset-link') ?? 'none',
    stop: async () => {
      await Promise.all([...pools.map((pool) => pool.end()), watching.end(), observer.stop()])
    },
  }
}
