/**
 * A password reset by mailed code: the spec's table "Password reset".
 *
 * A persisted machine: its state is that of the newest forget-password code's row (issued = resetCodeSent,
 * spent = passwordUpdated, anything else = idle), so no second column holds it; where a link is mailed
 * instead, that of the newest link's row. With a code that lapses or locks it is idle again: that is the code's
 * own transition. Hosts: the auth service, tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type PasswordResetEvent = { type: 'reset.requested' } | { type: 'code.accepted' }

const passwordReset = setup({
  types: { events: {} as PasswordResetEvent, transitionMeta: {} as Requirement },
  actions: {
    issueResetCode: effect,
    replacePassword: effect,
    endSessions: effect,
    supersedeCodes: effect,
    mailPasswordChanged: effect,
  },
})

export const passwordResetMachine = passwordReset.createMachine({
  id: 'passwordReset',
  description: 'A password reset by mailed code.',
  initial: 'idle',
  states: {
    idle: {
      description: 'No reset is under way, or its code is no longer valid.',
      on: {
        'reset.requested': {
          target: 'resetCodeSent',
          actions: 'issueResetCode',
          meta: { requirement: 'PR-1' },
        },
      },
    },
    resetCodeSent: {
      description: 'A reset code is in the mail.',
      on: {
        'reset.requested': { actions: 'issueResetCode', meta: { requirement: 'X-8' } },
        'code.accepted': {
          target: 'passwordUpdated',
          actions: ['replacePassword', 'endSessions', 'supersedeCodes', 'mailPasswordChanged'],
          meta: { requirement: 'PR-2' },
        },
      },
    },
    passwordUpdated: {
      description: 'The new password is set; every older session and code is gone.',
      on: {
        'reset.requested': {
          target: 'resetCodeSent',
          actions: 'issueResetCode',
          meta: { requirement: 'PR-1' },
        },
      },
    },
  },
})
