/**
 * The life of one six-digit code, or of a mailed link: accepted at most once, within its lifetime, within its tries.
 *
 * A persisted machine: state and tries are columns of the code's row. The host locks the row, compares code and clock,
 * and sends what it found, in the order of events-of-guess.ts.
 * Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type CodeInput = { triesAllowed: number }
/** `tries`: by the browser that asked for the code; `triesElsewhere`: by all others, as many again. */
export type CodeContext = { triesAllowed: number; tries: number; triesElsewhere: number }
export type CodeEvent =
  | { type: 'code.matched' }
  /** The code is right, and was to be checked without being used up. */
  | { type: 'code.recognised' }
  | { type: 'code.mismatched' }
  /** The guess came from another browser than the one that asked for the code. */
  | { type: 'code.mismatchedElsewhere' }
  /** Before such a guess is compared; `budgetSpent`: the day's guesses of all such browsers are used up. */
  | { type: 'browser.differed'; budgetSpent: boolean }
  | { type: 'code.superseded' }
  | { type: 'lifetime.lapsed' }
  | { type: 'budget.exhausted' }

const code = setup({
  types: {
    input: {} as CodeInput,
    context: {} as CodeContext,
    events: {} as CodeEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    mailCode: effect,
    mailLocked: effect,
    acceptCode: effect,
    confirmCode: effect,
    refuseWrong: effect,
    refuseExpired: effect,
    refuseTooMany: effect,
  },
  guards: {
    isLastTry: ({ context }) => context.tries + 1 >= context.triesAllowed,
    isBudgetSpent: ({ event }) => event.type === 'browser.differed' && event.budgetSpent,
    isClosedElsewhere: ({ context }) => context.triesElsewhere >= context.triesAllowed,
  },
})

const countTryElsewhere = code.assign({ triesElsewhere: ({ context }) => context.triesElsewhere + 1 })
const countTry = code.assign({ tries: ({ context }) => context.tries + 1 })

export const oneTimeCodeMachine = code.createMachine({
  id: 'oneTimeCode',
  description: 'The life of one six-digit code.',
  context: ({ input }) => ({ triesAllowed: input.triesAllowed, tries: 0, triesElsewhere: 0 }),
  initial: 'issued',
  states: {
    issued: {
      description:
        'The code is on its way to the mailbox and has tries left: those of the browser that asked, and those of all others.',
      entry: 'mailCode',
      on: {
        'code.matched': { target: 'spent', actions: 'acceptCode', meta: { requirement: 'X-6' } },
        'code.recognised': { actions: 'confirmCode', meta: { requirement: 'X-131' } },
        'code.mismatched': [
          {
            guard: 'isLastTry',
            target: 'locked',
            actions: [countTry, 'refuseWrong'],
            meta: { requirement: 'X-7' },
          },
          { actions: [countTry, 'refuseWrong'], meta: { requirement: 'X-7' } },
        ],
        'browser.differed': [
          {
            guard: 'isBudgetSpent',
            actions: ['refuseTooMany', 'mailLocked'],
            meta: { requirement: 'X-460' },
          },
          { guard: 'isClosedElsewhere', actions: 'refuseTooMany', meta: { requirement: 'X-240' } },
        ],
        'code.mismatchedElsewhere': [
          { guard: 'isClosedElsewhere', actions: 'refuseTooMany', meta: { requirement: 'X-240' } },
          { actions: [countTryElsewhere, 'refuseWrong'], meta: { requirement: 'X-240' } },
        ],
        'code.superseded': { target: 'expired', meta: { requirement: 'X-8' } },
        'lifetime.lapsed': { target: 'expired', actions: 'refuseExpired', meta: { requirement: 'X-9' } },
        'budget.exhausted': { target: 'locked', actions: 'mailLocked', meta: { requirement: 'X-10' } },
      },
    },
    locked: {
      description:
        'The tries of the browser that asked, or the account’s, are used up. The next guess is refused for that, once, whatever it is.',
      on: {
        'code.matched': { target: 'expired', actions: 'refuseTooMany', meta: { requirement: 'X-7' } },
        'code.recognised': { target: 'expired', actions: 'refuseTooMany', meta: { requirement: 'X-7' } },
        'code.mismatched': { target: 'expired', actions: 'refuseTooMany', meta: { requirement: 'X-7' } },
        'code.mismatchedElsewhere': {
          target: 'expired',
          actions: 'refuseTooMany',
          meta: { requirement: 'X-7' },
        },
        'code.superseded': { target: 'expired', meta: { requirement: 'X-8' } },
        'lifetime.lapsed': { target: 'expired', actions: 'refuseExpired', meta: { requirement: 'X-9' } },
      },
    },
    spent: { type: 'final', description: 'Accepted, and never again.' },
    expired: {
      type: 'final',
      description: 'Lapsed, superseded, or locked and refused for that: it opens nothing.',
    },
  },
})
