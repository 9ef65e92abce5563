// What the host of a flow of the application knows while it handles the flow's operations, in one transaction.

import type { DemandedOf } from '../../../machines/membership/level-demanded.ts'
import type { GivenRole } from '../../../machines/membership/permissions.ts'
import type { Roles } from '../../../machines/membership/roles.ts'
import type { PolicyOptions } from '../../../machines/policy/policy.machine.ts'
import type { InvitationTokens } from '../../crypto/invitation-tokens.ts'
import type { ApiKeyRow } from '../../db/api-key-table.ts'
import type { AuditEvent } from '../../db/app/app-audit-event.ts'
import type { InvitationRow } from '../../db/app/invitation.ts'
import type { TenantRow } from '../../db/app/membership.ts'
import type { Requester } from '../../db/app/organization-table.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Handlers } from '../../flows/run-flow.ts'
import type { RequestFacts } from './organization-facts.ts'
import type { MembershipState, NeededByOperation, Operations } from './organization-operations.ts'

export type InvitationOptions = {
  tokens: InvitationTokens
  /** How long an invitation waits for its answer. */
  days: number
  /** How many one person may send within a day. */
  perDay: number
}

export type FlowContext = {
  tx: Transaction
  options: InvitationOptions & {
    /** Null where nobody is asked. */
    policy: PolicyOptions | null
    organizationsPerPerson: number
    demandedOf: DemandedOf
    /** Whether there is a mail server. */
    hasMails: boolean
    roles: Roles
  }
  /** Who asks, or who is deleted. */
  requester: Requester | null
  /** Whether it is the deletion of a person, who is the requester then. */
  isDeletion: boolean
  /** The organization that is locked; whether it demands a second factor by now, and what who asks is in it, once that was looked up. */
  tenantId: string | null
  demandsFactor: boolean
  role: MembershipState | null
  /** The organization that this request has made. */
  made: TenantRow | null
  other: number | null
  /** The invitation that is locked. */
  invitation: InvitationRow | null
  /** The API key that is looked up, or that this request has made. */
  key: ApiKeyRow | null
  /** Who is invited: the request says that, or the invitation that is locked. */
  invited: { email: string; role: GivenRole } | null
  /** Why the policy has refused, in its own words. */
  policyReason: string | null
  /** Whether mail is owed from now on. */
  owesMail: boolean
  /** `about`: whom a membership is about. */
  events: (Omit<AuditEvent, 'requestId'> & { about: number | null })[]
  /** Who is deleted, and by what the auth service knows them. */
  gone: { userId: number; authUserId: string } | null
  /** The organizations that are deleted. */
  deleted: string[]
}

export type AppHandlers<Names extends keyof Operations> = Handlers<
  Operations,
  Names,
  NeededByOperation,
  RequestFacts,
  FlowContext
>

/** What an operation before has locked or found. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('An operation of the application comes before the one that it needs.')
  return value
}
