// auth.pushed_request: what an application has sent ahead is found by its digest, and is used once.

import { beforeEach, expect, test } from 'vitest'
import {
  addPushedRequest,
  maybeOnePushedRequest,
  spendPushedRequest,
} from '../../../../server/db/auth/pushed-request.ts'
import { ago, digest, hence, queriesDatabase } from './queries.support.ts'

const { rows, column, pool, waitingFor } = queriesDatabase()

beforeEach(() => rows('delete from auth.pushed_request'))

async function pushed(lifetimeSeconds = 60) {
  const own = digest()
  await addPushedRequest(pool(), own, { payload: { of: own }, lifetimeSeconds })
  return own
}
const find = (own: string) => maybeOnePushedRequest(pool(), own)

test('is found by its digest, lapsed or not, and says until when it lasts', async () => {
  const [one, over] = [await pushed(), await pushed(-60)]
  expect(await find(one)).toEqual({ payload: { of: one }, isUsed: false })
  expect(await find(over)).toEqual({ payload: { of: over }, isUsed: false })
  expect(await find(digest())).toBe(null)
  const [first, last] = await column('auth.pushed_request', 'expires_at')
  expect(first.getTime()).toBeLessThan(ago(30).getTime())
  expect(last.getTime()).toBeGreaterThan(hence(30).getTime())
})

test('is used once, and no other is', async () => {
  const [one, other] = [await pushed(), await pushed()]
  expect([await spendPushedRequest(pool(), one), await spendPushedRequest(pool(), one)]).toEqual([
    true,
    false,
  ])
  expect([await find(one), await find(other)]).toMatchObject([{ isUsed: true }, { isUsed: false }])
  expect(await spendPushedRequest(pool(), digest())).toBe(false)
})

test('is for one of two browsers that come with it at once', async () => {
  const own = await pushed()
  const change = 'update auth.pushed_request set is_used = true where digest = $1'
  expect(await waitingFor(change, [own], () => spendPushedRequest(pool(), own))).toBe(false)
})
