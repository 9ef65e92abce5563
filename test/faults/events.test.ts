// Committed events reach an endpoint at least once and, for each person, in order, and rolled-back ones never do: after kill -9 of the auth service or the database between a commit and its delivery, and with an endpoint that refuses and hangs up.

import { expect, onTestFinished, test, vi } from 'vitest'
import type { SentEvent } from '../../server/wire/event-types.ts'
import { startReceiver, webhooks } from '../support/webhook-receiver.ts'
import { record } from './support/figures.ts'
import { signUp, somebody } from './support/person.ts'
import { startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

const KILLS = 2
const idOf = (one: unknown) => (one as { id: string }).id
/** What it is in order with. */
const subjectOf = ({ data }: SentEvent) => idOf(data.organization ?? data.user)

test('after kill -9 of the auth service and of the database', async () => {
  const receiver = await startReceiver()
  let asked = 0
  // Of what it hangs up on it has read all: it is sent again, since nobody knows that.
  receiver.behave((_, response) => {
    asked += 1
    if (asked % 5 === 0) response.writeHead(500).end()
    else if (asked % 7 === 0) response.destroy()
    else response.end()
  })
  const system = await startSystem({ env: webhooks(receiver) })
  onTestFinished(system.stop)
  const killed = [
    async () => {
      await system.auth.end('SIGKILL')
      system.auth.start()
    },
    async () => {
      await system.postgres.kill()
      await system.postgres.start()
    },
  ]
  for (const kill of killed) {
    const traffic = startTraffic(system, 8)
    for (let times = 0; times < KILLS; times += 1) {
      const count = async () =>
        Number((await (await system.db()).query('select count(*) from auth.event')).rows[0]?.count)
      const from = await count()
      await vi.waitFor(async () => expect(await count()).toBeGreaterThan(from + 40), {
        timeout: 60_000,
        interval: 10,
      })
      await kill()
      await Promise.all([system.auth.untilReady(), system.app.untilReady()])
    }
    await traffic.end()
  }
  receiver.behave(null)
  const db = await system.db()
  const open = 'sent_at is null and dead_at is null'
  // What a process had claimed that was killed is due once its claim has run out: the clock is moved instead.
  for (const schema of ['auth', 'app'])
    await db.query(`update ${schema}.event_delivery set due_at = now(), claimed_until = null where ${open}`)
  await signUp(system, somebody())
  await vi.waitFor(
    async () => {
      const owed = `select from auth.event_delivery where ${open} union all select from app.event_delivery where ${open}`
      expect((await db.query(owed)).rowCount).toBe(0)
    },
    { timeout: 120_000, interval: 100 },
  )
  const { rows } = await db.query<{ id: string; subject: string }>(`
    select id, subject from (
      select id, subject, seq from auth.event union all select id, subject, seq from app.event) events order by seq`)
  const attempted = receiver.attempts.map(({ id }) => id)
  const taken = receiver.taken.filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index)
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(attempted.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  for (const [whose, events] of Map.groupBy(taken, subjectOf))
    expect(events.map(({ id }) => id)).toEqual(
      rows.filter(({ subject }) => subject === whose).map(({ id }) => id),
    )
  await system.expectBalance()
  expect(rows.length).toBeGreaterThan(160)
  expect(attempted.length).toBeGreaterThan(rows.length)
  record(
    'events',
    `kill -9 of the auth service and of the database, ${KILLS} times each, and an endpoint that refuses one of five and hangs up on one of seven`,
    `${rows.length} events, all taken, in ${attempted.length} attempts`,
  )
})
