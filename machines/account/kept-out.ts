// What an account answers somebody who has proven to be its owner and is not let in: it is locked by an operator, or not approved yet. Strangers learn neither.

import { byAsking } from './mailings-asked-for.ts'
import { refusedPassword, refusedToSignUp } from './newcomers.ts'

/** Mails the code or link to a signed-up address, whatever its state: the requester has proven nothing. */
export const mailed = byAsking(({ issue }) => ({ actions: issue, meta: { requirement: 'X-902' } }))

/** What somebody is answered who names a verified address and proves nothing: the same as for one that waits for its code. */
export const decoy = ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode'] as const

type KeptOut<State, Refusal> = { state: State; refusal: Refusal; owners: string; strangers: string }

/** @param owners the rule of what the proven owner is answered, `strangers` that of everybody else */
export function keptOut<const State extends string, const Refusal extends string>({
  state,
  refusal,
  owners,
  strangers,
}: KeptOut<State, Refusal>) {
  const denied = { actions: refusal, meta: { requirement: owners } } as const
  const meta = { requirement: strangers }
  return {
    'signUp.accepted': [...refusedPassword, { actions: decoy, meta }],
    ...mailed,
    'verificationCode.requested': { actions: 'issueDecoyVerificationCode', meta },
    'code.recognised': { target: state, meta: { requirement: 'X-903' } },
    'password.mismatched': [
      { guard: 'mustMimicUnverified', actions: 'refuseUnverified', meta },
      { actions: ['noteNoPassword', 'refuseCredentials'], meta },
    ],
    'social.completed': [
      { guard: 'isEmailProven', ...denied },
      ...refusedToSignUp,
      { actions: [...decoy, 'refuseUnverified'], meta },
    ],
    // The password, the mailbox and the provider each show that it is the owner who asks.
    'password.matched': denied,
    'signInCode.accepted': denied,
    'identity.recognised': denied,
    'factor.shown': denied,
  } as const
}
