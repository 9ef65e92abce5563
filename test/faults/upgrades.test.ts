// Today’s code takes over the stored states of each release, nobody is stranded or gains a right, and both run side by side.

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { inconsistencies } from '../consistency/consistency.ts'
import { record } from './support/figures.ts'
import { options } from './support/options.ts'
import {
  call,
  cookieOf,
  digitsTo,
  PASSWORD,
  signIn,
  signUp,
  verifiedPerson,
  verify,
} from './support/person.ts'
import { createPostgres } from './support/postgres.ts'
import { postgresPrograms } from './support/programs.ts'
import { checkOut, dump, load, type Release, releases } from './support/release.ts'
import { type System, startSystem } from './support/system.ts'
import { startTraffic } from './support/traffic.ts'

const wrongFor = (digits: string) => (digits === '000000' ? '111111' : '000000')

/** Rows in every state of each machine, made by asking for them. */
async function peopleOf(system: System): Promise<Release['people']> {
  const member = await verifiedPerson(system, 'member@example.com')
  const cookies = cookieOf(await call(system, member.token, member.email))
  await system.ask('app', '/api/organizations', {
    body: { name: 'Members' },
    headers: cookies,
    who: member.email,
  })
  await system.ask('auth', '/token', { headers: { authorization: `Bearer ${member.token}` } })
  const newcomer = 'newcomer@example.com'
  await signUp(system, newcomer)
  const locked = 'locked@example.com'
  await signUp(system, locked)
  const lockedDigits = await digitsTo(system, locked)
  for (let guess = 0; guess < 4; guess += 1) await verify(system, locked, wrongFor(lockedDigits))
  const left = await verifiedPerson(system, 'left@example.com')
  const leftCookies = cookieOf(await call(system, left.token, left.email))
  await system.ask('app', '/api/sign-out', { body: {}, headers: leftCookies, who: left.email })
  const resetting = await verifiedPerson(system, 'resetting@example.com')
  await system.ask('auth', '/email-otp/request-password-reset', { body: { email: resetting.email } })
  await system.ask('auth', '/email-otp/send-verification-otp', {
    body: { email: member.email, type: 'sign-in' },
  })
  return {
    member: { ...member, ...cookies },
    newcomer: { email: newcomer, digits: await digitsTo(system, newcomer) },
    locked: { email: locked, digits: lockedDigits },
    left: { email: left.email, token: left.token, ...leftCookies },
    resetting: { email: resetting.email, digits: await digitsTo(system, resetting.email, 2) },
  }
}

if (options.record)
  test(`records ${options.record}`, async () => {
    const system = await startSystem({ postgres: await createPostgres({ programs: postgresPrograms() }) })
    onTestFinished(system.stop)
    const people = await peopleOf(system)
    await system.expectBalance()
    await system.auth.end('SIGTERM')
    await dump(system.postgres, options.record ?? '', people)
  })

describe.each(releases())('release $version', (release) => {
  test('is migrated: everybody is where they were', async () => {
    const postgres = await createPostgres()
    await postgres.start()
    await load(postgres, release)
    const system = await startSystem({ postgres })
    onTestFinished(system.stop)
    const { member, newcomer, locked, left, resetting } = release.people
    const sessionOf = async (token = '') =>
      (await system.ask('auth', '/get-session', { headers: { authorization: `Bearer ${token}` } }))?.body
    const pageFor = async (cookie = '') =>
      (await system.ask('app', '/api/me', { headers: { cookie } }))?.status

    // Who was signed in still is, and who was not is not.
    expect(await sessionOf(member.token)).toMatchObject({ user: { email: member.email } })
    expect(await pageFor(member.cookie)).toBe(200)
    expect(await sessionOf(left.token)).toBeNull()
    expect(await pageFor(left.cookie)).toBe(401)
    expect((await signIn(system, member.email))?.status).toBe(200)
    expect((await signIn(system, newcomer.email))?.status).not.toBe(200)
    // Codes that were open are, and codes that were closed are not.
    expect((await verify(system, locked.email, locked.digits ?? ''))?.status).not.toBe(200)
    expect((await verify(system, newcomer.email, newcomer.digits ?? ''))?.status).toBe(200)
    expect((await verify(system, newcomer.email, newcomer.digits ?? ''))?.status).not.toBe(200)
    const reset = await system.ask('auth', '/email-otp/reset-password', {
      body: { email: resetting.email, otp: resetting.digits, password: `${PASSWORD}!` },
    })
    expect(reset?.status).toBe(200)
    // Those who were stuck have a way on.
    await system.ask('auth', '/email-otp/send-verification-otp', {
      body: { email: locked.email, type: 'email-verification' },
    })
    expect((await verify(system, locked.email, await digitsTo(system, locked.email)))?.status).toBe(200)
    expect(await inconsistencies(await system.db())).toEqual([])
    record(
      'upgrades',
      `the rows of ${release.version}, migrated`,
      'everybody is where they were, the data is consistent',
    )
  })

  test.each([
    ['the older one first', 0],
    ['the newer one first', 1],
  ])('side by side with today’s on one database, %s', async (order, newerFirst) => {
    const older = options.release ?? (await checkOut(release))
    const postgres = await createPostgres()
    await postgres.start()
    const codes = newerFirst ? [{}, { auth: older, app: older }] : [{ auth: older, app: older }, {}]
    const systems: System[] = []
    for (const code of codes) {
      const system = await startSystem({ postgres, code })
      onTestFinished(system.stop)
      systems.push(system)
    }
    const traffic = systems.map((system) => startTraffic(system, 6))
    await vi.waitFor(
      () => {
        for (const one of traffic) expect(one.answered()).toBeGreaterThan(300)
      },
      { timeout: 300_000, interval: 50 },
    )
    await Promise.all(traffic.map((one) => one.end()))
    const exchanges = systems.flatMap((system) => system.exchanges)
    const [first] = systems
    await vi.waitFor(
      async () => {
        const owed = await (await first?.db())?.query('select from auth.outbox where sent_at is null')
        expect(owed?.rowCount).toBe(0)
      },
      { timeout: 90_000, interval: 100 },
    )
    // Either may have sent a mail of the other’s people. A copy of before the wait would lack the last ones.
    const mails = systems.flatMap((system) => system.mails.taken)
    expect(await inconsistencies(await (first as System).db(), { exchanges, mails })).toEqual([])
    expect(exchanges.filter(({ answer }) => answer === null)).toEqual([])
    record(
      'upgrades',
      `${release.version} and today’s side by side, ${order}`,
      `${exchanges.length} requests, the data is consistent`,
    )
  })
})
