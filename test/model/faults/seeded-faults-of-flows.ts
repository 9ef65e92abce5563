// Faults seeded into a flow of the service alone: another order, a step left out, an effect that no machine names.

import { spendCode } from '../../../server/auth/rows/codes.flow.ts'
import { operation } from '../../../server/auth/rows/row-operations.ts'
import { sendToAccount } from '../../../server/auth/rows/send-to-account.flow.ts'
import { sendToChange } from '../../../server/auth/rows/send-to-change.flow.ts'
import { sendToReset } from '../../../server/auth/rows/send-to-reset.flow.ts'
import type { Flaw } from '../properties/list.ts'
import { type Parts, soundParts } from '../world.ts'
import { withFlows } from './faulty-flow.ts'

export type SeededFault = {
  flaw: string
  /** The bounds in which it is looked for. */
  within: string
  /** What the search says, and the fewest steps to it. */
  property: Flaw
  steps: number
  parts: () => Parts
}

const isEvent = (given: unknown): given is { type: string } =>
  typeof given === 'object' && given !== null && 'type' in given

const changes = 'hardened: changes of e-mail, two browsers'

export const faultsOfFlows: readonly SeededFault[] = [
  {
    flaw: 'the code of the new mailbox is not compared',
    within: changes,
    property:
      'an account’s address is changed without permission: the browser has no session, or shows no valid code that was mailed for it',
    steps: 4,
    parts: () =>
      withFlows({
        *changeEmail() {
          yield* operation('lockAccountOfSession')
          return yield* sendToChange({ type: 'address.proven', isTaken: false }, 'INVALID_OTP')
        },
      }),
  },
  {
    flaw: 'undoing a change of email keeps the sessions',
    within: changes,
    property: 'a session outlives the undoing of a change of email',
    steps: 5,
    parts: () =>
      withFlows({
        *undoEmailChange() {
          if ((yield* operation('lockChangeOfLink')) !== 'open') return 'INVALID_TOKEN'
          const undone = yield* operation('stepChange', { type: 'undo.requested', isTaken: false })
          if (undone.accepted) yield* operation('performChange', 'restoreAddress')
          return null
        },
      }),
  },
  {
    flaw: 'a code of one purpose is compared for another',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a code is accepted that is not the newest one of its purpose',
    steps: 3,
    parts: () =>
      withFlows({
        *verifyEmail() {
          yield* operation('lockAccount')
          const refusal = yield* spendCode('forget-password')
          return (
            refusal ?? (yield* sendToAccount({ type: 'email.verified', own: 'nothing', isOnlySignUp: true }))
          )
        },
      }),
  },
  {
    flaw: 'the account receives a new password before the code is compared',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'an account is verified without permission: no valid code that was mailed for it is shown',
    steps: 2,
    parts: () =>
      withFlows({
        *resetPassword(by) {
          yield* operation('lockAccount')
          yield* sendToAccount({ type: 'password.reset' })
          return yield* spendCode(by)
        },
      }),
  },
  {
    flaw: 'a reset leaves the other codes as they are',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a code outlives a change of the password',
    steps: 3,
    parts: () =>
      withFlows({
        *resetPassword(by) {
          const sound = soundParts.flows.resetPassword(by)
          let turn = sound.next()
          while (!turn.done) {
            const [, event] = turn.value.args
            const isSkipped = isEvent(event) && event.type === 'code.superseded'
            turn = sound.next(isSkipped ? { accepted: false, effects: [] } : yield turn.value)
          }
          return turn.value
        },
      }),
  },
  {
    flaw: 'a sign-in by code does not ask the account’s machine',
    within: 'hardened: changes of password, deletions and locks, two browsers',
    property: 'a session is opened outside a sign-in',
    steps: 3,
    parts: () =>
      withFlows({
        *signInByCode() {
          yield* operation('lockAccount')
          const refusal = yield* spendCode('sign-in')
          if (!refusal) yield* operation('performEffect', 'openSession')
          return refusal
        },
      }),
  },
  {
    flaw: 'a session is opened outside of the account’s machine',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a refused request opens a session',
    steps: 1,
    parts: () =>
      withFlows({
        *signIn() {
          yield* operation('lockAccount')
          yield* operation('performEffect', 'openSession')
          return yield* sendToAccount({ type: 'password.mismatched', isProposed: false, hasSignedUp: false })
        },
      }),
  },
  {
    flaw: 'a reset needs no code',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a password is replaced without permission: no valid code that was mailed for it is shown',
    steps: 2,
    parts: () =>
      withFlows({
        *resetPassword(by) {
          yield* operation('lockAccount')
          const state = yield* operation('lockReset', by)
          return yield* sendToReset({ by, state }, { type: 'code.accepted' }, 'INVALID_OTP')
        },
      }),
  },
]
