/**
 * The part of the account's page that changes the e-mail: an address is asked about, and proven by six digits.
 *
 * It lives in the tab alone, and says what is shown; whether an address is changed, the machine `email-change` of the auth
 * service says. The page tells it what the service has answered. Hosts: the account's page, the tests.
 */

import { assign, setup } from 'xstate'
import type { Requirement } from '../kit/effect.ts'

type EmailFormContext = {
  /** The new address, once a code is on its way to it; '' before. */
  email: string
}

export type EmailFormEvent =
  | { type: 'code.mailed'; email: string }
  | { type: 'anotherAddress.chosen' }
  | { type: 'code.accepted' }

const emailForm = setup({
  types: {
    context: {} as EmailFormContext,
    events: {} as EmailFormEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    keepEmail: assign({ email: (_, email: string) => email }),
    forgetEmail: assign({ email: '' }),
  },
})

const mailed = {
  target: 'awaitingCode',
  actions: { type: 'keepEmail', params: ({ event }: { event: { email: string } }) => event.email },
  meta: { requirement: 'X-714' },
} as const

export const emailFormMachine = emailForm.createMachine({
  id: 'emailForm',
  description: 'How another e-mail is asked for.',
  context: { email: '' },
  initial: 'awaitingAddress',
  states: {
    awaitingAddress: {
      description: 'A field waits for the new address.',
      on: {
        'code.mailed': mailed,
      },
    },
    awaitingCode: {
      description: 'Six boxes wait for the digits that were mailed to the new address.',
      on: {
        'anotherAddress.chosen': {
          target: 'awaitingAddress',
          actions: 'forgetEmail',
          meta: { requirement: 'X-714' },
        },
        'code.accepted': {
          target: 'awaitingAddress',
          actions: 'forgetEmail',
          meta: { requirement: 'X-838' },
        },
      },
    },
  },
})
