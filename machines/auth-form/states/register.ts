// The view register: sign-up never signs in, it leads to the six boxes.

import { form } from '../auth-form.setup.ts'
import type { EventOf } from '../auth-form.types.ts'
import { startingSocial } from './starting-social.ts'

export const register = form.createStateConfig({
  description: 'Make an account.',
  initial: 'editing',
  on: {
    'loginTab.clicked': {
      target: 'login',
      actions: ['clearMessages', 'forgetPassword'],
      meta: { requirement: 'BV-2' },
    },
  },
  states: {
    editing: {
      description: 'The person types name, e-mail and a new password, or chooses a provider.',
      on: {
        'email.changed': {
          actions: { type: 'keepEmail', params: ({ event }) => event.email },
          meta: { requirement: 'X-13' },
        },
        'registration.submitted': {
          target: 'signingUp',
          actions: [
            'clearMessages',
            { type: 'keepEmail', params: ({ event }) => event.email },
            { type: 'keepPassword', params: ({ event }) => event.password },
          ],
          meta: { requirement: 'BF-3' },
        },
        'haveCode.clicked': {
          target: '#verifyEmail',
          actions: ['clearMessages', { type: 'keepEmail', params: ({ event }) => event.email }],
          meta: { requirement: 'X-422' },
        },
        'social.chosen': {
          target: 'startingSocial',
          actions: 'clearMessages',
          meta: { requirement: 'BF-2' },
        },
      },
    },
    signingUp: {
      description: 'The auth service is asked to sign up.',
      invoke: {
        src: 'signUp',
        input: ({ event }) => {
          const { email, name, password, fields } = event as EventOf<'registration.submitted'>
          return { email, name, password, fields }
        },
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: '#verifyEmail',
            actions: { type: 'coolDown', params: ({ event }) => event.output },
            meta: { requirement: 'BV-4' },
          },
          {
            target: 'editing',
            actions: [
              'forgetPassword',
              { type: 'report', params: ({ event }) => ({ of: 'signUp', answer: event.output }) },
            ],
            meta: { requirement: 'BF-8' },
          },
        ],
        onError: {
          target: 'editing',
          actions: ['forgetPassword', { type: 'report', params: { of: 'signUp' } }],
          meta: { requirement: 'X-12' },
        },
      },
    },
    startingSocial,
  },
})
