// One version of Better Auth as a server: any free port, a database of its own, set as our own service is.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createDatabase, type Postgres } from '../races/database.ts'
import { loadBetterAuth } from './load.ts'
import { createSent, optionsOf, type Sent } from './options.ts'

export type ServedBetterAuth = {
  url: string
  sentTo: Sent['to']
  stop: () => Promise<void>
}

/** Of one server process, so that two requests meet in it as in a process of production. */
export async function serveBetterAuth(
  postgres: Postgres,
  version: string,
  say: (line: string) => void,
): Promise<ServedBetterAuth> {
  const loaded = await loadBetterAuth(version, say)
  const { betterAuth, bearer, toNodeHandler, getMigrations } = loaded
  const pool = new pg.Pool({ connectionString: await createDatabase(postgres.url, false) })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sent = createSent()
  const common = optionsOf(loaded, sent, { baseURL: origin, database: pool })
  const options = {
    ...common,
    user: { deleteUser: { enabled: true } },
    emailAndPassword: { ...common.emailAndPassword, revokeSessionsOnPasswordReset: true },
    plugins: [...common.plugins, bearer()],
  }
  await (await getMigrations(options)).runMigrations()
  server.on('request', toNodeHandler(betterAuth(options)))
  return {
    url: `${origin}/api/auth`,
    sentTo: sent.to,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      await pool.end()
    },
  }
}
