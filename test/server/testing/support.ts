// Both services with what lockstep/testing asks of them, and a look at their tables.

import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { testingRoutes } from '../../../server/dev/testing/testing-routes.ts'
import { createTesting, type Testing } from '../../../testing/testing.ts'
import { startApp } from '../../support/app-service.ts'
import { APP_ORIGIN, type RunningAuth, startAuth } from '../../support/auth-service.ts'

export const SECRET = 'the secret of these tests and of nothing else'

export type Tested = {
  auth: RunningAuth
  appOrigin: string
  lockstep: Testing
  rows: <Row extends object>(statement: string, values: unknown[]) => Promise<Row[]>
}

export function testedOfFile(env: Record<string, string> = {}): () => Tested {
  let tested: Tested | undefined
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const auth = await startAuth({ PROFILE: 'spec', ...env }, { testing: testingRoutes(SECRET) })
    stops.push(auth.stop)
    const app = await startApp(
      { PROFILE: 'spec', AUTH_URL: auth.url, SMTP_URL: auth.smtpUrl, ...env },
      auth.databaseUrl,
    )
    stops.push(app.stop)
    const pool = new pg.Pool({ connectionString: auth.databaseUrl, max: 2 })
    stops.push(() => pool.end())
    tested = {
      auth,
      appOrigin: app.url,
      lockstep: createTesting({
        authUrl: auth.url,
        appOrigin: app.url,
        passkeyOrigin: APP_ORIGIN,
        secret: SECRET,
      }),
      rows: async <Row extends object>(statement: string, values: unknown[]) =>
        (await pool.query<Row>(statement, values)).rows,
    }
  })
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  return () => {
    if (!tested) throw new Error('The services of this file have not started.')
    return tested
  }
}
