// The view secondFactor: a passkey, the six digits of the authenticator app, or a recovery code in their place.

import { factorsIn } from '../answers-of-ports.ts'
import { form } from '../auth-form.setup.ts'
import type { EventOf, SecondFactor } from '../auth-form.types.ts'
import { usingPasskey } from './using-passkey.ts'

/** Compares what was typed. @param anew where a refusal leads */
const verifyingBy = (by: SecondFactor, anew: 'awaitingCode' | 'awaitingRecoveryCode') =>
  form.createStateConfig({
    description: `The auth service compares the ${by === 'totp' ? 'code of the app' : 'recovery code'}.`,
    invoke: {
      src: 'verifyFactor',
      input: ({ event }) => ({
        by,
        code: (event as EventOf<'code.completed' | 'recoveryCode.submitted'>).code,
      }),
      onDone: [
        {
          guard: { type: 'isSignedIn', params: ({ event }) => event.output },
          target: '#exit',
          actions: { type: 'keepSession', params: ({ event }) => event.output },
          meta: { requirement: 'X-1021' },
        },
        {
          guard: { type: 'isSignInOver', params: ({ event }) => event.output },
          target: '#login',
          actions: [
            { type: 'report', params: ({ event }) => ({ of: 'secondFactor', answer: event.output }) },
            'giveUpEntry',
          ],
          meta: { requirement: 'X-1022' },
        },
        {
          target: anew,
          actions: { type: 'report', params: ({ event }) => ({ of: 'secondFactor', answer: event.output }) },
          meta: { requirement: 'BF-8' },
        },
      ],
      onError: {
        target: anew,
        actions: { type: 'report', params: { of: 'secondFactor' } },
        meta: { requirement: 'X-12' },
      },
    },
  })

const byRecoveryCode = {
  target: 'awaitingRecoveryCode',
  actions: 'clearMessages',
  meta: { requirement: 'X-1021' },
} as const
const byApp = {
  target: 'awaitingCode',
  actions: ['clearMessages', 'clearCode'],
  meta: { requirement: 'X-1021' },
} as const
const byPasskey = {
  target: 'usingPasskey',
  actions: 'clearMessages',
  meta: { requirement: 'X-1081' },
} as const

export const secondFactor = form.createStateConfig({
  id: 'secondFactor',
  description: 'Show the second factor of a sign-in whose first proof was right.',
  initial: 'awaitingCode',
  entry: ['clearCode', { type: 'keepFactors', params: ({ event }) => factorsIn(event) }],
  on: {
    'backToLogin.clicked': { target: 'login', actions: 'clearMessages', meta: { requirement: 'X-1021' } },
  },
  states: {
    awaitingCode: {
      description: 'Six boxes wait for the digits that the app shows.',
      on: {
        'code.completed': {
          target: 'verifying',
          actions: 'clearMessages',
          meta: { requirement: 'X-1021' },
        },
        'recoveryCode.chosen': byRecoveryCode,
        'passkey.chosen': byPasskey,
      },
    },
    awaitingPasskey: {
      description: 'A passkey of the account is known: a button asks the browser for it.',
      on: { 'passkey.chosen': byPasskey, 'appCode.chosen': byApp, 'recoveryCode.chosen': byRecoveryCode },
    },
    usingPasskey: usingPasskey('awaitingPasskey', false),
    verifying: verifyingBy('totp', 'awaitingCode'),
    awaitingRecoveryCode: {
      description: 'A field waits for a recovery code.',
      on: {
        'recoveryCode.submitted': {
          target: 'verifyingRecoveryCode',
          actions: 'clearMessages',
          meta: { requirement: 'X-1021' },
        },
        'appCode.chosen': byApp,
      },
    },
    verifyingRecoveryCode: verifyingBy('recoveryCode', 'awaitingRecoveryCode'),
  },
})
