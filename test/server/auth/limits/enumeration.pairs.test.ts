// Whatever a stranger asks about an e-mail, and then asks next, shows nothing of whose it is.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../../server/auth/auth.routes.ts'
import { somebody } from '../../../support/auth-service.ts'
import { isDeep } from '../../../support/deep.ts'
import { addresses } from './enumeration.addresses.ts'
import {
  type Ask,
  asks,
  type Found,
  measured,
  namesEmail,
  namesNobody,
  startServers,
  strangerAt,
  unasked,
} from './enumeration.support.ts'

let servers: Awaited<ReturnType<typeof startServers>>
beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers.stop())

test('every endpoint is asked that names an e-mail, or whose provider does', () => {
  expect(unasked).toEqual([])
  expect(asks.length).toBeGreaterThan(15)
  const known = routes.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(namesNobody).filter((name) => !known.includes(name))).toEqual([])
  expect(
    routes.filter((route) => namesEmail(route) && `${route.method} ${route.path}` in namesNobody),
  ).toEqual([])
})

const whose = Object.entries(addresses).filter(([who]) => isDeep || !who.includes(','))

/** In the same browser, or in another one. */
async function inTurn(first: Ask, next: Ask, isSameBrowser: boolean) {
  const found: Record<string, Found[]> = {}
  for (const [who, become] of whose) {
    const email = somebody()
    await become(servers, email)
    const stranger = strangerAt(servers, email)
    const before = await measured(stranger, first)
    const after = await measured(isSameBrowser ? stranger : strangerAt(servers, email), next)
    found[who] = [before, after]
  }
  return found
}

/** Of all pairs a sixth, in which each request is the first of several and the next of several. */
const nextOf = (first: Ask) => asks.filter((_, index) => isDeep || (index + asks.indexOf(first)) % 6 === 0)

/** Of those pairs every other one in one browser, the rest in two. */
const browsersOf = (nth: number) => (isDeep ? [true, false] : [nth % 2 === 0])

describe.each(asks)('after $title', (first) => {
  const pairs = nextOf(first).map((next, nth) => ({
    title: next.title,
    next,
    nth: nth + asks.indexOf(first),
  }))
  test.each(pairs)('$title is answered alike, at the same cost', async ({ next, nth }) => {
    for (const isSameBrowser of browsersOf(nth)) {
      const found = await inTurn(first, next, isSameBrowser)
      const [one] = Object.values(found)
      expect({ isSameBrowser, found }).toEqual({
        isSameBrowser,
        found: Object.fromEntries(whose.map(([who]) => [who, one])),
      })
    }
  })
})
