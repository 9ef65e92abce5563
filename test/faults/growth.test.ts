// A node uses no more memory and no more file handles after many requests than before them.

import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { record } from './support/figures.ts'
import { heapOf, INSPECTOR_ENV } from './support/heap.ts'
import { options } from './support/options.ts'
import { call, cookieOf, verifiedPerson } from './support/person.ts'
import type { Service } from './support/service.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ env: INSPECTOR_ENV })
})
afterAll(() => system?.stop())

const AT_ONCE = 16

/** By Linux’s /proc. */
const handlesOf = ({ pid }: Service) => readdirSync(`/proc/${pid()}/fd`).length

/** An hour of the database’s clock: everything is so much older, and what has lapsed is removed at the next start or hour. */
const passHour = async () => {
  const db = await system.db()
  for (const [table, columns] of [
    ['auth.one_time_code', ['issued_at', 'expires_at']],
    ['auth.session', ['"createdAt"', '"updatedAt"', '"expiresAt"']],
    ['auth.outbox', ['queued_at', 'due_at', 'sent_at']],
    ['app.session', ['created_at', 'checked_at', 'expires_at']],
  ] as const)
    await db.query(
      `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '1 hour'`).join(', ')}`,
    )
}

test(`after ${options.requests} requests`, { timeout: 300_000 + options.requests * 20 }, async () => {
  const { email, token } = await verifiedPerson(system)
  const headers = cookieOf(await call(system, token, email))
  const bearer = { authorization: `Bearer ${token}` }
  const requests: [string, RequestInit][] = [
    [`${system.auth.origin}/api/auth/get-session`, { headers: bearer }],
    [`${system.auth.origin}/api/auth/token`, { headers: bearer }],
    [`${system.auth.origin}/api/auth/get-session`, { headers: { authorization: 'Bearer of-nobody' } }],
    [`${system.app.origin}/api/me`, { headers }],
    [`${system.app.origin}/dashboard`, { headers, redirect: 'manual' }],
    [
      `${system.app.origin}/auth/auth-callback`,
      {
        method: 'POST',
        body: JSON.stringify({ token: 'x' }),
        headers: { 'content-type': 'application/json' },
      },
    ],
  ]
  const send = async (count: number) => {
    let sent = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (sent < count) {
          const [address = '', init] = requests[sent++ % requests.length] ?? []
          await (await fetch(address, init)).arrayBuffer()
        }
      }),
    )
  }
  const nodes = { 'the auth service': system.auth, 'the application': system.app }
  const weigh = () =>
    Promise.all(
      Object.entries(nodes).map(async ([name, node]) => ({
        name,
        megabytes: (await heapOf(node)) / 1_048_576,
        handles: handlesOf(node),
      })),
    )
  // Half of them first: what a node keeps for good, it has by then.
  await send(options.requests / 2)
  const before = await weigh()
  await passHour()
  await send(options.requests / 2)
  const after = await weigh()
  for (const [index, { name, ...then }] of before.entries()) {
    const now = after[index] ?? then
    const ratio = now.megabytes / then.megabytes
    expect(ratio).toBeLessThan(1.1)
    // A connection that is closing is no leak: it is waited for.
    const handles = await vi.waitFor(
      () => {
        const left = handlesOf(nodes[name as keyof typeof nodes])
        expect(left).toBeLessThanOrEqual(then.handles + 2)
        return left
      },
      { timeout: 120_000, interval: 500 },
    )
    record(
      'growth',
      `${name}, ${options.requests} requests`,
      `${ratio.toFixed(2)} of the heap after half of them (${now.megabytes.toFixed(1)} MB), ${handles - then.handles} more handles`,
    )
  }
})
