// A step is pure: the row it is given stays as it was, and a state that the machine lacks is an error.

import { expect, test } from 'vitest'
import { step } from '../../machines/kit/step.ts'
import { oneTimeCodeMachine } from '../../machines/one-time-code/one-time-code.machine.ts'

const issued = Object.freeze({
  state: 'issued' as const,
  context: Object.freeze({ triesAllowed: 3, tries: 0, triesElsewhere: 0 }),
})

test('the same row and fact give the same step, and leave the row alone', () => {
  const first = step(oneTimeCodeMachine, issued, { type: 'code.mismatched' })
  expect(step(oneTimeCodeMachine, issued, { type: 'code.mismatched' })).toEqual(first)
  expect(issued.context.tries).toBe(0)
})

test('a state that the machine does not have is named', () => {
  const gone = { ...issued, state: 'gone' as 'issued' }
  expect(() => step(oneTimeCodeMachine, gone, { type: 'code.matched' })).toThrow("'gone' does not exist")
})

test('a step and its context survive JSON', () => {
  const one = step(oneTimeCodeMachine, issued, { type: 'code.mismatched' })
  expect(JSON.parse(JSON.stringify(one))).toEqual(one)
})
