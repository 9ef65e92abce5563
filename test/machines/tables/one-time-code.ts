// The life of one code as data: the spec leaves it open, so that every row is an added one.

import { oneTimeCodeMachine } from '../../../machines/one-time-code/one-time-code.machine.ts'
import { events } from '../../../machines/one-time-code/one-time-code.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof oneTimeCodeMachine>

const issued: Row[] = [
  {
    requirement: 'X-6',
    title: 'the right code is accepted',
    from: 'issued',
    event: { type: 'code.matched' },
    to: 'spent',
    effects: ['acceptCode'],
  },
  {
    requirement: 'X-6',
    title: 'the right code is accepted at the last try too',
    from: 'issued',
    given: { tries: 2 },
    event: { type: 'code.matched' },
    to: 'spent',
    effects: ['acceptCode'],
  },
  {
    requirement: 'X-131',
    title: 'the right code that is only asked about stays what it was',
    from: 'issued',
    event: { type: 'code.recognised' },
    to: 'issued',
    effects: ['confirmCode'],
  },
  {
    requirement: 'X-7',
    title: 'a wrong code is refused and counted',
    from: 'issued',
    event: { type: 'code.mismatched' },
    to: 'issued',
    effects: ['refuseWrong'],
    keeps: { tries: 1 },
  },
  {
    requirement: 'X-7',
    title: 'the wrong code of the last try is refused as wrong, and locks',
    from: 'issued',
    given: { tries: 2 },
    event: { type: 'code.mismatched' },
    to: 'locked',
    effects: ['refuseWrong'],
    keeps: { tries: 3 },
  },
  {
    requirement: 'X-8',
    title: 'a newer code puts an end to this one',
    from: 'issued',
    event: { type: 'code.superseded' },
    to: 'expired',
    effects: [],
  },
  {
    requirement: 'X-9',
    title: 'a code whose time is over is refused as expired',
    from: 'issued',
    event: { type: 'lifetime.lapsed' },
    to: 'expired',
    effects: ['refuseExpired'],
  },
  {
    requirement: 'X-10',
    title: 'an account whose guesses are used up locks the code',
    from: 'issued',
    event: { type: 'budget.exhausted' },
    to: 'locked',
    effects: ['mailLocked'],
  },
]

const elsewhere: Row[] = [
  {
    requirement: 'X-240',
    title: 'a wrong code from another browser is refused, and counted apart',
    from: 'issued',
    event: { type: 'code.mismatchedElsewhere' },
    to: 'issued',
    effects: ['refuseWrong'],
    keeps: { triesElsewhere: 1 },
  },
  {
    requirement: 'X-240',
    title: 'its third one too, and that one locks nothing',
    from: 'issued',
    given: { tries: 2, triesElsewhere: 2 },
    event: { type: 'code.mismatchedElsewhere' },
    to: 'issued',
    effects: ['refuseWrong'],
    keeps: { tries: 2, triesElsewhere: 3 },
  },
  {
    requirement: 'X-240',
    title: 'a wrong code from another browser past those tries is refused for that, and counted no more',
    from: 'issued',
    given: { triesElsewhere: 3 },
    event: { type: 'code.mismatchedElsewhere' },
    to: 'issued',
    effects: ['refuseTooMany'],
    keeps: { triesElsewhere: 3 },
  },
  ...[0, 3].map(
    (triesElsewhere): Row => ({
      requirement: 'X-460',
      title: `other browsers have used up the day’s guesses, with ${triesElsewhere} at this code`,
      from: 'issued',
      given: { triesElsewhere },
      event: { type: 'browser.differed', budgetSpent: true },
      to: 'issued',
      effects: ['refuseTooMany', 'mailLocked'],
      keeps: { triesElsewhere },
    }),
  ),
  {
    requirement: 'X-240',
    title: 'other browsers have used up their tries of this code',
    from: 'issued',
    given: { triesElsewhere: 3 },
    event: { type: 'browser.differed', budgetSpent: false },
    to: 'issued',
    effects: ['refuseTooMany'],
    keeps: { triesElsewhere: 3 },
  },
  {
    requirement: 'X-7',
    title: 'a wrong code from another browser comes too late as well',
    from: 'locked',
    event: { type: 'code.mismatchedElsewhere' },
    to: 'expired',
    effects: ['refuseTooMany'],
  },
]

const locked: Row[] = [
  {
    requirement: 'X-7',
    title: 'the right code comes too late',
    from: 'locked',
    event: { type: 'code.matched' },
    to: 'expired',
    effects: ['refuseTooMany'],
  },
  {
    requirement: 'X-7',
    title: 'the right code comes too late even to be asked about',
    from: 'locked',
    event: { type: 'code.recognised' },
    to: 'expired',
    effects: ['refuseTooMany'],
  },
  {
    requirement: 'X-7',
    title: 'a wrong code gets the same answer as the right one',
    from: 'locked',
    event: { type: 'code.mismatched' },
    to: 'expired',
    effects: ['refuseTooMany'],
  },
  {
    requirement: 'X-8',
    title: 'a newer code puts an end to a locked one',
    from: 'locked',
    event: { type: 'code.superseded' },
    to: 'expired',
    effects: [],
  },
  {
    requirement: 'X-9',
    title: 'a locked code expires in its time',
    from: 'locked',
    event: { type: 'lifetime.lapsed' },
    to: 'expired',
    effects: ['refuseExpired'],
  },
]

export const oneTimeCode: Row[] = [...issued, ...elsewhere, ...locked]

export const oneTimeCodeSuite: TransitionTable<typeof oneTimeCodeMachine> = {
  machine: oneTimeCodeMachine,
  context: { triesAllowed: 3, tries: 0, triesElsewhere: 0 },
  events: Object.values(events).flat(),
  rows: oneTimeCode,
  begins: { input: { triesAllowed: 3 }, state: 'issued', effects: ['mailCode'] },
}
