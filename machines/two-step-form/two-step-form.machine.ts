/**
 * The part of the account's page that turns two-step verification on and off: an app is enrolled, confirmed, and its recovery
 * codes are saved.
 *
 * It lives in the tab alone, and says what is shown; whether the account has an app, the machine `totp` of the auth service says.
 * The page tells it what the service has answered; neither the secret nor a code is in it. Hosts: the account's page, the tests.
 */

import { assign, setup } from 'xstate'
import type { Requirement } from '../kit/effect.ts'

/** `isAwaited`: whether the person was led here from what is open to a second factor alone. */
type TwoStepFormContext = { isAwaited: boolean }

export type TwoStepFormEvent =
  /** `isOffered`: whether the auth service has authenticator apps. */
  | { type: 'account.loaded'; isOn: boolean; isOffered: boolean; isAwaited: boolean }
  /** The service has given a secret and recovery codes. */
  | { type: 'secret.given' }
  | { type: 'enrolment.abandoned' }
  | { type: 'code.accepted' }
  | { type: 'codes.renewed' }
  | { type: 'codes.saved' }
  | { type: 'app.removed' }

const twoStepForm = setup({
  types: {
    context: {} as TwoStepFormContext,
    events: {} as TwoStepFormEvent,
    transitionMeta: {} as Requirement,
  },
  actions: { keepAwaited: assign({ isAwaited: (_, isAwaited: boolean) => isAwaited }) },
  guards: {
    isOn: ({ event }) => event.type === 'account.loaded' && event.isOn,
    isOffered: ({ event }) => event.type === 'account.loaded' && event.isOffered,
    isAwaited: ({ context }) => context.isAwaited,
  },
})

const meta = { requirement: 'X-1023' } as const

const keepAwaited = {
  type: 'keepAwaited',
  params: ({ event }: { event: { isAwaited: boolean } }) => event.isAwaited,
} as const

export const twoStepFormMachine = twoStepForm.createMachine({
  id: 'twoStepForm',
  description: 'How two-step verification is turned on and off.',
  context: { isAwaited: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'The auth service is asked whether the account has an app.',
      on: {
        'account.loaded': [
          { guard: 'isOn', target: 'on', actions: keepAwaited, meta },
          { guard: 'isOffered', target: 'off', actions: keepAwaited, meta },
          { target: 'unoffered', meta },
        ],
      },
    },
    unoffered: {
      type: 'final',
      description:
        'The account has no app, and none can be set up: the auth service has only other second factors.',
    },
    off: {
      description: 'A field waits for the password, which is needed to enrol an app.',
      on: { 'secret.given': { target: 'confirming', meta } },
    },
    confirming: {
      description: 'The secret is shown, and six boxes wait for the code that shows that the app has it.',
      on: {
        'code.accepted': { target: 'savingCodes', meta },
        'enrolment.abandoned': { target: 'off', meta },
      },
    },
    savingCodes: {
      description: 'The recovery codes are shown, once, to be saved.',
      on: {
        'codes.saved': [
          { guard: 'isAwaited', target: 'leadingOn', meta },
          { target: 'on', meta },
        ],
      },
    },
    leadingOn: { type: 'final', description: 'The person returns to the action that waited for the proof.' },
    on: {
      description:
        'A field waits for the password, which is needed to renew the recovery codes or remove the app.',
      on: {
        'codes.renewed': { target: 'savingCodes', meta },
        'app.removed': { target: 'off', meta },
      },
    },
  },
})
