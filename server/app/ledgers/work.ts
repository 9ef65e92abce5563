// What the host of a flow knows while it performs the flow's operations.

import type { GivenRole } from '../../../machines/membership/roles.ts'
import type { InvitationTokens } from '../../crypto/invitation-tokens.ts'
import type { AuditEvent } from '../../db/app/audit-event.ts'
import type { InvitationRow } from '../../db/app/invitation.ts'
import type { TenantRow } from '../../db/app/membership.ts'
import type { Asker } from '../../db/app/organization.ts'
import type { Transaction } from '../../db/pool.ts'

/** What a request brings, as far as it does. */
export type Request = {
  requestId: string
  /** Who asks. */
  userId: number | null
  /** Whether a token has said who that is, and not the client’s own word. */
  isAssured: boolean
  tenantId: string | null
  /** The member that is named. */
  otherId: number | null
  invitationId: string | null
  invited: { email: string; role: GivenRole } | null
  /** Of an invitation that is made. */
  newId: string
  /** What it is to be called. Of a new one the short name is what is tried first. */
  organization: { name: string; slug: string } | null
  language: string | null
  /** Somebody who is to be deleted. */
  person: { userId: number } | { authUserId: string } | null
}

export type InvitationOptions = {
  tokens: InvitationTokens
  /** How long an invitation waits for its answer. */
  days: number
  /** How many one person may send within a day; an organization may send twice as many. */
  perDay: number
}

export type Work = {
  tx: Transaction
  request: Request
  options: InvitationOptions & { organizationsPerPerson: number }
  asker: Asker | null
  /** Whether who asks was deleted before they were locked. */
  isAskerGone: boolean
  /** The organization that is locked. */
  tenantId: string | null
  /** The organization that this request has made. */
  made: TenantRow | null
  other: number | null
  /** The invitation that is locked. */
  invitation: InvitationRow | null
  events: AuditEvent[]
}

export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('A flow of the application was not given what an operation needs.')
  return value
}
