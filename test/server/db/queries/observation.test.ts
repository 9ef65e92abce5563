// What the metrics read of a database: what is owed and what was given up, in number and age, and who waits for a lock.

import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { oneObservation } from '../../../../server/db/observe-database.ts'
import { connectTo, databaseNamed } from '../../../support/databases.ts'
import { organizationsDatabase } from './app/organizations.support.ts'
import { owedIn } from './outbox.support.ts'
import { ago, hence, queriesDatabase } from './queries.support.ts'

const database = organizationsDatabase()
const { add, rows, pool, user, tenant, join, invitation } = database
const { owed } = owedIn(database)
const elsewhere = queriesDatabase()

const ofAuth = (hasWebhooks = false) => oneObservation(pool(), 'auth', { hasWebhooks })
const ofApp = (owing: { tellsEnds?: boolean } = {}) =>
  oneObservation(pool(), 'app', { hasWebhooks: false, ...owing })

const nothing = {
  lockstep_lock_waits: 0,
  lockstep_lock_longest_wait_seconds: 0,
  lockstep_outbox_waiting: 0,
  lockstep_outbox_oldest_seconds: 0,
  lockstep_outbox_dead: 0,
}
const about = (seconds: number) =>
  expect.toSatisfy((found: number) => found >= seconds && found < seconds + 60)

beforeEach(async () => {
  await rows('truncate auth.outbox, auth.event, auth.event_delivery')
})

test('where nothing is owed and nobody waits, all is zero', async () => {
  expect(await ofAuth()).toEqual(nothing)
  expect(await ofApp()).toEqual(nothing)
})

test('of the mails of the auth service those that are owed by now, since when, and those that were given up', async () => {
  await owed({ queued_at: ago(100) })
  await owed({ queued_at: ago(10) })
  await owed({ queued_at: hence(100) })
  await owed({ queued_at: ago(300), sent_at: ago(1) })
  for (const queued_at of [ago(400), ago(401), ago(402)]) await owed({ queued_at, dead_at: ago(1) })
  expect(await ofAuth()).toEqual({
    ...nothing,
    lockstep_outbox_waiting: 2,
    lockstep_outbox_oldest_seconds: about(100),
    lockstep_outbox_dead: 3,
  })
})

async function happened(at: Date, deliveries: Record<string, unknown>[]) {
  const { id, seq } = await add('auth.event', {
    at,
    type: 'user.created',
    version: 1,
    subject: 'ada',
    data: {},
  })
  for (const given of deliveries)
    await add('auth.event_delivery', {
      event_id: id,
      seq,
      endpoint: 'https://a.example',
      subject: 'ada',
      ...given,
    })
}

test('of the events those that are still to be delivered, since when, and those that were given up', async () => {
  await happened(ago(100), [{}, {}])
  await happened(ago(10), [{}])
  await happened(ago(300), [{ sent_at: ago(1) }])
  await happened(ago(400), [{ dead_at: ago(1) }, { dead_at: ago(1) }])
  expect(await ofAuth(true)).toEqual({
    ...nothing,
    lockstep_webhooks_waiting: 3,
    lockstep_webhooks_oldest_seconds: about(100),
    lockstep_webhooks_dead: 2,
  })
})

test('who waits for a lock in this database, and for how long', async () => {
  await owed()
  const [{ name }] = await rows('select current_database() as name')
  const other = await connectTo(databaseNamed(inject('postgresUrl'), name))
  const seen = { here: nothing, elsewhere: nothing }
  await database.waitingFor(
    'update auth.outbox set attempts = 1',
    [],
    () => other.query('update auth.outbox set attempts = 2'),
    async () => {
      // The server says so a moment after the lock is asked for.
      await vi.waitFor(
        async () => {
          seen.here = await ofAuth()
          expect(seen.here.lockstep_lock_waits).toBe(1)
        },
        { timeout: 10_000 },
      )
      seen.elsewhere = await oneObservation(elsewhere.pool(), 'auth', { hasWebhooks: false })
    },
  )
  expect(seen.here.lockstep_outbox_waiting).toBe(1)
  expect(seen.here.lockstep_lock_longest_wait_seconds).toBeGreaterThan(0)
  expect(seen.elsewhere).toEqual(nothing)
})

test('of the notices of API keys those that are owed, since when, and those that were given up', async () => {
  const [ada, acme] = [await user(), await tenant()]
  await join(ada, acme)
  const { user_id } = ada
  const { tenant_id } = acme
  const notice = (given: Record<string, unknown>) =>
    add('app.key_notice', { user_id, tenant_id, kind: 'organization-key-created', key_start: 'lk', ...given })
  for (const given of [{ created_at: ago(100) }, {}, { created_at: ago(300), sent_at: ago(1) }])
    await notice(given)
  for (let nth = 0; nth < 4; nth++) await notice({ created_at: ago(400), dead_at: ago(1) })
  expect(await ofApp()).toEqual({
    ...nothing,
    lockstep_outbox_waiting: 2,
    lockstep_outbox_oldest_seconds: about(100),
    lockstep_outbox_dead: 4,
  })
})

test('of the application the invitations, the notices, and the ended memberships where they are told', async () => {
  await invitation(await tenant(), { created_at: ago(100) })
  await invitation(await tenant(), { created_at: ago(400), sent_at: ago(1) })
  await invitation(await tenant(), { created_at: ago(400), state: 'revoked' })
  for (let nth = 0; nth < 4; nth++) await invitation(await tenant(), { dead_at: ago(1) })
  for (const given of [{ expires_at: ago(1) }, { tenant_id: null }, { state: 'revoked' }])
    await invitation(await tenant(), { dead_at: ago(1), ...given })
  const expected = {
    ...nothing,
    lockstep_outbox_waiting: 1,
    lockstep_outbox_oldest_seconds: about(100),
    lockstep_outbox_dead: 4,
  }
  expect(await ofApp()).toEqual(expected)
  for (const given of [{ created_at: ago(200) }, { dead_at: ago(1) }, { dead_at: ago(1) }])
    await add('app.ended_membership', { tenant_id: randomUUID(), auth_user_ids: ['a'], ...given })
  expect(await ofApp()).toEqual(expected)
  expect(await ofApp({ tellsEnds: true })).toEqual({
    ...expected,
    lockstep_outbox_waiting: 2,
    lockstep_outbox_oldest_seconds: about(200),
    lockstep_outbox_dead: 6,
  })
})
