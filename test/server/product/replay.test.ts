// A path that a proof has found is replayed on the real servers: each answer is compared with the prediction.

import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Recording } from '../../model/recording.ts'
import { counterexampleOf } from '../../proofs/counterexample.ts'
import { startWholeProduct, type WholeProduct, walk } from '../../support/whole-product.ts'

let servers: WholeProduct | undefined
afterEach(() => servers?.stop())

async function replay({ replay: { policy, browsers, steps, overrides } }: Recording) {
  servers = await startWholeProduct(policy, overrides)
  return walk(servers, browsers, steps)
}

const file = process.env.LOCKSTEP_REPLAY

if (file)
  test('the servers answer as the recording says', async () => {
    const recording: Recording = JSON.parse(readFileSync(file, 'utf8'))
    const { predicted, answered } = await replay(recording)
    process.stdout.write(`${recording.title}\n${answered.map((one) => `  ${one}`).join('\n')}\n`)
    expect(answered).toEqual(predicted)
  })

test('the servers do not have the seeded fault: they refuse the request that breaks the property', async () => {
  const { answered } = await replay(counterexampleOf('an unverified account signs in by its password'))
  expect(answered).toEqual(['signs up → 200', 'signs in → 403 EMAIL_NOT_VERIFIED'])
})

test('a code that was used is refused the second time', async () => {
  const { answered } = await replay(counterexampleOf('accepting a code does not use it up'))
  expect(answered.at(-1)).toBe('verifies with the digits of email-verification → 400 INVALID_OTP')
})
