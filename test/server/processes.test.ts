// The processes that an operator starts one by one: they serve, report faults in a sentence, and stop in order.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../support/databases.ts'
import { isDeep } from '../support/deep.ts'
import { freePort } from '../support/free-port.ts'
import { bareEnvironment } from '../support/node-process.ts'

const root = join(import.meta.dirname, '../..')
const running: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

async function start(main: string, env: Record<string, string>): Promise<Started> {
  const cwd = await mkdtemp(join(tmpdir(), 'lockstep-process-'))
  folders.push(cwd)
  const child = spawn(process.execPath, [join(root, main)], {
    cwd,
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** For a process that does not say which port it was given. */
const portIn = (said: string) => /localhost:(\d+)/.exec(said)?.[1]
const ready = (process: Started) =>
  vi.waitFor(() => expect(process.said()).toContain('is ready'), { timeout: 60_000 })

describe.each([
  ['server/mains/auth-main.ts', 'AUTH_PORT', 'auth'],
  ['server/mains/app-main.ts', 'APP_PORT', 'app'],
])('%s', (main, port) => {
  test('migrates, serves, and leaves with 0 on SIGTERM', async () => {
    const process = await start(main, { DATABASE_URL: await createDatabase(null), [port]: '0' })
    await ready(process)
    const answer = await fetch(`http://127.0.0.1:${portIn(process.said())}/ready`)
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })])
    process.child.kill('SIGTERM')
    expect(await process.ended).toBe(0)
  })

  if (isDeep)
    test('is alive but not ready while the database is away, and says so', async () => {
      const free = String(await freePort())
      const process = await start(main, { DATABASE_URL: 'postgres://u@127.0.0.1:9/x', [port]: free })
      await vi.waitFor(() => expect(process.said()).toContain('cannot be reached'), { timeout: 60_000 })
      const [live, ready] = await Promise.all(
        ['live', 'ready'].map((path) => fetch(`http://127.0.0.1:${free}/${path}`)),
      )
      expect([live?.status, ready?.status, ready?.headers.get('retry-after')]).toEqual([200, 503, '1'])
      expect(process.said()).not.toContain('    at ')
    })

  test('names every faulty setting and exits with 2', async () => {
    const process = await start(main, { [port]: 'x', LOG_LEVEL: 'loud', DATABSE_URL: 'x' })
    expect(await process.ended).toBe(2)
    expect(process.said().trim().split('\n')).toHaveLength(3)
  })

  test('without a database address says where to get one', async () => {
    const process = await start(main, { [port]: '0' })
    expect(await process.ended).toBe(2)
    expect(process.said()).toMatch(/^DATABASE_URL is not set: .*npm start.*\n$/)
  })

  if (isDeep)
    test('on a taken port names the setting to change', async () => {
      const url = await createDatabase(null)
      const first = await start(main, { DATABASE_URL: url, [port]: '0' })
      await ready(first)
      const taken = portIn(first.said()) ?? ''
      const second = await start(main, { DATABASE_URL: url, [port]: taken })
      expect(await second.ended).toBe(1)
      expect(second.said()).toBe(
        `Port ${taken} is taken: end what listens there, or set ${port} to another (0 = any free one).\n`,
      )
    })
})

test.each([
  ['server/mains/auth-main.ts', 'PROFILE=spec'],
  ['server/mains/app-main.ts', 'PROFILE=spec'],
  ['server/mains/product-main.ts', 'the demo parts'],
])(
  '%s does not open to other machines what is meant for this one, unless that is said twice',
  async (main, what) => {
    const env = { HOST: '0.0.0.0', PROFILE: 'spec', DATABASE_URL: 'postgres://u@127.0.0.1:9/x' }
    const ports = { AUTH_PORT: '0', APP_PORT: '0', IDP_PORT: '0', MAILBOX_PORT: '0', MAILBOX_SMTP_PORT: '0' }
    const once = await start(main, { ...env, ...ports })
    expect(await once.ended).toBe(2)
    expect(once.said()).toContain(what)
    expect(once.said()).toContain('OPEN_TO_OTHERS=on')
    expect(once.said().trim().split('\n')).toHaveLength(1)
  },
)

if (isDeep)
  test('two of each at once on an empty database all come up', async () => {
    const url = await createDatabase(null)
    const mains = ['auth', 'auth', 'app', 'app']
    const processes = await Promise.all(
      mains.map((name) =>
        start(`server/mains/${name}-main.ts`, { DATABASE_URL: url, AUTH_PORT: '0', APP_PORT: '0' }),
      ),
    )
    await Promise.all(processes.map(ready))
  })

test('migrate does what it says, once, and knows its two schemas', async () => {
  const DATABASE_URL = await createDatabase(null)
  const first = await start('server/mains/migrate-main.ts', { DATABASE_URL })
  expect(await first.ended).toBe(0)
  expect(first.said()).toMatch(/^auth: applied 0001.*\napp: applied 0001.*\n$/)
  const second = await start('server/mains/migrate-main.ts', { DATABASE_URL })
  await second.ended
  expect(second.said()).toBe('auth: up to date\napp: up to date\n')
})

test('in production, with everything set that production asks for, both come up hardened, and a sign-up’s cookie is Secure', async () => {
  const env = {
    NODE_ENV: 'production',
    SHUTDOWN_DELAY_SECONDS: '0',
    APP_ORIGIN: 'https://app.example.com',
    AUTH_URL: 'https://auth.example.com/api/auth',
    DATABASE_URL: await createDatabase(null),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Example <no-reply@example.com>',
    AUTH_SECRET: 'an auth secret of 32 characters or more',
    SESSION_KEYS: 'a session key of 32 characters or more',
    SERVICE_SECRET: 'a service secret of 32 characters or more',
    AUTH_PORT: String(await freePort()),
    APP_PORT: String(await freePort()),
  }
  const processes = [
    await start('server/mains/auth-main.ts', env),
    await start('server/mains/app-main.ts', env),
  ]
  await Promise.all(processes.map(ready))
  const signUp = await vi.waitFor(
    async () => {
      const answered = await fetch(`http://127.0.0.1:${env.AUTH_PORT}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://app.example.com' },
        body: JSON.stringify({ name: 'P', email: 'p@example.com', password: 'a long enough one' }),
      })
      // A busy machine's database may keep it waiting for longer than a second.
      expect(answered.status).not.toBe(503)
      return answered
    },
    { timeout: 60_000 },
  )
  expect(signUp.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-auth\.sign_up_attempt=\w+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const callback = await fetch(`http://127.0.0.1:${env.APP_PORT}/auth/auth-callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'nothing', user: { id: 'victim', email: 'v@example.com' } }),
  })
  expect([callback.status, await callback.json()]).toEqual([401, { error: 'Invalid session' }])
  for (const process of processes) expect(process.said()).not.toContain('p@example.com')
})
