// Two nodes of each service on one database, each pair behind a balancer, which an operator restarts one by one.

import { expect } from 'vitest'
import { createRecorder, type Recorder } from '../../consistency/recorder.ts'
import { createBalancer } from './balancer.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import { createPostgres, type Postgres } from './postgres.ts'
import { createService, type Service } from './service.ts'
import { productionEnv } from './system.ts'

type Name = 'auth' | 'app'
type Secret = 'AUTH_SECRET' | 'SESSION_KEYS' | 'SERVICE_SECRET'

export type TwoOfEach = Recorder & {
  postgres: Postgres
  mails: MailServer
  /** Their balancer. */
  auth: { origin: string }
  /** As they are set now. */
  env: Readonly<Record<string, string>>
  secrets: Readonly<Record<Secret, string>>
  /** Sets it at each node that has it, one by one: taken out, ended, started, taken in. */
  roll: (secret: Secret, value: string) => Promise<void>
  said: () => string
  stop: () => Promise<void>
}

const whoHas: Readonly<Record<Secret, readonly Name[]>> = {
  AUTH_SECRET: ['auth'],
  SESSION_KEYS: ['app'],
  SERVICE_SECRET: ['auth', 'app'],
}

/** Ready, unless it throws. */
export async function startNodes(): Promise<TwoOfEach> {
  const postgres = await createPostgres()
  await postgres.start()
  const mails = await createMailServer()
  const balancers = { auth: await createBalancer(), app: await createBalancer() }
  const { AUTH_SECRET, SESSION_KEYS, SERVICE_SECRET, ...others } = productionEnv
  const secrets = { AUTH_SECRET, SESSION_KEYS, SERVICE_SECRET }
  // Each start reads it anew.
  const env: Record<string, string> = {
    ...others,
    ...secrets,
    APP_ORIGIN: balancers.app.origin,
    AUTH_URL: `${balancers.auth.origin}/api/auth`,
    DATABASE_URL: postgres.url,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    // The balancer knows at once who goes.
    SHUTDOWN_DELAY_SECONDS: '0',
  }
  const two = (name: Name) => Promise.all([createService({ name, env }), createService({ name, env })])
  const nodes: Record<Name, readonly Service[]> = { auth: await two('auth'), app: await two('app') }
  const all = [...nodes.auth, ...nodes.app]
  const start = async (name: Name, node: Service) => {
    node.start()
    await node.untilReady()
    balancers[name].takeIn(node)
  }
  const restart = async (name: Name, node: Service) => {
    balancers[name].takeOut(node)
    expect(await node.end('SIGTERM')).toBe(0)
    await start(name, node)
  }
  const stop = async () => {
    await Promise.all([...all.map((node) => node.end('SIGKILL')), mails.leave()])
    for (const balancer of Object.values(balancers)) balancer.close()
    await postgres.remove()
  }
  try {
    for (const name of ['auth', 'app'] as const)
      await Promise.all(nodes[name].map((node) => start(name, node)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...createRecorder({ auth: () => env.AUTH_URL ?? '', app: () => balancers.app.origin }),
    postgres,
    mails,
    auth: balancers.auth,
    env,
    secrets,
    roll: async (secret, value) => {
      env[secret] = value
      secrets[secret] = value
      for (const name of whoHas[secret]) for (const node of nodes[name]) await restart(name, node)
    },
    said: () => all.map(({ said }) => said()).join('\n'),
    stop,
  }
}
