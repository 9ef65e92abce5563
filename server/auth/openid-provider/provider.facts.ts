// What a request to the OpenID provider brings, by name, and which of it each operation needs.

import type { Transaction } from '../../db/pool.ts'
import type { AuthenticatedSession } from '../steps/presented-session.ts'
import type { Wanted } from './standing.ts'

/** Why an application gets no code, by OAuth’s names. */
export type AuthorizationError = 'access_denied' | 'unmet_authentication_requirements'

export type ProviderFacts = {
  /** What an application asks for, and the session of the browser that it has sent here. */
  request: Wanted & {
    session: AuthenticatedSession | null
    clientId: string
    /** Those of its resources included. */
    scopes: readonly string[]
    isTrusted: boolean
    /** Whether it can show that it is itself: another one could pretend to be one that cannot. */
    isConfidential: boolean
    /** Whether it wants the person to be asked, whatever they have consented to before. */
    asksConsent: boolean
    /** Has the engine make the grant, and answer by it. */
    grant: (tx: Transaction, session: AuthenticatedSession) => Promise<void>
    /** Has the engine answer by an error. */
    refuse: (tx: Transaction, error: AuthorizationError) => Promise<void>
  }
  /** The request that the browser’s cookie names, by its digest. */
  locked: string
  code: string
  token: string
  grant: string
  /** One that the person takes everything back from. */
  application: { userId: string; clientId: string }
}

export type NeededByLooking = {
  lockAuthorization: 'locked'
  findSession: 'request'
  stepAuthorization: 'request'
  performAuthorization: 'request'
  lockCode: 'code'
  lockToken: 'token'
  lockGrant: 'grant'
  lockGrantOfApplication: 'application'
  forgetConsent: 'application'
}
