// The view forgotPassword: for the e-mail that is typed, a reset code is mailed.

import { form } from '../auth-form.setup.ts'

export const forgotPassword = form.createStateConfig({
  id: 'forgotPassword',
  description: 'Ask for a reset code.',
  initial: 'editing',
  on: {
    'backToLogin.clicked': { target: 'login', actions: 'clearMessages', meta: { requirement: 'BV-7' } },
  },
  states: {
    editing: {
      description: 'The person types the e-mail of the account.',
      on: {
        'email.changed': {
          actions: { type: 'keepEmail', params: ({ event }) => event.email },
          meta: { requirement: 'X-13' },
        },
        'resetCode.requested': {
          target: 'sendingResetCode',
          actions: ['clearMessages', { type: 'keepEmail', params: ({ event }) => event.email }],
          meta: { requirement: 'PR-1' },
        },
        'haveCode.clicked': {
          target: '#resetPassword',
          actions: ['clearMessages', { type: 'keepEmail', params: ({ event }) => event.email }],
          meta: { requirement: 'X-422' },
        },
      },
    },
    sendingResetCode: {
      description: 'The auth service is asked to mail a reset code.',
      invoke: {
        src: 'sendResetCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#resetPassword',
            actions: { type: 'coolDown', params: ({ event }) => event.output },
            meta: { requirement: 'BV-6' },
          },
          {
            target: 'editing',
            actions: {
              type: 'report',
              params: ({ event }) => ({ of: 'sendResetCode', answer: event.output }),
            },
            meta: { requirement: 'BF-8' },
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'report', params: { of: 'sendResetCode' } },
          meta: { requirement: 'X-12' },
        },
      },
    },
  },
})
