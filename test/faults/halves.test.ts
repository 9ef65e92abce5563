// No sign-up, verification, reset, callback, organization or sign-out of the application is half done: if its process is killed at its first write to one of its tables, either all of it has happened or nothing.

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from './support/figures.ts'
import { holdAt } from './support/hold.ts'
import {
  call,
  cookieOf,
  digitsTo,
  PASSWORD,
  signIn,
  signUp,
  somebody,
  verifiedPerson,
  verify,
} from './support/person.ts'
import type { Service } from './support/service.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
let db: pg.Client
beforeAll(async () => {
  system = await startSystem()
  db = await system.postgres.connect()
})
afterAll(async () => {
  await db?.end()
  await system?.stop()
})

/** How many requests were killed at a statement. */
let kills = 0

/** Holds the request at its first statement that writes to the table, and kills its process while it waits there. */
async function killAt(table: string, service: Service, request: () => Promise<unknown>): Promise<void> {
  const { answer, release } = await holdAt(db, table, request)
  await service.end('SIGKILL')
  kills += 1
  await release()
  await answer
  service.start()
  await service.untilReady()
}

const rows = async (...statements: string[]): Promise<number[]> => {
  const found: number[] = []
  for (const statement of statements) found.push((await db.query(statement)).rowCount ?? 0)
  return found
}

/** Once the commit is on its way with the statement, the database does all of it, and nobody hears of it. */
const expectAllOrNothing = (found: number[]) => expect(new Set(found.map((count) => count > 0)).size).toBe(1)

describe('a sign-up', () => {
  const tables = [
    'auth."user"',
    'auth.signup_attempt',
    'auth.one_time_code',
    'auth.outbox',
    'auth.audit_event',
  ]

  test.each(tables)('killed at %s', async (table) => {
    const email = somebody()
    await killAt(table, system.auth, () => signUp(system, email))
    expectAllOrNothing(
      await rows(
        `select from auth."user" where email = '${email}'`,
        `select from auth.one_time_code where email = '${email}'`,
        `select from auth.outbox where recipient = '${email}'`,
        `select from auth.audit_event e join auth."user" u on u.id = e.user_id where u.email = '${email}'`,
      ),
    )
    await system.expectBalance()
  })
})

describe('a verification', () => {
  const tables = ['auth.one_time_code', 'auth."user"', 'auth.account', 'auth.session', 'auth.audit_event']

  test.each(tables)('killed at %s leaves the code good, unless it is spent for a session', async (table) => {
    const email = somebody()
    await signUp(system, email)
    const otp = await digitsTo(system, email)
    await killAt(table, system.auth, () => verify(system, email, otp))
    const found = await rows(
      `select from auth.session s join auth."user" u on u.id = s."userId" where email = '${email}'`,
      `select from auth."user" where "emailVerified" and email = '${email}'`,
      `select from auth.one_time_code where state = 'spent' and email = '${email}'`,
    )
    expectAllOrNothing(found)
    if (found[0] === 0) expect((await verify(system, email, otp))?.status).toBe(200)
    await system.expectBalance()
  })
})

const ofReset = ['auth.one_time_code', 'auth.account', 'auth.session', 'auth.outbox', 'auth.audit_event']

test.each(ofReset)('a reset killed at %s leaves the old password and sessions, or neither', async (table) => {
  const { email, token } = await verifiedPerson(system)
  await system.ask('auth', '/email-otp/request-password-reset', { body: { email } })
  const otp = await digitsTo(system, email, 2)
  const password = `${PASSWORD}, another`
  await killAt(table, system.auth, () =>
    system.ask('auth', '/email-otp/reset-password', { body: { email, otp, password } }),
  )
  const session = await system.ask('auth', '/get-session', { headers: { authorization: `Bearer ${token}` } })
  const isOldGood = (await signIn(system, email))?.status === 200
  expect(session?.body !== null).toBe(isOldGood)
  expect((await signIn(system, email, password))?.status === 200).toBe(!isOldGood)
  await system.expectBalance()
})

describe('at the application', () => {
  test.each(['app.app_user', 'app.session', 'app.audit_event'])('a callback killed at %s', async (table) => {
    const { email, token } = await verifiedPerson(system)
    await killAt(table, system.app, () => call(system, token, email))
    expectAllOrNothing(
      await rows(
        `select from app.session join app.app_user p using (user_id) where p.email = '${email}'`,
        `select from app.audit_event join app.app_user p using (user_id) where p.email = '${email}'`,
      ),
    )
    await system.expectBalance()
  })

  test.each(['app.session', 'app.audit_event'])('a second callback killed at %s', async (table) => {
    const { email, token } = await verifiedPerson(system)
    const headers = cookieOf(await call(system, token, email))
    await killAt(table, system.app, () =>
      system.ask('app', '/auth/auth-callback', { body: { token }, headers, who: email }),
    )
    // The session that there was, or the one in its place; never none, never both.
    expect(
      await rows(`select from app.session join app.app_user p using (user_id) where p.email = '${email}'`),
    ).toEqual([1])
    await system.expectBalance()
  })

  test.each(['app.tenant', 'app.membership', 'app.audit_event'])(
    'an organization killed at %s',
    async (table) => {
      const { email, token } = await verifiedPerson(system)
      const headers = cookieOf(await call(system, token, email))
      await killAt(table, system.app, () =>
        system.ask('app', '/api/organizations', { body: { name: table }, headers, who: email }),
      )
      expectAllOrNothing(
        await rows(
          `select from app.tenant where name = '${table}'`,
          `select from app.membership join app.tenant using (tenant_id) where name = '${table}'`,
        ),
      )
      await system.expectBalance()
    },
  )

  test.each(['app.session', 'app.audit_event'])('a sign-out killed at %s', async (table) => {
    const { email, token } = await verifiedPerson(system)
    const headers = cookieOf(await call(system, token, email))
    await killAt(table, system.app, () =>
      system.ask('app', '/api/sign-out', { body: {}, headers, who: email }),
    )
    const isSignedIn = (await system.ask('app', '/api/me', { headers, who: email }))?.status === 200
    const ended = await rows(
      `select from app.audit_event join app.app_user p using (user_id)
       where p.email = '${email}' and 'endSession' = any(effects)`,
    )
    expect(ended).toEqual([isSignedIn ? 0 : 1])
    await system.expectBalance()
  })
})

test('an answer that is cut on its way to the service leaves all of it or nothing', async () => {
  const { links } = system
  for (const bytes of [0, 1, 20, 100, 400]) {
    links.authToDatabase.set({ kind: 'truncate', bytes })
    await Promise.all(Array.from({ length: 5 }, () => signUp(system, somebody())))
    links.authToDatabase.set({ kind: 'pass' })
    links.authToDatabase.cut()
    await system.auth.untilReady()
  }
  await system.expectBalance()
  record(
    'halves',
    'kill -9 at a statement, found by the lock that it waits for',
    `${kills} requests, half of nothing left`,
  )
})
