// Who asks, and what of the application they may see: in the words of the app-session machine, which decides it.

import { appSessionMachine } from '../../machines/app-session/app-session.machine.ts'
import type { AppSessionEvent } from '../../machines/app-session/app-session.types.ts'
import type { AppSessionState } from '../../machines/app-session/current-state.ts'
import type { CallbackOutput, Claims } from '../../machines/callback/callback.types.ts'
import { step } from '../../machines/kit/step.ts'
import type { Needed } from '../tokens/demand.ts'
import { membershipsAfter, sessionRefusals } from '../wire/app.ts'

export type Refusal = {
  status: 401 | 403 | 503
  /** Stable, for programs. */
  code: string
  /** A sentence for people. */
  error: string
  /**
   * For the developer: why a presented token was refused, without any of it, or why the auth service could not be asked,
   * which is also a warning of Node's.
   */
  reason?: string
  /** What would meet the demand that was not met, and where a page leads for it. */
  needed?: Needed
  location?: string
}

/**
 * `state` is one of the app-session machine's: `limited` is a person whose e-mail is not verified, to whom nothing protected
 * is shown. `unavailable` is the callback machine's: nobody could be asked. `claims` are the specification's. Only a
 * visitor without a refusal may be given data.
 */
export type Recognised =
  | { state: 'unavailable' | 'signedOut'; claims: null; tenantId: null; refusal: Refusal }
  | { state: 'limited'; claims: Claims; tenantId: null; refusal: Refusal }
  | {
      state: Exclude<AppSessionState, 'signedOut' | 'limited'>
      claims: Claims
      tenantId: string | null
      refusal: null
    }

/** Somebody who may be given data. */
export type Person = Extract<Recognised, { refusal: null }>

/** A person who has proven too little for what was demanded. */
export type Below = Omit<Person, 'refusal'> & { refusal: Refusal & { needed: Needed } }

export type Visitor = Recognised | Below

const unavailable = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  error: 'We can’t reach the sign-in service right now. Try again in a moment.',
} as const

/** What an organization of Lockstep’s application demands is not known here: an application says by `demand` what it wants. */
const undemanded = { demanded: 'aal1', shown: 'aal1' } as const

/** @param output of the callback machine */
export function visitorOf(output: CallbackOutput, claims: Claims | null): Recognised {
  const nobody = { claims: null, tenantId: null } as const
  if ('unavailable' in output) return { state: 'unavailable', ...nobody, refusal: unavailable }
  const opened: AppSessionEvent | null =
    'redirect' in output && claims
      ? {
          type: 'session.opened',
          emailVerified: claims.email_verified,
          memberships: membershipsAfter[output.redirect],
          ...undemanded,
        }
      : null
  const signedOut = { state: 'signedOut', context: {} } as const
  const { state } = opened ? step(appSessionMachine, signedOut, opened) : signedOut
  const { effects } = step(
    appSessionMachine,
    { state, context: {} },
    {
      type: 'data.requested',
      of: 'organization',
    },
  )
  if (
    effects.includes('giveData') &&
    claims &&
    'redirect' in output &&
    state !== 'signedOut' &&
    state !== 'limited'
  )
    return { state, claims, tenantId: output.tenantId, refusal: null }
  if (state === 'limited' && claims)
    return { state, claims, tenantId: null, refusal: sessionRefusals.refuseUnverified }
  return { state: 'signedOut', ...nobody, refusal: sessionRefusals.refuseSignedOut }
}
