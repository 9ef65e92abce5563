// The rows that a flow of the OpenID provider has locked.

import type { AuthorizationRow } from '../../../db/auth/authorization.ts'
import type { CodeRow } from '../../../db/auth/authorization-code.ts'
import type { GrantOwner } from '../../../db/auth/oauth-grant.ts'
import type { RefreshFamilyRow } from '../../../db/auth/refresh-family.ts'
import type { Transaction } from '../../../db/pool.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'
import type { ProviderFacts } from './provider.facts.ts'

export type Context = {
  tx: Transaction
  facts: Partial<ProviderFacts>
  authorization: { digest: string; row: AuthorizationRow } | null
  /** Which the request is for. */
  organization: PersonsOrganization | null
  grant: ({ id: string } & GrantOwner) | null
  /** Those that are locked to be ended after it; null before any is. */
  others: string[] | null
  code: Pick<CodeRow, 'digest' | 'state'> | null
  family: RefreshFamilyRow | null
}

/** The row that something is done to, which the flow has locked before. */
export function locked<Row>(row: Row | null | undefined): Row {
  if (!row) throw new Error('Nothing is locked.')
  return row
}
