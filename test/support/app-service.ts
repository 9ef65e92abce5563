// A real application for a test file: its own database, and whatever auth service the test gives it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { routes } from '../../server/app/app.routes.ts'
import { startAppService } from '../../server/app/app-service.ts'
import type { AppServiceOptions } from '../../server/app/app-service-options.ts'
import { describeApp } from '../../server/app/pages/app-open-api.ts'
import { appSettings } from '../../server/config/app-settings.ts'
import { loadSettings } from '../../server/config/load.ts'
import { listen } from '../../server/http/listen.ts'
import { type Answer, answer, SERVICE_SECRET, UNHURRIED_MS } from './auth-service.ts'
import { createDatabase } from './databases.ts'
import { watchAnswers } from './described-answers.ts'
import { recordingLog } from './quiet.ts'

export type RunningApp = {
  url: string
  databaseUrl: string
  log: ReturnType<typeof recordingLog>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  stop: () => Promise<void>
}

export const appDocument = describeApp(routes)

export async function startApp(
  env: Record<string, string>,
  databaseUrl?: string,
  uiFolder?: string,
  inspector?: AppServiceOptions['inspector'],
): Promise<RunningApp> {
  const database = databaseUrl ?? (await createDatabase())
  const listening = await listen('127.0.0.1', 0, 'APP_PORT')
  const url = `http://127.0.0.1:${listening.port}`
  const sayUndescribed = watchAnswers(listening.server, appDocument, '')
  const log = recordingLog()
  const { values } = loadSettings(
    appSettings,
    { APP_ORIGIN: url, RATE_LIMITS: 'off', SHUTDOWN_DELAY_SECONDS: '0', ...env },
    { demo: true },
  )
  const service = await startAppService({
    settings: values,
    sessionKeys: ['a session key of the test suite, long enough'],
    serviceSecrets: values.SERVICE_SECRET ?? [SERVICE_SECRET],
    databaseUrl: database,
    listening,
    log,
    waitForDatabase: false,
    connectionWaitMs: UNHURRIED_MS,
    otherOrigins: [],
    ...(uiFolder && { uiFolder }),
    ...(inspector && { inspector }),
  })
  return {
    url,
    databaseUrl: database,
    log,
    get: (path, headers = {}) => answer(`${url}${path}`, { headers }),
    post: (path, body, headers = {}) =>
      answer(`${url}${path}`, {
        method: 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    stop: async () => {
      await service.stop()
      sayUndescribed()
    },
  }
}

export type FakeAuth = {
  url: string
  /** Method, path and headers of every request, in order. */
  asked: { path: string; cookie: string | undefined; authorization: string | undefined }[]
  /** What it does with a request from now on. */
  behave: (behaviour: (request: IncomingMessage, response: ServerResponse) => void) => void
  stop: () => Promise<void>
}

export const json = (response: ServerResponse, status: number, body: unknown, type = 'application/json') => {
  response.writeHead(status, { 'content-type': type })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** An auth service at the network's edge that can be made to answer anything, or nothing. */
export async function startFakeAuth(): Promise<FakeAuth> {
  const nobody = (_: IncomingMessage, response: ServerResponse) => json(response, 200, 'null')
  let behaviour = nobody
  const asked: FakeAuth['asked'] = []
  const server = createServer((request, response) => {
    const { cookie, authorization } = request.headers
    asked.push({ path: request.url ?? '', cookie, authorization })
    behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth`,
    asked,
    behave: (next) => {
      asked.length = 0
      behaviour = next
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

/** One application over one fake auth service for a file's tests. */
export function appOfFile(env: Record<string, string> = {}): { app: () => RunningApp; auth: () => FakeAuth } {
  let app: RunningApp | undefined
  let auth: FakeAuth | undefined
  beforeAll(async () => {
    auth = await startFakeAuth()
    app = await startApp({ AUTH_URL: auth.url, ...env })
  })
  afterAll(async () => {
    await app?.stop()
    await auth?.stop()
  })
  const there = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The application of this file has not started.')
    return part
  }
  return { app: () => there(app), auth: () => there(auth) }
}
