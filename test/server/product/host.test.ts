// The model's host of the flows does what the service's does: every outcome is replayed over HTTP.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bounds, productOf } from '../../model/bounds/bounds.ts'
import { coverOf } from '../../model/cover.ts'
import { replayStepsOf } from '../../model/recording.ts'
import { isDeep } from '../../support/deep.ts'
import { startWholeProduct, type WholeProduct, walk } from '../../support/whole-product.ts'

/** Codes are what `npm run conform` replays, on our own service too. */
const titles = [
  'hardened: passkeys beside passwords and mailed codes',
  'spec: sessions',
  'hardened: changes of password, deletions and locks',
  'hardened: changes of e-mail',
  'hardened: resets by code and by link',
  'hardened: the application’s sessions and tenants',
  'hardened: a mailed code beside an app',
  'hardened: an organization that demands a second factor',
  // What is linked and unlinked is walked with the account, and factors by themselves, too: test/server/walks.
  ...(isDeep
    ? [
        // All but a few of its outcomes come about in the others.
        'hardened: ends of sessions',
        'hardened: links and unlinks, and verifiers that lapse',
        'hardened: an app, and sessions of another day',
        'hardened: an app that is shown later than the password',
        'hardened: a passkey, and sessions of another day',
        'hardened: an app beside the application’s sessions',
        'hardened: every factor lost beside the application’s sessions',
      ]
    : []),
]
const replayed = bounds.filter(
  ({ title, isLarge }) => !isLarge && titles.some((one) => title.startsWith(`${one},`)),
)

/** Its paths take as many requests as all others, besides its walks at random. */
const LONGEST = 'hardened: the application’s sessions and tenants, two browsers of one person'

test('there are bounds to replay', () => {
  expect(replayed).toHaveLength(titles.length)
  expect(replayed.map(({ title }) => title)).toContain(LONGEST)
})

/** By the policy: an outcome that one world shows need not be shown in the next. */
const shown = new Map<string, ReadonlySet<string>>()

describe.each(replayed)('$title', (given) => {
  let servers: WholeProduct
  beforeAll(async () => {
    servers = await startWholeProduct(given.policy, { TWO_FACTOR_OTP: 'on' })
  })
  afterAll(() => servers.stop())

  const known = shown.get(given.policy) ?? new Set()
  const cover = coverOf(productOf(given), isDeep ? 'circumstances' : 'kinds', undefined, known)
  shown.set(given.policy, new Set([...known, ...cover.outcomes]))
  /** Of the others, and of the longest world of them all, every path in `npm run test:deep`. */
  const share = isDeep ? 1 : given.title === LONGEST ? 6 : 3
  const paths = cover.paths.filter((_, nth) => nth % share === 0)

  test.concurrent.each(
    paths.map((steps) => ({ steps, title: steps.map(({ who, does }) => `${who} ${does}`).join(' → ') })),
  )('$title', async ({ steps }) => {
    const { predicted, answered } = await walk(servers, given.browsers, replayStepsOf(steps))
    expect(answered).toEqual(predicted)
  })
})
