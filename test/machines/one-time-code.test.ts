// A code is accepted once at most, within its lifetime and its tries.

import { describe, expect, test } from 'vitest'
import { begin, type CurrentState, step } from '../../machines/kit/step.ts'
import { eventsOfGuess } from '../../machines/one-time-code/events-of-guess.ts'
import { type CodeEvent, oneTimeCodeMachine } from '../../machines/one-time-code/one-time-code.machine.ts'
import { testTransitions } from './support/transition-table.ts'
import { oneTimeCodeSuite } from './tables/one-time-code.ts'

testTransitions('one-time-code', oneTimeCodeSuite)

const effectsOf = (types: (Exclude<CodeEvent['type'], 'browser.differed'> | CodeEvent)[]) => {
  let currentState: CurrentState<typeof oneTimeCodeMachine> = begin(oneTimeCodeMachine, { triesAllowed: 3 })
  return types.flatMap((one) => {
    const event = typeof one === 'string' ? { type: one } : one
    const { effects, ...next } = step(oneTimeCodeMachine, currentState, event)
    // Between two requests a row is JSON.
    currentState = JSON.parse(JSON.stringify(next))
    return effects
  })
}

test('three wrong codes are refused as wrong, the fourth guess as one too many, the fifth by the endpoint alone', () => {
  const wrong = 'code.mismatched'
  expect(effectsOf([wrong, wrong, wrong, 'code.matched', 'code.matched'])).toEqual([
    'refuseWrong',
    'refuseWrong',
    'refuseWrong',
    'refuseTooMany',
  ])
})

test('a code is accepted once, however often it is sent', () => {
  expect(effectsOf(['code.matched', 'code.matched', 'code.mismatched'])).toEqual(['acceptCode'])
})

test('a code whose time is over is refused as expired once', () => {
  expect(effectsOf(['lifetime.lapsed', 'code.matched', 'lifetime.lapsed'])).toEqual(['refuseExpired'])
})

test('after a newer code this one is accepted by no order of events', () => {
  for (const first of oneTimeCodeSuite.events)
    for (const second of oneTimeCodeSuite.events)
      expect(effectsOf(['code.superseded', first, second])).not.toContain('acceptCode')
})

test('three wrong codes of other browsers close it to them, and it stays open to the one that asked', () => {
  const differed = { type: 'browser.differed', budgetSpent: false } as const
  const elsewhere = [differed, 'code.mismatchedElsewhere'] as const
  expect(
    effectsOf([
      ...elsewhere,
      ...elsewhere,
      ...elsewhere,
      differed,
      differed,
      'code.mismatched',
      'code.matched',
    ]),
  ).toEqual([
    'refuseWrong',
    'refuseWrong',
    'refuseWrong',
    'refuseTooMany',
    'refuseTooMany',
    'refuseWrong',
    'acceptCode',
  ])
})

describe('of a guess the facts count in their order', () => {
  const nothing = { lapsed: false, budgetSpent: false, elsewhere: null, matches: true }
  const spent = { budgetSpent: true }
  test.each([
    ['its lifetime first', { ...nothing, lapsed: true, budgetSpent: true }, 'refuseExpired'],
    ['then the day’s guesses', { ...nothing, budgetSpent: true }, 'mailLocked'],
    ['then those of other browsers', { ...nothing, elsewhere: spent }, 'refuseTooMany'],
    ['then whether it is right', nothing, 'acceptCode'],
  ])('%s', (_, facts, first) => {
    expect(effectsOf(eventsOfGuess(facts, 'code.matched'))[0]).toBe(first)
  })
})
