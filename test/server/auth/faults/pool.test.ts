// All database connections are in use: the next request waits for a second, and the process continues.

import { expect, test, vi } from 'vitest'
import { CONNECTION_TIMEOUT_MS } from '../../../../server/db/pool.ts'
import { expectComeBack } from '../../../support/auth-behind-proxy.ts'
import { authServiceOfFile, PASSWORD, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'

// The statements that wait for the lock outlast the requests that are turned away, however slow the machine is.
const auth = authServiceOfFile(
  { DATABASE_STATEMENT_TIMEOUT_MS: '60000' },
  { connectionWaitMs: CONNECTION_TIMEOUT_MS },
)
const CONNECTIONS = 10

/** Takes the lock that everything about this address waits for, and lets so many requests wait for it. */
async function occupy(email: string) {
  const db = await connectTo(auth().databaseUrl)
  await db.query('select pg_advisory_lock(hashtextextended($1, 0))', [email])
  const answers = Array.from({ length: CONNECTIONS }, () =>
    auth().post('/sign-in/email', { email, password: PASSWORD }),
  )
  await vi.waitFor(
    async () => {
      const waiting = await db.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(waiting.rowCount).toBe(CONNECTIONS)
    },
    { timeout: 60_000 },
  )
  return async () => {
    await db.query('select pg_advisory_unlock_all()')
    return Promise.all(answers)
  }
}

test('while every connection is in use, requests get 503 with Retry-After, /live answers, and afterwards everything works', async () => {
  const { email, token } = await verifiedPerson(auth())
  const { origin } = new URL(auth().url)
  const getSession = () => auth().get('/get-session', { authorization: `Bearer ${token}` })
  const release = await occupy(email)

  const arrivals: string[] = []
  const noted = async <T>(name: string, answer: Promise<T>) => {
    const arrived = await answer
    arrivals.push(name)
    return arrived
  }
  // All of them before a connection is released.
  const [refused, other, live, ready] = await Promise.all([
    noted('get-session', getSession()),
    noted('sign-up', auth().post('/email-otp/send-verification-otp', { email: somebody(), type: 'sign-in' })),
    noted('live', fetch(`${origin}/live`)),
    noted('ready', fetch(`${origin}/ready`)),
  ])
  expectComeBack(refused)
  expectComeBack(other)
  expect([arrivals[0], live.status, ready.status]).toEqual(['live', 200, 503])

  const answers = await release()
  expect(answers.map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(200))
  expect((await getSession()).body).toMatchObject({ user: { email } })
  expect((await fetch(`${origin}/ready`)).status).toBe(200)
})

test('that repeats without losing a connection', async () => {
  const { email } = await verifiedPerson(auth())
  for (let time = 0; time < 3; time++) {
    const release = await occupy(email)
    const late = Array.from({ length: 20 }, () =>
      auth().get('/get-session', { authorization: 'Bearer nobody' }),
    )
    for (const answer of await Promise.all(late)) expectComeBack(answer)
    expect((await release()).map(({ status }) => status)).toEqual(Array(CONNECTIONS).fill(200))
  }
})
