// The view signInByCode: the six boxes for a code that signs in, and beside them the request for another code.

import { form } from '../auth-form.setup.ts'
import type { EventOf } from '../auth-form.types.ts'
import { awaitingAnother } from './awaiting-another.ts'
import { resendBy } from './resend.ts'
import { toEnrolment } from './to-enrolment.ts'

const boxes = form.createStateConfig({
  description: 'The code, from the boxes to a session.',
  initial: 'awaitingCode',
  states: {
    awaitingCode: {
      description: 'Six boxes wait for six digits.',
      on: {
        'code.completed': { target: 'verifying', actions: 'clearMessages', meta: { requirement: 'X-420' } },
      },
    },
    awaitingAnother,
    verifying: {
      description: 'The auth service compares the code and signs in.',
      invoke: {
        src: 'signInByCode',
        input: ({ context, event }) => ({
          email: context.email,
          code: (event as EventOf<'code.completed'>).code,
          remember: context.remember,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: '#exit',
            actions: { type: 'keepSession', params: ({ event }) => event.output },
            meta: { requirement: 'X-420' },
          },
          toEnrolment,
          {
            guard: { type: 'offersPasskey', params: ({ event }) => event.output },
            target: '#secondFactor.awaitingPasskey',
            meta: { requirement: 'X-1081' },
          },
          {
            guard: { type: 'needsFactor', params: ({ event }) => event.output },
            target: '#secondFactor',
            meta: { requirement: 'X-1021' },
          },
          {
            guard: { type: 'isCodeDead', params: ({ event }) => event.output },
            target: 'awaitingAnother',
            actions: {
              type: 'report',
              params: ({ event }) => ({ of: 'signInByCode', answer: event.output }),
            },
            meta: { requirement: 'X-423' },
          },
          {
            target: 'awaitingCode',
            actions: {
              type: 'report',
              params: ({ event }) => ({ of: 'signInByCode', answer: event.output }),
            },
            meta: { requirement: 'BF-8' },
          },
        ],
        onError: {
          target: 'awaitingCode',
          actions: { type: 'report', params: { of: 'signInByCode' } },
          meta: { requirement: 'X-12' },
        },
      },
    },
  },
})

export const signInByCode = form.createStateConfig({
  id: 'signInByCode',
  description: 'Sign in with the six digits that were mailed.',
  type: 'parallel',
  entry: 'clearCode',
  on: {
    'changeEmail.clicked': { target: 'login', actions: 'clearMessages', meta: { requirement: 'X-424' } },
    'backToLogin.clicked': { target: 'login', actions: 'clearMessages', meta: { requirement: 'X-420' } },
  },
  states: { boxes, resend: resendBy('sendSignInCode') },
})
