// A node that is asked to stop first reports that it is not ready, then finishes the requests that it has begun, and stops.

import { Agent, get } from 'node:http'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { holdAt } from './support/hold.ts'
import { call, signUp, somebody, verifiedPerson } from './support/person.ts'
import type { Service } from './support/service.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
let db: pg.Client
beforeAll(async () => {
  // What waits for a lock waits for as long as the test holds it.
  system = await startSystem({ env: { DATABASE_WAIT_MS: '60000' } })
  db = await system.postgres.connect()
})
afterAll(async () => {
  await db?.end()
  await system?.stop()
})

const nodes: [string, () => Service, string, () => Promise<() => Promise<{ status: number } | null>>][] = [
  ['the auth service', () => system.auth, 'auth.outbox', async () => () => signUp(system, somebody())],
  [
    'the application',
    () => system.app,
    'app.session',
    async () => {
      const { email, token } = await verifiedPerson(system)
      return () => call(system, token, email)
    },
  ],
]

describe.each(nodes)('%s', (_, service, table, prepare) => {
  afterEach(async () => {
    await service().end('SIGKILL')
    service().start()
    await service().untilReady()
    await system.expectBalance()
  })

  test('answers what it has begun, says meanwhile that it is not ready, and ends with 0', async () => {
    const request = await prepare()
    const { answer, release } = await holdAt(db, table, request)
    const { origin } = service()
    const ended = service().end('SIGTERM')
    // A load balancer learns it before the port closes, so that it sends nothing that would be refused.
    await vi.waitFor(async () => expect((await fetch(`${origin}/ready`)).status).toBe(503), {
      timeout: 30_000,
      interval: 20,
    })
    await release()
    expect((await answer)?.status).toBe(200)
    expect(await ended).toBe(0)
  })

  test('loses no request of a balancer that takes it out when it is not ready', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const { origin } = service()
    const statusOf = () =>
      new Promise<number | string>((resolve) => {
        get(`${origin}/ready`, { agent }, (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
        }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      })
    const answers: (number | string)[] = []
    const asking = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let answer: number | string = 200; answer === 200; answers.push(answer))
          answer = await statusOf()
      }),
    )
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(20), { timeout: 60_000, interval: 10 })
    const ended = service().end('SIGTERM')
    await asking
    agent.destroy()
    expect(await ended).toBe(0)
    expect(answers.filter((answer) => answer !== 200)).toEqual([503, 503, 503, 503])
  })
})
