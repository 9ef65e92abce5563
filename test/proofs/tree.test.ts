// A flow's tree is taken from its generator once for each branch, and not once for each step of a search.

import { expect, test } from 'vitest'
import { type Flow, operation } from '../../server/auth/rows/row-operations.ts'
import { treeOf } from '../model/tree.ts'

let begun = 0
function* flow(): Flow<'password'> {
  begun += 1
  const { finding } = yield* operation('comparePassword')
  return finding === 'matched' ? null : 'INVALID_EMAIL_OR_PASSWORD'
}

test('the generator runs once for each answer', () => {
  const answers = [{ finding: 'matched' }, { finding: 'mismatched' }]
  let turn = 0
  begun = 0
  const { run } = treeOf(flow, () => () => answers[turn++ % 2])
  const refusals = Array.from({ length: 1000 }, run)
  expect(refusals.slice(0, 2)).toEqual([null, 'INVALID_EMAIL_OR_PASSWORD'])
  expect(begun).toBe(3)
})

test('an answer that is a new object each time is named, which a search would run into millions of times', () => {
  const { run } = treeOf(flow, () => () => ({ finding: 'matched' }))
  expect(() => Array.from({ length: 1000 }, run)).toThrow(
    'Answers must be the same objects each time: {"finding":"matched"} is a new one.',
  )
})
