/**
 * How a person proves once more who they are, because what they want takes a more recent or a higher proof than their session has.
 *
 * It lives in the tab alone, and says what is shown; whether the session is enough, the machine `auth-session` of the auth service
 * says. The page tells it what the service has answered; no password and no code is in it. Hosts: the dialog over a page, the page
 * for other applications, the element, the tests.
 */

import { assign, setup } from 'xstate'
import type { Requirement } from '../kit/effect.ts'
import type { StepUpWay } from './ways.ts'

type StepUpFormContext = {
  /** By what the demand can be met as things are, the best first. */
  ways: readonly StepUpWay[]
}

/** A recovery code takes the place of the app's. */
export type ChosenWay = Exclude<StepUpWay, 'signIn'> | 'recoveryCode'

export type StepUpFormEvent =
  | { type: 'ways.found'; ways: readonly StepUpWay[] }
  | { type: 'way.chosen'; way: ChosenWay }
  | { type: 'code.mailed' }
  /** The first factor was right, and the account has a second one. */
  | { type: 'factor.demanded'; ways: readonly StepUpWay[] }
  /** The first factor is too old for a second one to count beside it: nothing was compared. */
  | { type: 'first.demanded'; ways: readonly StepUpWay[] }
  /** What was begun by the first factor is over: too much time, or too many tries. */
  | { type: 'challenge.ended' }
  | { type: 'account.locked' }
  | { type: 'proof.accepted' }
  | { type: 'ceremony.dismissed' }

const stepUpForm = setup({
  types: {
    context: {} as StepUpFormContext,
    events: {} as StepUpFormEvent,
    transitionMeta: {} as Requirement,
  },
  actions: { keepWays: assign({ ways: (_, ways: readonly StepUpWay[]) => ways }) },
  guards: {
    beginsWith: ({ event }, way: StepUpWay) => 'ways' in event && event.ways[0] === way,
    chooses: ({ context, event }, way: ChosenWay) =>
      event.type === 'way.chosen' &&
      event.way === way &&
      context.ways.includes(way === 'recoveryCode' ? 'totp' : way),
  },
})

const meta = { requirement: 'X-1101' } as const

const places = {
  passkey: 'awaitingPasskey',
  password: 'awaitingPassword',
  totp: 'awaitingCode',
  recoveryCode: 'awaitingRecoveryCode',
  mailedCode: 'offeringCode',
  signIn: 'awaitingSignIn',
} as const satisfies Record<ChosenWay | 'signIn', string>

const keepWays = {
  type: 'keepWays',
  params: ({ event }: { event: { ways: readonly StepUpWay[] } }) => event.ways,
} as const

const leadOn = <Way extends StepUpWay>(way: Way) =>
  ({
    guard: { type: 'beginsWith', params: way },
    target: places[way],
    actions: keepWays,
    meta,
  }) as const

/** One of these is named: the last is the only one left. */
const bySecond = [leadOn('passkey'), { target: places.totp, actions: keepWays, meta }] as const
const byFirst = [
  leadOn('passkey'),
  leadOn('password'),
  { target: places.signIn, actions: keepWays, meta },
] as const

const choose = <Way extends ChosenWay>(way: Way) =>
  ({ guard: { type: 'chooses', params: way }, target: places[way], meta }) as const

const dismissed = { 'ceremony.dismissed': { target: 'cancelled', meta } } as const

const answered = {
  ...dismissed,
  'proof.accepted': { target: 'done', meta },
  'account.locked': { target: 'locked', meta },
} as const

const second = {
  ...answered,
  'first.demanded': byFirst,
  'challenge.ended': { target: 'loading', meta },
} as const

export const stepUpFormMachine = stepUpForm.createMachine({
  id: 'stepUpForm',
  description: 'How a person proves again who they are.',
  context: { ways: [] },
  initial: 'loading',
  states: {
    loading: {
      description: 'The auth service is asked what proofs the person has.',
      on: {
        ...dismissed,
        'ways.found': [
          leadOn('passkey'),
          leadOn('password'),
          leadOn('totp'),
          leadOn('mailedCode'),
          leadOn('signIn'),
          { target: 'lacking', meta },
        ],
      },
    },
    awaitingPasskey: {
      description: 'A button asks the browser for a passkey.',
      on: {
        ...answered,
        'challenge.ended': { target: 'loading', meta },
        'way.chosen': [choose('password'), choose('totp'), choose('recoveryCode'), choose('mailedCode')],
      },
    },
    awaitingPassword: {
      description: 'A field waits for the password.',
      on: {
        ...answered,
        'factor.demanded': bySecond,
        'way.chosen': [choose('passkey'), choose('mailedCode')],
      },
    },
    awaitingCode: {
      description: 'Six boxes wait for the digits that the authenticator app shows.',
      on: { ...second, 'way.chosen': [choose('passkey'), choose('recoveryCode')] },
    },
    awaitingRecoveryCode: {
      description: 'A field waits for a recovery code.',
      on: { ...second, 'way.chosen': [choose('passkey'), choose('totp')] },
    },
    offeringCode: {
      description: 'A button has a code mailed to the person.',
      on: {
        ...dismissed,
        'code.mailed': { target: 'awaitingMailedCode', meta },
        'way.chosen': [choose('passkey'), choose('password')],
      },
    },
    awaitingMailedCode: {
      description: 'Six boxes wait for the digits that were mailed.',
      on: {
        ...answered,
        'factor.demanded': bySecond,
        'way.chosen': [choose('passkey'), choose('password')],
      },
    },
    awaitingSignIn: {
      description: 'A button leads to the sign-in, and back from there.',
      on: dismissed,
    },
    lacking: {
      description: 'The person has no proof that would be enough, and reads how to get one.',
      on: dismissed,
    },
    done: { type: 'final', description: 'The session now allows the action.' },
    cancelled: { type: 'final', description: 'The person has canceled: nothing is done.' },
    locked: { description: 'The account accepts no more tries today, and the page says so.', on: dismissed },
  },
})
