// Codes and sessions follow the database’s clock, whatever the nodes’ clocks and the database’s TimeZone; what follows a node’s clock says so.

import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Clock, createClock } from './support/clock.ts'
import { record } from './support/figures.ts'
import {
  call,
  cookieOf,
  digitsTo,
  PASSWORD,
  signIn,
  signUp,
  somebody,
  tokenOf,
  verifiedPerson,
  verify,
} from './support/person.ts'
import { createPostgres } from './support/postgres.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
let nodes: Clock
let database: Clock
beforeAll(async () => {
  nodes = createClock()
  database = createClock()
  // PostgreSQL runs as another user than root.
  chmodSync(dirname(database.env.FAKETIME_TIMESTAMP_FILE ?? ''), 0o755)
  system = await startSystem({ env: nodes.env, postgres: await createPostgres({ env: database.env }) })
})
afterAll(() => system?.stop())

const HOUR = 3600

/** Signing up, verifying, signing in, a reset: all that has a lifetime. */
async function useEverything(): Promise<void> {
  const { email, token } = await verifiedPerson(system)
  const bearer = { authorization: `Bearer ${token}` }
  expect((await system.ask('auth', '/get-session', { headers: bearer }))?.body).toMatchObject({
    user: { email },
  })
  const headers = cookieOf(await call(system, token, email))
  expect((await system.ask('app', '/api/me', { headers, who: email }))?.status).toBe(200)
  const jwt = tokenOf(await system.ask('auth', '/token', { headers: bearer, who: email }))
  expect((await call(system, jwt, email))?.status).toBe(200)
  await system.ask('auth', '/email-otp/request-password-reset', { body: { email } })
  const otp = await digitsTo(system, email, 2)
  const reset = await system.ask('auth', '/email-otp/reset-password', {
    body: { email, otp, password: `${PASSWORD}!` },
  })
  expect(reset?.status).toBe(200)
  expect((await signIn(system, email, `${PASSWORD}!`))?.status).toBe(200)
}

async function expectCodeToLapse(): Promise<void> {
  const email = somebody()
  await signUp(system, email)
  const otp = await digitsTo(system, email)
  const db = await system.db()
  await db.query(`update auth.one_time_code set expires_at = clock_timestamp() where email = $1`, [email])
  expect((await verify(system, email, otp))?.body).toMatchObject({ code: 'OTP_EXPIRED' })
}

describe('nodes and database', () => {
  test.each([
    ['the nodes an hour ahead', HOUR, 0],
    ['the nodes an hour behind', -HOUR, 0],
    ['the database an hour ahead', 0, HOUR],
    ['the database an hour behind', 0, -HOUR],
  ])('%s', async (_, ofNodes, ofDatabase) => {
    nodes.set(ofNodes)
    database.set(ofDatabase)
    await useEverything()
    await expectCodeToLapse()
    nodes.set(0)
    database.set(0)
  })
})

describe('a clock that jumps', () => {
  test.each([
    ['the nodes’, an hour back', () => nodes.set(-HOUR)],
    ['the database’s, an hour back', () => database.set(-HOUR)],
  ])('%s: who is under way continues', async (_, jump) => {
    const [newcomer, member] = [somebody(), await verifiedPerson(system)]
    await signUp(system, newcomer)
    const old = await digitsTo(system, newcomer)
    const headers = cookieOf(await call(system, member.token, member.email))
    jump()
    // The code of before is still good for a newcomer who asks for no other one …
    const patient = somebody()
    await signUp(system, patient)
    expect((await verify(system, patient, await digitsTo(system, patient)))?.status).toBe(200)
    // … and where another one is asked for, that alone is.
    await system.ask('auth', '/email-otp/send-verification-otp', {
      body: { email: newcomer, type: 'email-verification' },
    })
    const another = await digitsTo(system, newcomer, 2)
    if (old !== another) expect((await verify(system, newcomer, old))?.status).toBe(400)
    expect((await verify(system, newcomer, another))?.status).toBe(200)
    expect((await system.ask('app', '/api/me', { headers, who: member.email }))?.status).toBe(200)
    expect((await signIn(system, member.email))?.status).toBe(200)
    nodes.set(0)
    database.set(0)
  })
})

test.each([
  ['America/New_York', '2026-03-08T06:58:00Z', 'forward'],
  ['America/New_York', '2026-11-01T05:58:00Z', 'back'],
  ['Australia/Lord_Howe', '2026-10-03T15:28:00Z', 'forward by half an hour'],
  ['Asia/Kathmandu', '2026-06-30T23:58:00Z', 'not at all'],
])('a code lives its ten minutes in %s over %s, where the clocks go %s', async (TimeZone, time) => {
  await system.postgres.stop()
  const at = new Date(time)
  for (const clock of [nodes, database]) clock.setTo(at)
  await system.postgres.start({ TimeZone })
  await Promise.all([system.auth.untilReady(), system.app.untilReady()])
  const [early, late] = [somebody(), somebody()]
  await signUp(system, early)
  await signUp(system, late)
  const [earlyCode, lateCode] = [await digitsTo(system, early), await digitsTo(system, late)]
  const member = await verifiedPerson(system)
  const headers = cookieOf(await call(system, member.token, member.email))
  const pass = (minutes: number) => {
    for (const clock of [nodes, database]) clock.setTo(new Date(at.getTime() + minutes * 60_000))
  }
  pass(9)
  expect((await verify(system, early, earlyCode))?.status).toBe(200)
  pass(11)
  expect((await verify(system, late, lateCode))?.body).toMatchObject({ code: 'OTP_EXPIRED' })
  expect((await system.ask('app', '/api/me', { headers, who: member.email }))?.status).toBe(200)
  pass(0)
  await useEverything()
  for (const clock of [nodes, database]) clock.set(0)
  record('clocks', `a code in ${TimeZone} at ${time}`, 'good after 9 minutes, lapsed after 11')
})

test('a JWT keeps to the nodes’ clocks', async () => {
  const { email, token } = await verifiedPerson(system)
  const jwt = tokenOf(await system.ask('auth', '/token', { headers: { authorization: `Bearer ${token}` } }))
  database.set(HOUR)
  expect((await call(system, jwt, email))?.status).toBe(200)
  database.set(0)
  nodes.set(HOUR)
  await vi.waitFor(async () => expect((await call(system, jwt, email))?.status).toBe(401), {
    timeout: 30_000,
    interval: 50,
  })
  nodes.set(0)
})

test('a limit keeps to the node’s clock, whatever the database’s is', async () => {
  const env = { ...nodes.env, RATE_LIMITS: 'on' }
  const limited = await startSystem({ env, postgres: system.postgres })
  onTestFinished(async () => {
    await Promise.all([limited.auth.end('SIGKILL'), limited.app.end('SIGKILL')])
  })
  const { email } = await verifiedPerson(limited)
  const statusOf = async () => (await signIn(limited, email, 'a wrong password of theirs'))?.status
  await vi.waitFor(async () => expect(await statusOf()).toBe(429), { timeout: 60_000, interval: 1 })
  for (const hours of [1, 2, -1]) {
    database.set(hours * HOUR)
    expect(await statusOf()).toBe(429)
  }
  database.set(0)
  nodes.set(2 * HOUR)
  await vi.waitFor(async () => expect(await statusOf()).toBe(401), { timeout: 30_000, interval: 50 })
  nodes.set(0)
})
