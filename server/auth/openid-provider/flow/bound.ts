// What a request to the OpenID provider is bound to, for the parts that its engine calls without saying for whom.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client } from 'oidc-provider'
import type { UserField } from '../../../config/user-fields-schema.ts'
import type { AuditEntry, ClientInfo } from '../../../db/auth/audit-event.ts'
import { audited, type Telling } from '../../../db/auth/audited.ts'
import type { CodeRow } from '../../../db/auth/authorization-code.ts'
import type { Given } from '../../../db/auth/given-by-grant.ts'
import type { GrantOrganization } from '../../../db/auth/grant-organization.ts'
import type { RefreshTokenRow } from '../../../db/auth/refresh-token.ts'
import type { Pool, Queries, Transaction } from '../../../db/pool.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import type { AskOrganizations, HeardMembership } from './heard-organizations.ts'
import type { HeardPolicy, TokenPolicy } from './heard-policy.ts'
import type { Application } from './provider-application.ts'

export type Bound = {
  /** Those that were looked for, by their ids. */
  applications: Map<string, Promise<Application | null>>
  /** What was shown, by the ids of grants: with it their grant was read, and whose it is. */
  given: Map<string, Given>
  /** The code among it, which its transaction has locked, with its grant. */
  code: CodeRow | null
  /** The refresh token likewise, with its family. */
  token: RefreshTokenRow | null
  /** Ours, which the browser presents. */
  session: AuthenticatedSession | null
  /** Of which an application may be told. */
  userFields: readonly UserField[]
  clientInfo: ClientInfo
  /** Learns what machines have done, for the request’s log line and the metrics. */
  committed: (trail: readonly AuditEntry[]) => void
  telling: Telling | null
  policy: TokenPolicy
  /** What it has said of the refresh token that the request has shown. */
  heard: HeardPolicy
  /** Has the application say of which organizations people are members; null where nobody says it. */
  organizations: AskOrganizations | null
  /** What it has said of the refresh token that the request has shown. */
  membership: HeardMembership
  /** Whether another document may be fetched for who has sent the request. */
  mayFetch: () => Promise<boolean>
  /** The application that describes itself by which a request has come that changes what was granted. */
  described: Client | null
  /** That of the request, where it changes what was granted. */
  tx: Transaction | null
  /** The session that a grant ends with; null for one that is made for longer. */
  grantSessionId: string | null
  /** The organization that a grant is made for. */
  grantOrganization: GrantOrganization | null
  /** The family of the refresh token that the request has shown. */
  familyId: string | null
  /** Whether a machine has refused what was shown, which stays so: of any other refusal nothing does. */
  isJudged: boolean
  /** Whether the JWT of the application is what the engine asks about, and no proof of another key, where it asks what was shown before. */
  isAsserting: boolean
}

const store = new AsyncLocalStorage<Bound>()

export const bind = <T>(bound: Bound, work: () => Promise<T>): Promise<T> => store.run(bound, work)

export function currentBound(): Bound {
  const bound = store.getStore()
  if (!bound) throw new Error('The engine of the OpenID provider is asked outside of a request.')
  return bound
}

export function currentTransaction(): Transaction {
  const { tx } = currentBound()
  if (!tx) throw new Error('What was granted is changed in a transaction alone.')
  return tx
}

/** A request that changes nothing of what was granted has no transaction. */
export const queriesOf = (pool: Pool): Queries => currentBound().tx ?? pool

/** In a transaction of its own, whose audit says what the request has come to. */
export function changing<T>(
  pool: Pick<Pool, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { clientInfo, committed, telling } = currentBound()
  return audited(pool, clientInfo, work, { committed, telling })
}
