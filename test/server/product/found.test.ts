// Paths on which a long random walk once found that model and servers differ: they are walked at every run.

import { afterEach, expect, test } from 'vitest'
import { bounds, productOf } from '../../model/bounds/bounds.ts'
import { stepsOf } from '../../model/path.ts'
import { replayStepsOf } from '../../model/recording.ts'
import { startWholeProduct, type WholeProduct, walk } from '../../support/whole-product.ts'

const found: Record<string, string[]> = {
  'a reset ends what a provider’s return has begun': [
    'signs up',
    'asks for a code of forget-password',
    'comes back from the provider',
    'sets a password with the digits of forget-password',
    'redeems the newest verifier',
  ],
  'a sign-in by a token of the provider leaves a verifier that nobody can redeem': [
    'signs in by a token of the provider',
    'signs out of the auth service',
    'redeems the newest verifier',
  ],
}

let servers: WholeProduct | undefined
afterEach(() => servers?.stop())

test.each(Object.entries(found))('%s', async (_, names) => {
  const everything = bounds.find(({ title }) => title.startsWith('hardened: every request'))
  if (!everything) throw new Error('There are no bounds of every request.')
  const { world, actions } = productOf(everything)
  const path = names.map((name) => actions.findIndex((one) => one.browser === 0 && one.name === name))
  servers = await startWholeProduct(everything.policy)
  const steps = replayStepsOf(stepsOf(world, actions, path))
  const { predicted, answered } = await walk(servers, world.browsers, steps)
  expect(answered).toEqual(predicted)
  expect(answered).toHaveLength(names.length)
})
