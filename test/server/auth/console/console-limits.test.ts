// The rate limits in the overview of the console: which are used up now, by name and number, and whose they are nowhere.

import { expect, test } from 'vitest'
import { anyLimitCounts } from '../../../../server/db/auth/limit-counts.ts'
import type { LimitsReply, ViewReply } from '../../../../server/wire/console-views.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, holder, connected } = withConsole({
  CONSOLE: 'on',
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: '{"sign-in":{"email":[2,86400]}}',
})

async function limits(token: string): Promise<LimitsReply> {
  const { body } = await auth().post('/console/view', { of: 'overview', reason: 'monday' }, bearer(token))
  const { overview } = body as ViewReply
  if (!overview) throw new Error('Nothing was shown.')
  return overview.limits
}

const ofPasswords = ({ inUse }: LimitsReply) =>
  inUse.find(({ rule, by }) => rule === 'sign-in' && by === 'email') ?? { counted: 0, usedUp: 0 }

const guess = (email: string) => auth().post('/sign-in/email', { email, password: 'wrong password' })

test('X-1400: an operator sees how many counts of each limit are used up now, and how many are in use', async () => {
  const { token } = await holder('operator')
  const [ada, bob] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  const before = ofPasswords(await limits(token))
  await guess(ada.email)
  await guess(ada.email)
  await guess(bob.email)
  const found = await limits(token)
  expect(found).toMatchObject({ areOn: true, isCut: false })
  expect(found.inUse[0]).toEqual({
    rule: 'sign-in',
    by: 'email',
    points: 2,
    seconds: 86_400,
    counted: before.counted + 2,
    usedUp: before.usedUp + 1,
  })
  expect((await guess(ada.email)).status).toBe(429)
})

test('X-1400: whose limit is used up is not shown, not even as a digest', async () => {
  const { token } = await holder('operator')
  const { email } = await verifiedPerson(auth())
  await guess(email)
  const shown = JSON.stringify(await limits(token))
  const kept = await rows('select split_part(key, $1, 3) as digest from auth.rate_limit', [':'])
  expect(kept.length).toBeGreaterThan(0)
  for (const { digest } of kept) expect(shown).not.toContain(digest)
  expect(shown).not.toMatch(/@|127\.0\.0\.1/)
})

test('a count that has expired is in no figure, and neither are those of API keys', async () => {
  const { token } = await holder('operator')
  const { email } = await verifiedPerson(auth())
  await guess(email)
  expect(ofPasswords(await limits(token)).counted).toBeGreaterThan(0)
  await rows(`update auth.rate_limit set expire = 0 where key like 'sign-in:email:%'`)
  await rows(
    `insert into auth.rate_limit values ('api-key:7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11', 3, (extract(epoch from now()) + 60) * 1000)`,
  )
  const found = await limits(token)
  expect(ofPasswords(found).counted).toBe(0)
  expect(found.inUse.map(({ rule }) => rule)).not.toContain('api-key')
})

test('of more counts than are read the others are left out, and said to be', async () => {
  await holder('operator')
  const pool = await connected()
  expect((await anyLimitCounts(pool)).isCut).toBe(false)
  const { rows: read, isCut } = await anyLimitCounts(pool, 1)
  expect(isCut).toBe(true)
  expect(read.reduce((sum, { counts }) => sum + counts, 0)).toBe(2)
})
