// What the counts of requests cost the database, what several nodes share of them, and what a node counts by itself.

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { rateLimits } from '../../../server/db/rate-limit-counts.ts'
import type { Budgets } from '../../../server/http/rate-limits.ts'
import { createMetrics } from '../../../server/telemetry/metrics.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { createDatabase, rowsIn } from '../../support/databases.ts'

/** So long that no window of a test ends, and that a thousandth of it shows. */
const LONG = 100_000

const budgets: Budgets = {
  'sign-in': { address: [2, LONG], both: [2, LONG], email: [3, LONG] },
  'sign-up': {},
  password: {},
  codes: {},
  reset: {},
  send: { address: [19, LONG] },
  social: {},
  callback: { session: [20, LONG] },
  change: {},
  'user-code': {},
  console: {},
  other: { address: [20, LONG], session: [19, LONG] },
  mail: { hour: [9, LONG], day: [9, LONG], total: [9, LONG], device: [9, LONG] },
}

let databaseUrl: string
let proxy: DatabaseProxy
let pool: Pool
beforeAll(async () => {
  databaseUrl = await createDatabase()
  proxy = await startDatabaseProxy(databaseUrl)
  pool = await connect(proxy.url, { connectionWaitMs: UNHURRIED_MS })
})
afterAll(async () => {
  await pool?.end()
  await proxy?.stop()
})
beforeEach(async () => {
  await rowsIn(databaseUrl, 'truncate auth.rate_limit')
  proxy.statements.length = 0
})

function node({ enforced = true }: { enforced?: boolean } = {}) {
  const usedUp: string[] = []
  const overrides: string[] = []
  const metrics = createMetrics('auth')
  const limited = vi.spyOn(metrics, 'limited')
  const limits = rateLimits({
    pool,
    schema: 'auth',
    settings: { RATE_LIMITS: enforced, RATE_LIMIT_BUDGETS: budgets, RESEND_COOLDOWN_SECONDS: 60 },
    metrics,
    overrideUsed: (override, requestId) => void overrides.push(`${override} by ${requestId}`),
    passwordsUsedUp: async (email) => void usedUp.push(email),
  })
  type Rule = Parameters<typeof limits.takeForCaller>[0]['rule']
  const requestId = 'a request'
  const caller = { address: '198.18.0.1' }
  const session = { session: 'a session' }
  return {
    limits,
    caller,
    usedUp,
    overrides,
    limited: () => limited.mock.calls,
    /** @returns how long each of so many requests has to wait, in seconds */
    async ask(rule: Rule, times = 1, by: typeof caller | typeof session = caller): Promise<number[]> {
      const waits: number[] = []
      for (let nth = 0; nth < times; nth++)
        waits.push(await limits.takeForCaller({ rule, caller: by, requestId }))
      return waits
    },
    session,
    signIn: async (email: string, address = caller.address) => {
      const { wait } = await limits.takeForEmail({ rule: 'sign-in', email, caller: { address }, requestId })
      return wait
    },
  }
}

const granted = (times: number) => Array<number>(times).fill(0)
/** The whole window, of which a moment has passed. */
const WHOLE = expect.toSatisfy((seconds: number) => seconds > LONG - 60 && seconds <= LONG)
const written = () => proxy.statements.filter((statement) => statement.includes('rate_limit')).length

test('what one node has granted the next one counts, and neither makes tables nor removes rows', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const [one, other] = [node(), node()]
  expect(await one.ask('sign-in')).toEqual([0])
  expect(await other.ask('sign-in')).toEqual([0])
  expect(await one.ask('sign-in')).toEqual([WHOLE])
  expect(one.limited()).toEqual([['sign-in', 'address']])
  expect(one.overrides).toEqual([])
  expect(proxy.statements.map((statement) => statement.trim().split(' ')[0])).toEqual(Array(3).fill('INSERT'))
  // The library's own removal, every five minutes.
  expect(timers.mock.calls.filter(([, milliseconds]) => milliseconds === 300_000)).toEqual([])
})

test('a flood from one network costs no statement after the first that is refused', async () => {
  const { ask } = node()
  expect(await ask('sign-in', 3)).toEqual([...granted(2), WHOLE])
  expect(written()).toBe(3)
  expect(await ask('sign-in', 5)).toEqual(Array(5).fill(WHOLE))
  expect(written()).toBe(3)
})

test('one that asks about somebody is refused by the counts that all nodes share: so it may be lifted by any of them', async () => {
  const [one, other] = [node(), node()]
  const email = 'ada@example.com'
  expect([await one.signIn(email), await one.signIn(email)]).toEqual([0, 0])
  expect(await one.signIn(email)).toEqual(WHOLE)
  await other.limits.lift({ email, caller: other.caller })
  expect(await one.signIn(email)).toBe(0)
})

test('that the passwords of an account are used up is said once, however many more are refused', async () => {
  const { signIn, usedUp } = node()
  const email = 'ada@example.com'
  const guess = (nth: number) => signIn(email, `198.18.${nth}.1`)
  expect([await guess(1), await guess(2), await guess(3)]).toEqual([0, 0, 0])
  expect(usedUp).toEqual([])
  expect(await guess(4)).toEqual(WHOLE)
  expect(usedUp).toEqual([email])
  expect([await guess(5), await guess(6)]).toEqual([WHOLE, WHOLE])
  expect(usedUp).toEqual([email])
})

test.each<['other' | 'callback', 'caller' | 'session']>([
  ['other', 'caller'],
  ['callback', 'session'],
])('a tenth of the budget “%s” of a %s a node counts by itself', async (rule, by) => {
  const [one, other] = [node(), node()]
  expect(await one.ask(rule, 1, one[by])).toEqual([0])
  expect(written()).toBe(0)
  expect(await one.ask(rule, 17, one[by])).toEqual(granted(17))
  expect(written()).toBe(9)
  // Of the 20, 18 are known to all.
  expect(await other.ask(rule, 4, other[by])).toEqual([...granted(3), WHOLE])
  // And it is refused from then on, without another statement.
  const before = written()
  expect(await other.ask(rule, 3, other[by])).toEqual([WHOLE, WHOLE, WHOLE])
  expect(written()).toBe(before)
})

test('where a tenth of a budget is less than two requests, and where mails or guesses are counted, each one is shared', async () => {
  const { ask, session } = node()
  await ask('other', 3, session)
  expect(written()).toBe(3)
  await ask('send', 3)
  expect(written()).toBe(6)
})

test('limits that are off refuse nobody and write nothing, and say whom they would have refused', async () => {
  const { ask, limited, overrides } = node({ enforced: false })
  expect(await ask('sign-in', 4)).toEqual(granted(4))
  expect(overrides).toEqual(Array(2).fill('RATE_LIMITS by a request'))
  expect(limited()).toEqual([])
  expect(written()).toBe(0)
})
