// Faults by which a second factor is asked for too rarely, good too often, or changed without permission.

import { operation } from '../../../server/auth/methods/two-factor/two-factor.operations.ts'
import { askAccount } from '../../../server/auth/rows/send-to-account.flow.ts'
import { sendToSignIn } from '../../../server/auth/rows/send-to-sign-in.flow.ts'
import { edited } from '../edited.ts'
import { demandOf, twoFactorHosted } from '../methods/two-factor.model.ts'
import { layout } from '../state-layout.ts'
import { soundParts } from '../world.ts'
import { asking, passed, unasked, withFlows, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const ways = 'hardened: second factors and every way in, two browsers'
const changes = 'hardened: second factors, resets and changes of password, two browsers'
const moves = 'hardened: second factors and a change of e-mail, two browsers'
const undo = ['states', 'active', 'on', 'undo.requested', 'actions']
const meta = { requirement: 'X-1' }

const unlifted = 'the browser has no session of the account’s level, or the password is not the account’s'
const below = 'a session is opened below what the account’s second factor demands'
const unsound =
  'a session is opened by a second factor that is used up, not the account’s, or without a first proof'

export const faultsOfFactors: readonly SeededFault[] = [
  {
    flaw: 'one code of the app opens two sessions',
    within: ways,
    property: unsound,
    steps: 5,
    parts: () =>
      edited({
        machine: 'totp',
        at: ['states', 'active', 'on', 'code.replayed', 'actions'],
        put: 'spendStep',
      }),
  },
  {
    flaw: 'a used recovery code opens another session',
    within: ways,
    property: unsound,
    steps: 6,
    parts: () =>
      edited({
        machine: 'recovery-codes',
        at: ['states', 'used', 'on', 'code.matched', 'actions'],
        put: 'acceptCode',
      }),
  },
  {
    flaw: 'a second factor is enough, without a first proof',
    within: changes,
    property: unsound,
    steps: 7,
    parts: withHost({
      lockAccountOfChallenge: (world) => {
        const sound = twoFactorHosted.lockAccountOfChallenge(world)
        const unproven = {
          state: 'awaitingSecondFactor',
          first: 'pwd',
          lapsed: false,
          isLastTry: false,
        } as const
        return () => sound() ?? unproven
      },
    }),
  },
  {
    flaw: 'a sign-in by a mailed code asks for no second factor',
    within: ways,
    property: below,
    steps: 6,
    parts: () =>
      withFlows({
        *signInByCode() {
          yield* operation('lockAccount')
          const { isAdmitted } = yield* askAccount({ type: 'signInCode.accepted' }, 'INVALID_OTP')
          if (!isAdmitted) return 'INVALID_OTP'
          const proven = { type: 'owner.admitted', proof: 'signInCode', demand: 'none' } as const
          yield* sendToSignIn('awaitingProof', proven)
          return null
        },
      }),
  },
  {
    flaw: 'a sign-in opens its session before the second factor is shown',
    within: ways,
    property: below,
    steps: 5,
    parts: () =>
      edited({
        machine: 'sign-in',
        at: ['states', 'awaitingProof', 'on', 'owner.admitted', 1, 'actions'],
        put: ['issueChallenge', 'openSession'],
      }),
  },
  {
    flaw: 'an app is needed only if the service demands one of everybody',
    within: ways,
    property: below,
    steps: 5,
    parts: withHost({ findDemand: () => () => 'none' }),
  },
  {
    flaw: 'a restarted sign-in forgets that it waits for a second factor',
    within: ways,
    property: below,
    steps: 6,
    parts: withHost({
      findDemand: (world) => {
        const sound = demandOf(world)
        return () => (world.get(layout.challenge[world.request.browser]) > 0 ? 'none' : sound())
      },
    }),
  },
  {
    flaw: 'a mailed code and a code of the app count as two factors',
    within: ways,
    property: 'a session has a level higher than its proofs',
    steps: 7,
    parts: asking('passChallenge', (asked) =>
      asked.name === 'stepSignIn' && asked.args[1].type === 'factor.proven' && asked.args[1].first === 'email'
        ? { name: asked.name, args: [asked.args[0], { ...asked.args[1], first: 'pwd' }] }
        : null,
    ),
  },
  {
    flaw: 'a wrong password enrols an app',
    within: changes,
    property: `a second factor is enrolled without permission: ${unlifted}`,
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'verified', 'on', 'factorChange.confirmed', 1],
        put: { guard: 'isPasswordWrong', actions: 'allowFactorChange', meta },
      }),
  },
  {
    flaw: 'an app is enrolled without recovery codes',
    within: ways,
    property: 'an app is enrolled, or its recovery codes replaced, and no codes are issued',
    steps: 3,
    parts: unasked('enrol', 'issueRecoveryCodes', undefined),
  },
  {
    flaw: 'an app is put into use without a code',
    within: changes,
    property:
      'a second factor is put into use without permission: the browser has no session, or shows no second factor',
    steps: 4,
    parts: () =>
      edited({
        machine: 'totp',
        at: ['states', 'pending', 'on', 'code.mismatched'],
        put: { target: 'active', actions: 'refuseCode', meta },
      }),
  },
  {
    flaw: 'a session below the account’s level removes the factor',
    within: ways,
    property: `a second factor is removed without permission: ${unlifted}`,
    steps: 8,
    parts: unasked('removeFactor', 'stepSession', passed),
  },
  {
    flaw: 'a reset of the password removes the factor',
    within: changes,
    property: 'a second factor is removed without permission: the request is not one that may do this',
    steps: 6,
    parts: () =>
      withFlows({
        *resetPassword(by) {
          const refusal = yield* soundParts.flows.resetPassword(by)
          if (refusal) return refusal
          yield* operation('lockTotp')
          const { effects } = yield* operation('stepTotp', { type: 'removal.ordered' })
          if (effects.includes('eraseSecret')) yield* operation('performTotp', 'eraseSecret')
          return null
        },
      }),
  },
  {
    flaw: 'a stranger whose password becomes active with the owner’s code locks the owner out with an app',
    within: changes,
    property: 'the owner can no longer get in',
    steps: 6,
    parts: () =>
      edited({ machine: 'totp', at: [...undo.slice(0, -1)], put: { actions: 'refuseLapsed', meta } }),
  },
  {
    flaw: 'a link that nobody mailed undoes the enrolment of an app',
    within: ways,
    property:
      'a password is removed without permission: the link is not the one of the notice, or a week old',
    steps: 5,
    parts: unasked('undoFactor', 'lockEnrolmentOfLink', 'open'),
  },
  {
    flaw: 'after an app’s enrolment is undone, its person stays signed in',
    within: ways,
    property: 'a session outlives the undoing of a second factor',
    steps: 5,
    parts: () => edited({ machine: 'totp', at: undo, put: ['eraseSecret', 'dropWaysIn'] }),
  },
  {
    flaw: 'after an app’s enrolment is undone, the password that enrolled it stays',
    within: ways,
    property: 'a sign-in method outlives the undoing of a second factor',
    steps: 5,
    parts: () => edited({ machine: 'totp', at: undo, put: ['eraseSecret', 'endSessions'] }),
  },
  {
    flaw: 'an app enrolled after a change of email stays when the change is undone',
    within: moves,
    property: 'a second factor outlives the undoing of an earlier change of email',
    steps: 9,
    parts: () =>
      edited({ machine: 'totp', at: ['states', 'active', 'on', 'emailChange.undone'], put: { meta } }),
  },
  {
    flaw: 'a session below the account’s level gets other recovery codes',
    within: ways,
    property: `recovery codes are replaced without permission: ${unlifted}`,
    steps: 8,
    parts: unasked('renewRecoveryCodes', 'stepSession', passed),
  },
  {
    flaw: 'a password shown in a session of today replaces its level',
    within: ways,
    property: `recovery codes are replaced without permission: ${unlifted}`,
    steps: 8,
    parts: asking('renewRecoveryCodes', (asked) =>
      asked.name === 'stepSession' && asked.args[1].type === 'action.requested' && asked.args[1].demand
        ? {
            name: asked.name,
            args: [asked.args[0], { ...asked.args[1], demand: { ...asked.args[1].demand, level: 'aal1' } }],
          }
        : null,
    ),
  },
]
