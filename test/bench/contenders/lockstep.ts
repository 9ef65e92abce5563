// Starts Lockstep as production does, an auth service and an application on a database of their own.

import type { Running } from '../process.ts'
import { application, authService, originOf, type Pair } from './programs.ts'

export type Lockstep = Pair & {
  /** Where the auth service listens, and what it trusts: the wire's two addresses. */
  auth: string
  origin: string
  app: string
  databaseUrl: string
  authProcess: Running
  appProcess: Running
}

export type Starting = {
  start: (program: ReturnType<typeof application>) => Promise<Running>
  port: () => number
  smtpUrl: string
}

/** Of the auth service alone; some are known once it has its addresses. */
export type Settings = Record<string, string> | ((pair: Pair) => Record<string, string>)

export async function startLockstep(
  { start, port, smtpUrl }: Starting,
  databaseUrl: string,
  more?: Settings,
): Promise<Lockstep> {
  const ports = { auth: port(), app: port() }
  const [auth, app] = [originOf(ports.auth), originOf(ports.app)]
  const pair: Pair = { authUrl: `${auth}/api/auth`, appOrigin: app }
  const authProcess = await start(
    authService(
      pair,
      { port: ports.auth, databaseUrl },
      smtpUrl,
      typeof more === 'function' ? more(pair) : more,
    ),
  )
  const appProcess = await start(application(pair, { port: ports.app, databaseUrl }))
  return { ...pair, auth, app, origin: app, databaseUrl, authProcess, appProcess }
}
