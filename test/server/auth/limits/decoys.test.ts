// What an address causes after its answer looks alike too: a code that is mailed to nobody costs the node the work of a mail.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { housekeepingOver } from '../../../support/auth-behind-proxy.ts'
import { type RunningAuth, somebody, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../support/database-proxy.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'

let proxy: DatabaseProxy
let auth: RunningAuth
let known: string
beforeAll(async () => {
  proxy = await startDatabaseProxy(await createDatabase())
  auth = await startAuth({ DATABASE_URL: proxy.url, API_KEYS: 'on' })
  // Its statements would be counted as a request’s.
  await housekeepingOver(proxy)
  known = (await verifiedPerson(auth)).email
})
afterAll(async () => {
  await auth?.stop()
  await proxy?.stop()
})

const settled = async (email: string) => {
  const db = await connectTo(auth.databaseUrl)
  await vi.waitFor(
    async () => {
      const { rows } = await db.query('select sent_at from auth.outbox where recipient = $1', [email])
      expect(rows.at(-1)?.sent_at).toBeInstanceOf(Date)
      expect(rows.every(({ sent_at }) => sent_at !== null)).toBe(true)
    },
    { timeout: 60_000 },
  )
}

/** How often each statement is sent, from the request until nothing is owed any more. The worker may look once more than it has to. */
async function workOf(email: string, ask: (email: string) => Promise<{ status: number }>) {
  const before = proxy.statements.length
  expect((await ask(email)).status).toBe(200)
  await settled(email)
  const looks =
    /^select sent_at from auth\.outbox|auth\.outbox set due_at|min\(due_at\)|^\s*(?:START TRANSACTION|COMMIT)/
  const housekeeping =
    /pg_try_advisory_xact_lock|with batch as materialized|u\."enteredAt" <= now\(\)|from auth\.factor_recovery r join/
  return proxy.statements
    .slice(before)
    .filter((statement) => !looks.test(statement) && !housekeeping.test(statement))
    .toSorted()
}

test.each([
  [
    'a sign-in code',
    (email: string) => auth.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
  ],
  ['a reset code', (email: string) => auth.post('/forget-password/email-otp', { email })],
])('X-24: %s for nobody takes the statements of one that is mailed, and mails nothing', async (_, ask) => {
  await settled(known)
  const stranger = somebody()
  const mailed = await workOf(known, ask)
  expect(await workOf(stranger, ask)).toEqual(mailed)
  expect(
    mailed.filter((statement) => /from auth\.one_time_code\s+where \(email, purpose\)/.test(statement)),
  ).toHaveLength(1)
  expect(await auth.mailsTo(stranger)).toEqual([])
})

test('the owner of an address learns three times a day that somebody wants it, and a fourth request does the work of a mail', async () => {
  const { email: owner } = await verifiedPerson(auth)
  const { token } = await verifiedPerson(auth)
  const ask = (newEmail: string) =>
    auth.post('/change-email', { newEmail }, { authorization: `Bearer ${token}` })
  for (const _ of [1, 2, 3]) await workOf(owner, ask)
  const told = (await auth.mailsTo(owner)).length
  const db = await connectTo(auth.databaseUrl)
  const composed = async () =>
    (await db.query(`select from auth.outbox where recipient = $1 and sent_at is not null`, [owner]))
      .rowCount ?? 0
  const before = await composed()
  await workOf(owner, ask)
  expect((await auth.mailsTo(owner)).length).toBe(told)
  expect(await composed()).toBe(before + 1)
})

test('of one kind a person is sent five notices a day, and the sixth does the work of a mail', async () => {
  const { email, token } = await verifiedPerson(auth)
  const db = await connectTo(auth.databaseUrl)
  const told = async () => {
    const answer = await auth.post('/api-key/create', {}, { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(200)
    const newest = 'select kind from auth.outbox where recipient = $1 order by queued_at desc limit 1'
    return (await db.query(newest, [email])).rows[0].kind
  }
  for (const _ of [1, 2, 3, 4, 5]) expect(await told()).toBe('api-key-created')
  expect(await told()).toBe('decoy')
})
