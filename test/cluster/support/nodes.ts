// Three processes of each service in production settings behind a balancer, at work on one database.

import { expect, onTestFinished, vi } from 'vitest'
import { createRecorder, type Recorder } from '../../consistency/recorder.ts'
import { createMailServer, type MailServer } from '../../faults/support/mail-server.ts'
import { createService, type Service } from '../../faults/support/service.ts'
import { productionEnv } from '../../faults/support/system.ts'
import type { Balancer } from './balancers.ts'

const NODES = 3
// Each of them and each program is ended when this process is.
process.setMaxListeners(64)

/** A request that failed, and when it was answered, in ms of this process. */
export type Failure = { at: number; what: string }

export type Nodes = Recorder & {
  auth: { origin: string }
  mails: MailServer
  nodes: Record<'auth' | 'app', Service[]>
  /** Of the requests since the start: unanswered, or a 5xx. */
  failures: Failure[]
  /** Of each failure a line, and what the balancer has to say of it. */
  whatFailed: () => string[]
}

type Options = {
  databaseUrl: string
  balancer: Balancer
  env?: Readonly<Record<string, string>>
  /** Of one node, before the others’. */
  envOf?: (name: 'auth' | 'app', nth: number) => Readonly<Record<string, string>>
}

/** For one test; all of them ready. */
export async function startNodes({
  databaseUrl,
  balancer,
  env = {},
  envOf = () => ({}),
}: Options): Promise<Nodes> {
  const mails = await createMailServer()
  onTestFinished(() => mails.leave())
  const shared = {
    ...productionEnv,
    APP_ORIGIN: balancer.origins.app,
    AUTH_URL: `${balancer.origins.auth}/api/auth`,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    ...balancer.env,
    ...env,
  }
  const several = (name: 'auth' | 'app') =>
    Promise.all(
      Array.from({ length: NODES }, (_, nth) =>
        createService({ name, env: { ...shared, ...envOf(name, nth) } }),
      ),
    )
  const nodes = { auth: await several('auth'), app: await several('app') }
  const all = [...nodes.auth, ...nodes.app]
  onTestFinished(async () => {
    await Promise.all(all.map(({ end }) => end('SIGKILL')))
  })
  const addressOf = ({ origin }: Service) => new URL(origin).host
  for (const { start } of all) start()
  const [said] = await Promise.all([
    balancer.start({ auth: nodes.auth.map(addressOf), app: nodes.app.map(addressOf) }),
    ...all.map(({ untilReady }) => untilReady()),
  ])
  // A balancer that asks who is ready hears of it later.
  for (const address of Object.values(balancer.origins))
    await vi.waitFor(async () => expect((await fetch(address)).status).toBeLessThan(500), { timeout: 30_000 })
  const recorder = createRecorder({
    auth: () => `${balancer.origins.auth}/api/auth`,
    app: () => balancer.origins.app,
  })
  const failures: Failure[] = []
  return {
    ...recorder,
    ask: async (service, path, asked) => {
      const answer = await recorder.ask(service, path, asked)
      if (answer === null || answer.status >= 500)
        failures.push({
          at: performance.now(),
          what: `${service} ${path} ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'unanswered'}`,
        })
      return answer
    },
    auth: { origin: balancer.origins.auth },
    mails,
    nodes,
    failures,
    whatFailed: () =>
      failures.length > 0 ? [...failures.map(({ what }) => what), ...said().split('\n')] : [],
  }
}
