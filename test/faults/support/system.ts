// Both services, their PostgreSQL and their mail server, with a proxy between each pair of them.

import type pg from 'pg'
import { createRecorder, type Recorder } from '../../consistency/recorder.ts'
import { freePort } from '../../support/free-port.ts'
import { expectBalance } from './balance.ts'
import { createLink, type Link } from './link.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import { createPostgres, type Postgres } from './postgres.ts'
import { createService, type Service } from './service.ts'

export type System = Recorder & {
  postgres: Postgres
  mails: MailServer
  auth: Service
  app: Service
  /** From the first to the second. */
  links: Record<'authToDatabase' | 'appToDatabase' | 'appToAuth' | 'authToMails', Link>
  /** A connection past every proxy; another one once the database was away. */
  db: () => Promise<pg.Client>
  /** Waits until nothing is owed, and runs the consistency checks. @throws where they find something */
  expectBalance: () => Promise<void>
  stop: () => Promise<void>
}

export const productionEnv = {
  NODE_ENV: 'production',
  MAIL_FROM: 'Example <no-reply@example.com>',
  SMTP_TLS: 'off',
  AUTH_SECRET: 'an auth secret of 32 characters or more',
  SESSION_KEYS: 'a session key of 32 characters or more',
  SERVICE_SECRET: 'a service secret of 32 characters or more',
  // Everybody in a test comes from one address.
  RATE_LIMITS: 'off',
}

type Options = {
  env?: Readonly<Record<string, string>>
  postgres?: Postgres
  /** Where the code of each is. */
  code?: Partial<Record<'auth' | 'app', string>>
}

/** Ready, unless it throws. */
export async function startSystem({ env = {}, postgres: given, code = {} }: Options = {}): Promise<System> {
  const postgres = given ?? (await createPostgres())
  await postgres.start()
  const mails = await createMailServer()
  const [authPort, appPort] = [await freePort(), await freePort()]
  const databasePort = Number(new URL(postgres.url).port)
  const links = {
    authToDatabase: await createLink({ port: databasePort }),
    appToDatabase: await createLink({ port: databasePort }),
    appToAuth: await createLink({ port: authPort }),
    authToMails: await createLink({ port: mails.port }),
  }
  const by = ({ port }: Link) => {
    const url = new URL(postgres.url)
    url.port = String(port)
    return url.href
  }
  const shared = {
    ...productionEnv,
    APP_ORIGIN: `http://127.0.0.1:${appPort}`,
    AUTH_URL: `http://127.0.0.1:${links.appToAuth.port}/api/auth`,
    SMTP_URL: `smtp://127.0.0.1:${links.authToMails.port}`,
    ...env,
  }
  const auth = await createService({
    name: 'auth',
    port: authPort,
    env: { ...shared, DATABASE_URL: by(links.authToDatabase) },
    ...(code.auth && { code: code.auth }),
  })
  const app = await createService({
    name: 'app',
    port: appPort,
    env: { ...shared, DATABASE_URL: by(links.appToDatabase) },
    ...(code.app && { code: code.app }),
  })
  const recorder = createRecorder({ auth: () => `${auth.origin}/api/auth`, app: () => app.origin })
  let looking: pg.Client | undefined
  const db = async () => {
    if (looking) return looking
    const client = await postgres.connect()
    client.on('end', () => {
      if (looking === client) looking = undefined
    })
    looking = client
    return client
  }
  const system: System = {
    ...recorder,
    postgres,
    mails,
    auth,
    app,
    links,
    db,
    expectBalance: async () => expectBalance(await db(), { ...recorder, mails }, auth.said() + app.said()),
    stop: async () => {
      await looking?.end()
      await Promise.all([auth.end('SIGKILL'), app.end('SIGKILL'), mails.leave()])
      await Promise.all(Object.values(links).map(({ close }) => close()))
      await postgres.remove()
    },
  }
  auth.start()
  app.start()
  try {
    await Promise.all([auth.untilReady(), app.untilReady()])
  } catch (error) {
    await system.stop()
    throw error
  }
  return system
}
