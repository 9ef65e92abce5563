// The order of calls that the proofs assume is the product's: every row, with each outcome, is replayed over HTTP.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bounds, productOf } from '../../model/bounds.ts'
import { coverOf } from '../../model/cover.ts'
import { replayStepsOf } from '../../model/recording.ts'
import { startWholeProduct, type WholeProduct, walk } from '../../support/whole-product.ts'

/** Of codes both policies say the same. */
const titles = [
  'hardened: codes',
  'hardened: sessions',
  'spec: sessions',
  'hardened: changes of password and deletions',
]
const replayed = bounds.filter(({ title }) => titles.some((one) => title.startsWith(`${one},`)))

test('there are bounds to replay', () => {
  expect(replayed).toHaveLength(titles.length)
})

describe.each(replayed)('$title', (given) => {
  let servers: WholeProduct
  beforeAll(async () => {
    servers = await startWholeProduct(given.policy)
  })
  afterAll(() => servers.stop())

  const { paths } = coverOf(productOf(given))

  test.concurrent.each(
    paths.map((steps) => ({ steps, title: steps.map(({ who, does }) => `${who} ${does}`).join(' → ') })),
  )('$title', async ({ steps }) => {
    const { predicted, answered } = await walk(servers, given.browsers, replayStepsOf(steps))
    expect(answered).toEqual(predicted)
  })
})
