// Whom the owner of an account hears of: who guesses passwords, and nobody who asks for something else too often.

import { expect, test } from 'vitest'
import { budgets } from '../../../server/config/request-and-mail-budgets.ts'
import { createRateLimits, type Rule } from '../../../server/http/rate-limits.ts'

async function usedUpBy(rule: Rule): Promise<string[]> {
  const told: string[] = []
  const limits = createRateLimits({
    buckets: {
      take: async ({ name }) => (name === `${rule}:email` ? { waitMs: 1000, isFirst: true } : null),
      giveBack: async () => {},
      clear: async () => {},
    },
    budgets: { ...budgets, [rule]: { email: [1, 60] } },
    pauseSeconds: 60,
    refuses: () => true,
    passwordsUsedUp: async (email) => void told.push(email),
  })
  const caller = { address: '198.18.0.1' }
  const { wait } = await limits.takeForEmail({
    rule,
    email: 'ada@example.com',
    caller,
    requestId: 'a request',
  })
  expect(wait).toBe(1)
  return told
}

test.each<[Rule, string[]]>([
  ['sign-in', ['ada@example.com']],
  ['password', ['ada@example.com']],
  ['sign-up', []],
  ['codes', []],
  ['reset', []],
  ['send', []],
  ['social', []],
])('an operator’s limit of “%s” for one email tells its owner of wrong passwords: %j', async (rule, told) => {
  expect(await usedUpBy(rule)).toEqual(told)
})
