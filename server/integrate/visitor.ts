// Who sent a request, and what they may see, in the states of the app-session machine, which decides that.

import { appSessionMachine } from '../../machines/app-session/app-session.machine.ts'
import type { AppSessionEvent } from '../../machines/app-session/app-session.types.ts'
import type { AppSessionState } from '../../machines/app-session/current-state.ts'
import type { CallbackOutput, Claims } from '../../machines/callback/callback.types.ts'
import { step } from '../../machines/kit/step.ts'
import type { KeyOfProgram } from '../tokens/ask-about-key.ts'
import type { Impersonation } from '../tokens/impersonation.ts'
import type { Access } from '../tokens/introspect.ts'
import type { Needed } from '../tokens/token-demand.ts'
import { membershipsAfter, sessionRefusals } from '../wire/app.ts'

export type Refusal = {
  status: 401 | 403 | 429 | 503
  /** Stable, for programs. */
  code: string
  /** A sentence for people. */
  error: string
  /**
   * For the developer: why the token was refused, without any part of it, or why the auth service could not be asked,
   * which Node also prints as a warning.
   */
  reason?: string
  /** What would meet the demand, and, in `location`, where a page should redirect to. */
  needed?: Needed
  location?: string
  /** With 429: in how many seconds the API key works again. */
  retryAfter?: number
  /** The scopes to ask for, for a token that allows this request, and the address of the service’s metadata (RFC 9728). */
  scopes?: readonly string[]
  metadata?: string
}

/** Everything in a JWT, by name, including the claims of `USER_FIELDS`. */
export type SaidByJwt = Readonly<Record<string, unknown>>

/**
 * `state` is a state of the app-session machine. `limited` is a person with an unverified email, who may see nothing protected.
 * `unavailable` comes from the callback machine: the auth service could not be asked. `claims` are those of the specification. Return
 * data only to a visitor without a refusal.
 */
export type Recognised =
  | { state: 'unavailable' | 'signedOut'; claims: null; tenantId: null; refusal: Refusal }
  | { state: 'limited'; claims: Claims; tenantId: null; refusal: Refusal }
  | {
      state: Exclude<AppSessionState, 'signedOut' | 'limited'>
      claims: Claims
      tenantId: string | null
      /** With `by: 'introspection'`: the application that has sent the request, and what it may do. */
      access?: Access
      /**
       * The operator who acts as the person, by their ID at the auth service; absent where the person does. They meet no demand. Say so on the page, record it,
       * and let them do nothing that only the person may.
       */
      actor?: { id: string }
      /** With `apiKeys`: the key of the program that has sent the request. It acts for the person, within its permissions. */
      key?: KeyOfProgram
      /** With `by: 'jwt'`, of a request that brings one: everything that it says. */
      jwt?: SaidByJwt
      refusal: null
    }

/** A visitor who may see data. */
export type Person = Extract<Recognised, { refusal: null }>

/** A person whose session, or whose token, does not meet what is demanded. */
export type Below = Omit<Person, 'refusal'> & { refusal: Refusal }

export type Visitor = Recognised | Below

export const unavailable = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  error: 'We can’t reach the sign-in service right now. Try again in a moment.',
} as const

/** The demands of organizations in Lockstep’s application are not known here; an application states its own with `demand`. */
const undemanded = { demanded: 'aal1', shown: 'aal1' } as const

type Said = {
  access?: Access | null
  key?: KeyOfProgram | null
  jwt?: SaidByJwt | null
  impersonation?: Impersonation | null
}

/** @param output of the callback machine */
export function visitorOf(
  output: CallbackOutput,
  claims: Claims | null,
  { access, key, jwt, impersonation }: Said = {},
): Recognised {
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
    return {
      state,
      claims,
      tenantId: output.tenantId,
      ...(access && { access }),
      ...(key && { key }),
      ...(jwt && { jwt }),
      ...(impersonation && { actor: { id: impersonation.by } }),
      refusal: null,
    }
  if (state === 'limited' && claims)
    return { state, claims, tenantId: null, refusal: sessionRefusals.refuseUnverified }
  return { state: 'signedOut', ...nobody, refusal: sessionRefusals.refuseSignedOut }
}
