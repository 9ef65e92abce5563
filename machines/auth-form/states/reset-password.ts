// The view resetPassword: the mailed code and a new password, and beside them the request for another code.

import { form } from '../auth-form.setup.ts'
import type { EventOf } from '../auth-form.types.ts'
import { awaitingAnother } from './awaiting-another.ts'
import { resendBy } from './resend.ts'

const boxes = form.createStateConfig({
  description: 'The code and the new password, from the fields to the account.',
  initial: 'awaitingCode',
  states: {
    awaitingCode: {
      description: 'The person types the code and a new password.',
      on: {
        'newPassword.submitted': {
          target: 'resetting',
          actions: 'clearMessages',
          meta: { requirement: 'PR-2' },
        },
      },
    },
    awaitingAnother,
    resetting: {
      description: 'The auth service compares the code and takes the new password.',
      invoke: {
        src: 'resetPassword',
        input: ({ context, event }) => ({
          email: context.email,
          code: (event as EventOf<'newPassword.submitted'>).code,
          password: (event as EventOf<'newPassword.submitted'>).password,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#login',
            actions: [{ type: 'announce', params: 'passwordReset' }, 'giveUpEntry'],
            meta: { requirement: 'BV-8' },
          },
          {
            guard: { type: 'isCodeDead', params: ({ event }) => event.output },
            target: 'awaitingAnother',
            actions: {
              type: 'report',
              params: ({ event }) => ({ of: 'resetPassword', answer: event.output }),
            },
            meta: { requirement: 'X-423' },
          },
          {
            target: 'awaitingCode',
            actions: {
              type: 'report',
              params: ({ event }) => ({ of: 'resetPassword', answer: event.output }),
            },
            meta: { requirement: 'BF-8' },
          },
        ],
        onError: {
          target: 'awaitingCode',
          actions: { type: 'report', params: { of: 'resetPassword' } },
          meta: { requirement: 'X-12' },
        },
      },
    },
  },
})

export const resetPassword = form.createStateConfig({
  id: 'resetPassword',
  description: 'Set a new password with the code that was mailed.',
  type: 'parallel',
  entry: 'clearCode',
  on: {
    'changeEmail.clicked': {
      target: 'forgotPassword',
      actions: 'clearMessages',
      meta: { requirement: 'X-424' },
    },
    'backToLogin.clicked': { target: 'login', actions: 'clearMessages', meta: { requirement: 'BV-9' } },
  },
  states: { boxes, resend: resendBy('sendResetCode') },
})
