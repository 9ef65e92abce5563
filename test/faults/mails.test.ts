// Mail that was promised is sent once the mail server is back, at least once and with the same digits.

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { record } from './support/figures.ts'
import { digitsTo, signUp, somebody, verify } from './support/person.ts'
import { type System, startSystem } from './support/system.ts'

let system: System
beforeAll(async () => {
  // A code that is still good when the mail server has been away for an hour.
  system = await startSystem({ env: { OTP_LIFETIME_SECONDS: '3600' } })
})
afterAll(() => system?.stop())
afterEach(async () => {
  await system.mails.leave()
  await system.mails.comeBack()
  system.mails.be('takes')
})

/** As if so many seconds had passed, for what the outbox owes; less than a code’s lifetime is left to the codes. */
async function pass(seconds: number): Promise<void> {
  const db = await system.db()
  await db.query(
    `update auth.outbox set due_at = due_at - make_interval(secs => $1) where sent_at is null and dead_at is null`,
    [seconds],
  )
  // A process looks when something new is owed, or by itself after half a minute.
  await signUp(system, somebody())
}

const attemptsOf = async (email: string) => {
  const db = await system.db()
  const { rows } = await db.query<{ attempts: number; sent: boolean; dead: boolean }>(
    `select attempts, sent_at is not null as sent, dead_at is not null as dead from auth.outbox where recipient = $1`,
    [email],
  )
  return rows[0] ?? { attempts: 0, sent: false, dead: false }
}

const untilTried = (email: string, times: number) =>
  vi.waitFor(async () => expect((await attemptsOf(email)).attempts).toBeGreaterThanOrEqual(times), {
    timeout: 60_000,
    interval: 50,
  })

const away: Record<string, [goes: () => Promise<void> | void, returns: () => Promise<void> | void]> = {
  'refuses connections': [() => system.mails.leave(), () => system.mails.comeBack()],
  'answers 451': [() => system.mails.be(451), () => system.mails.be('takes')],
  'answers 550': [() => system.mails.be(550), () => system.mails.be('takes')],
  hangs: [() => system.mails.be('hangs'), () => system.mails.be('takes')],
  'is cut off': [
    () => system.links.authToMails.set({ kind: 'refuse' }),
    () => system.links.authToMails.set({ kind: 'pass' }),
  ],
  'is cut off within its answers': [
    () => system.links.authToMails.set({ kind: 'truncate', bytes: 30 }),
    () => system.links.authToMails.set({ kind: 'pass' }),
  ],
}

test.each(Object.keys(away))('after a mail server that %s', async (what) => {
  const [goes, returns] = away[what] ?? []
  await goes?.()
  const email = somebody()
  expect((await signUp(system, email))?.status).toBe(200)
  await untilTried(email, 1)
  await returns?.()
  await vi.waitFor(
    async () => {
      await pass(60)
      expect((await attemptsOf(email)).sent).toBe(true)
    },
    { timeout: 60_000, interval: 1000 },
  )
  expect((await verify(system, email, await digitsTo(system, email)))?.status).toBe(200)
  await system.expectBalance()
})

test('after a mail server that was away until the last pause, each pause having passed by the rows’ own times', async () => {
  await system.mails.leave()
  const email = somebody()
  await signUp(system, email)
  await untilTried(email, 1)
  // The pauses between the attempts, in seconds; the last one is the rest of the hour.
  const pauses = [2, 10, 30, 120, 600, 3600]
  for (const [index, seconds] of pauses.slice(0, -1).entries())
    await vi.waitFor(
      async () => {
        await pass(seconds)
        expect((await attemptsOf(email)).attempts).toBeGreaterThan(index + 1)
      },
      { timeout: 60_000, interval: 500 },
    )
  expect((await attemptsOf(email)).dead).toBe(false)
  await system.mails.comeBack()
  await vi.waitFor(
    async () => {
      await pass(3600)
      expect((await attemptsOf(email)).sent).toBe(true)
    },
    { timeout: 60_000, interval: 1000 },
  )
  expect((await verify(system, email, await digitsTo(system, email)))?.status).toBe(200)
  await system.expectBalance()
  record(
    'mails',
    'a mail server that is away until the last pause of an hour, by the rows’ own times',
    `${(await attemptsOf(email)).attempts} attempts, sent`,
  )
})

test('a mail whose process is killed while the server takes it is sent again with the same digits', async () => {
  system.mails.be('hangs')
  const email = somebody()
  await signUp(system, email)
  await untilTried(email, 1)
  await system.auth.end('SIGKILL')
  system.mails.be('takes')
  system.auth.start()
  await system.auth.untilReady()
  await pass(60)
  const otp = await digitsTo(system, email)
  expect(new Set(system.mails.taken.filter(({ to }) => to === email).map(({ digits }) => digits)).size).toBe(
    1,
  )
  expect((await verify(system, email, otp))?.status).toBe(200)
  await system.expectBalance()
})
