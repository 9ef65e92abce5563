// Random walks of many clients over the real servers: each answer is the one that the machines predict.

import { afterEach, expect, test } from 'vitest'
import { type Bounds, bounds, productOf } from '../../model/bounds.ts'
import { seededFaults } from '../../model/seeded-faults.ts'
import { soundParts } from '../../model/world.ts'
import { isDeep } from '../../support/deep.ts'
import { startWholeProduct, type WholeProduct } from '../../support/whole-product.ts'
import { describeFailure, walkAtRandom } from './random-walk.ts'

let servers: WholeProduct | undefined
afterEach(() => servers?.stop())

function boundsOf(beginning: string): Bounds {
  const found = bounds.find(({ title }) => title.startsWith(beginning))
  if (!found) throw new Error(`There are no bounds ${beginning}.`)
  return found
}

const everything = boundsOf('hardened: every request')

async function walkWithin(
  policy: Bounds['policy'],
  options: { seed: number; rounds?: number; milliseconds?: number },
) {
  servers = await startWholeProduct(policy)
  const product = productOf({ ...everything, policy })
  const walked = await walkAtRandom({ product, servers, clients: 8, length: 24, ...options })
  process.stdout.write(
    `walk    ${policy}, seed ${options.seed}: ${walked.rounds} rounds, ${walked.requests} requests\n`,
  )
  expect(walked.failure && describeFailure(walked.failure)).toBeNull()
}

const wanted = process.env.LOCKSTEP_WALK

if (wanted) {
  const { minutes, seed }: { minutes: number; seed: number } = JSON.parse(wanted)
  const milliseconds = minutes * 30_000
  test.each(['spec', 'hardened'] as const)(
    'walks for long, %s',
    { timeout: milliseconds * 2 + 600_000 },
    (policy) => walkWithin(policy, { seed, milliseconds }),
  )
} else {
  test.each(['spec', 'hardened'] as const)('eight clients at once are answered as predicted, %s', (policy) =>
    walkWithin(policy, { seed: 2, rounds: isDeep ? 100 : 4 }),
  )

  test('a wrong prediction is found, and made short', async () => {
    const fault = seededFaults.find(({ flaw }) => flaw === 'an unverified account signs in by its password')
    servers = await startWholeProduct('hardened')
    const given = { ...everything, groups: ['sign-up', 'sign-in', 'wrong password', 'send forget-password'] }
    const product = productOf(given, fault?.parts() ?? soundParts)
    const { failure } = await walkAtRandom({ product, servers, seed: 3, clients: 1, length: 12, rounds: 50 })
    expect(failure?.answered).toEqual([['signs up → 200', 'signs in → 403 EMAIL_NOT_VERIFIED']])
  })
}
