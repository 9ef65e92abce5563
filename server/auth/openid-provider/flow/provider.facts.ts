// What a request to the OpenID provider brings, by name, and which of it each operation needs.

import type { RequestFacts } from '../../../../machines/authorization/authorization.machine.ts'
import type { CodeRow } from '../../../db/auth/authorization-code.ts'
import type { RefreshTokenRow } from '../../../db/auth/refresh-token.ts'
import type { Transaction } from '../../../db/pool.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import type { HeardMembership, HeardOrganizations } from './heard-organizations.ts'
import type { HeardPolicy } from './heard-policy.ts'
import type { Wanted } from './provider-standing.ts'

/** Why an application gets nothing, by the names of OAuth and OpenID Connect. */
export type Refused = { error: string; error_description: string }

/** What the machine learns of the request and of the application. */
type Asking = Omit<RequestFacts, 'standing' | 'isOfAnother' | 'isRemembered' | 'policy' | 'organization'>

/** `isForLonger`: than the session lives. */
export type Terms = { isForLonger: boolean; organization: PersonsOrganization | null }

export type ProviderFacts = {
  /** What an application asks for, and the session of the browser that it has sent here. */
  request: Wanted &
    Asking & {
      session: AuthenticatedSession | null
      clientId: string
      /** Whether the application is a row, which may be removed. */
      isStored: boolean
      /** Those of its resources included. */
      scopes: readonly string[]
      /** Whom it is about, where it names somebody. */
      subjects: readonly string[]
      /** What is said of the person’s organizations, before the transaction began. */
      organizations: HeardOrganizations
      /** Is told which of them it is for. */
      chosen: (organization: PersonsOrganization | null) => void
      /** Has the engine make the grant, and answer by it. */
      grant: (tx: Transaction, session: AuthenticatedSession, terms: Terms) => Promise<void>
      /** Has the engine answer by an error. */
      refuse: (tx: Transaction, refused: Refused) => Promise<void>
    }
  /** What the policy has said of it, before the transaction began. */
  policy: HeardPolicy
  /** The request that the browser’s cookie names, by its digest. */
  locked: string
  /** What is said of the membership that the refresh token is for, before the transaction began. */
  membership: HeardMembership
  /** The code that is shown, locked with its grant; null where there is none. */
  code: CodeRow | null
  /** The refresh token likewise, with its family. */
  token: RefreshTokenRow | null
  grant: string
  /** One that the person takes everything back from, in a session. */
  application: { userId: string; clientId: string; sessionId: string }
}

export type NeededByLooking = {
  lockAuthorization: 'locked'
  findSession: 'request'
  holdApplication: 'request'
  isSilent: 'request'
  findPolicyAnswer: 'policy'
  stepPolicy: 'policy'
  stepAuthorization: 'request'
  performAuthorization: 'request'
  lockCode: 'code'
  lockToken: 'token'
  findMembership: 'membership'
  lockGrant: 'grant'
  lockGrantOfApplication: 'application'
  holdSession: 'application'
  forgetConsent: 'application'
}
