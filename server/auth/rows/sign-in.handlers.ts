// Handles what flows ask of the sign-in of a request, which lasts for its transaction.

import { step } from '../../../machines/kit/step.ts'
import { secondFactorIn } from '../../../machines/sign-in/reason.ts'
import { signInMachine } from '../../../machines/sign-in/sign-in.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { anyPasskeysOf } from '../../db/auth/passkey.ts'
import type { AuthHandlers } from './flow-context.ts'

export const onSignIn: AuthHandlers<'stepSignIn' | 'storeSignIn' | 'findDemand'> = {
  /** What the session of the request has shown counts: it has met what is demanded of it, and that is a recent proof. */
  findDemand: async ({ tx, options, outcome, facts }) => {
    const { user } = outcome
    // A passkey is asked about only where it is demanded: sign-ins elsewhere cost no statement for it.
    const isOptional = user && options.policy.demandsFactor && (await anyPasskeysOf(tx, user.id)).length > 0
    const hasApp = user?.factors.includes('totp') === true
    if (!hasApp && !isOptional) return 'none'
    return secondFactorIn(facts.authenticated?.session.amr ?? []) ?? (hasApp ? 'unmet' : 'optional')
  },

  stepSignIn: (context, _, state, event) => {
    const next = step(signInMachine, { state, context: context.options.policy }, event, context.email)
    context.signIn = { previousState: state, event, next }
    return next
  },

  /** One that has opened or issued nothing is recorded by what the account has said. */
  storeSignIn: ({ tx, signIn, outcome, facts }) => {
    if (!signIn || signIn.next.effects.length === 0) return
    const { previousState, event, next } = signIn
    recordAuditEvent(tx, {
      machine: 'sign-in',
      previousState,
      event: event.type,
      state: next.state,
      effects: next.effects,
      detail: {
        ...(outcome.opened && { session: outcome.opened.session.id, amr: outcome.opened.amr.join(' ') }),
        ...(facts.newSession?.impersonation && { actor: facts.newSession.impersonation.by }),
      },
      userId: outcome.user?.id ?? null,
    })
  },
}
