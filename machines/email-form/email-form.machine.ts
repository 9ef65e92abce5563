/**
 * The parts of the account's page that mail a code: another e-mail is asked about, and proven by six digits, as the own one is
 * for a first password.
 *
 * It lives in the tab alone, and says what is shown; whether an address is changed, the machine `email-change` of the auth
 * service says. The page tells it what the service has answered. Hosts: the account's page, the tests.
 */

import { assign, setup } from 'xstate'
import type { Requirement } from '../kit/effect.ts'

type EmailFormContext = {
  /** The new address, once a code is on its way to it; '' before. */
  email: string
  /** Epoch ms from which another code may be asked for. */
  resendAt: number
}

export type EmailFormEvent =
  | { type: 'code.mailed'; email: string; resendAt: number }
  | { type: 'cooldown.lapsed' }
  | { type: 'anotherAddress.chosen' }
  | { type: 'code.accepted' }

const emailForm = setup({
  types: {
    context: {} as EmailFormContext,
    events: {} as EmailFormEvent,
    transitionMeta: {} as Requirement,
  },
  actions: {
    keepMailed: assign((_, { email, resendAt }: EmailFormContext) => ({ email, resendAt })),
    forgetMailed: assign({ email: '', resendAt: 0 }),
  },
})

const mailed = {
  target: 'awaitingCode',
  actions: { type: 'keepMailed', params: ({ event }: { event: EmailFormContext }) => event },
} as const

const left = {
  'anotherAddress.chosen': {
    target: 'awaitingAddress',
    actions: 'forgetMailed',
    meta: { requirement: 'X-714' },
  },
  'code.accepted': {
    target: 'awaitingAddress',
    actions: 'forgetMailed',
    meta: { requirement: 'X-838' },
  },
} as const

export const emailFormMachine = emailForm.createMachine({
  id: 'emailForm',
  description: 'The form that changes an account’s e-mail.',
  context: { email: '', resendAt: 0 },
  initial: 'awaitingAddress',
  states: {
    awaitingAddress: {
      description: 'A field waits for the new address.',
      on: {
        'code.mailed': { ...mailed, meta: { requirement: 'X-714' } },
      },
    },
    awaitingCode: {
      description: 'Six boxes wait for the digits that were mailed to the new address.',
      on: {
        ...left,
        'cooldown.lapsed': { target: 'awaitingLateCode', meta: { requirement: 'X-715' } },
      },
    },
    awaitingLateCode: {
      description: 'The six boxes still wait, and another code may be requested.',
      on: {
        ...left,
        'code.mailed': { ...mailed, meta: { requirement: 'X-715' } },
      },
    },
  },
})
