// Runs a flow of organizations in a transaction of its own, together with what is recorded of it.

import type { DemandedOf } from '../../../machines/membership/level-demanded.ts'
import type { Roles } from '../../../machines/membership/roles.ts'
import type { PolicyOptions } from '../../../machines/policy/policy.machine.ts'
import { addAuditEvents } from '../../db/app/app-audit-event.ts'
import type { Pool, Transaction } from '../../db/pool.ts'
import { addEvents, type Recording } from '../../db/stored-events.ts'
import { happenedInApp } from '../../events/happenings.ts'
import { runFlow } from '../../flows/run-flow.ts'
import type { Delivery } from '../../outbox-delivery.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { onInvitations } from './invitations.handlers.ts'
import { onKeys } from './keys.handlers.ts'
import { onMembers } from './members.handlers.ts'
import type { AppHandlers, FlowContext, InvitationOptions } from './organization-context.ts'
import type { RequestFacts } from './organization-facts.ts'
import type { Flow, Operations, Refusal } from './organization-operations.ts'

export type OrganizationDeps = {
  pool: Pool
  metrics: Pick<Metrics, 'moved'>
  invitations: InvitationOptions
  mails: Pick<Delivery, 'wake'> | null
  organizationsPerPerson: number
  demandedOf: DemandedOf
  roles: Roles
  telling: Recording | null
  membershipsEnded: () => void
  policy: PolicyOptions | null
}

/** `tenantId`: the organization that it was about; `moved`: what machines have done, for the request's log line. */
export type FlowResult = Pick<FlowContext, 'tenantId' | 'made' | 'key' | 'policyReason'> & {
  refusal: Refusal | null
  moved: FlowContext['events']
}

/** What a transaction knows when it begins. */
export const contextOf = (tx: Transaction, options: FlowContext['options']): FlowContext => ({
  tx,
  options,
  requester: null,
  isDeletion: false,
  tenantId: null,
  demandsFactor: false,
  role: null,
  made: null,
  other: null,
  invitation: null,
  key: null,
  invited: null,
  policyReason: null,
  owesMail: false,
  events: [],
  gone: null,
  deleted: [],
})

export const handlers: AppHandlers<keyof Operations> = { ...onMembers, ...onInvitations, ...onKeys }

/** @param flow makes the generator anew each time: a transaction that meets a deadlock is tried again */
export async function runOrganizationFlow<Needs extends keyof RequestFacts>(
  deps: OrganizationDeps,
  requestId: string,
  facts: Pick<RequestFacts, NoInfer<Needs>>,
  flow: () => Flow<Needs>,
): Promise<FlowResult> {
  const {
    pool,
    invitations,
    mails,
    organizationsPerPerson,
    demandedOf,
    roles,
    policy,
    metrics,
    telling,
    membershipsEnded,
  } = deps
  const { owesMail, hasEnded, ...result } = await pool.transaction(async (tx) => {
    const hasMails = mails !== null
    const context = contextOf(tx, {
      ...invitations,
      policy,
      organizationsPerPerson,
      demandedOf,
      hasMails,
      roles,
    })
    const refusal = await runFlow(handlers, context, facts, flow())
    // Of what was refused in the end only what has changed anything is kept.
    const moved = context.events.filter(
      ({ effects, state, previousState }) =>
        state !== previousState || (refusal === null && effects.includes('allow')),
    )
    if (moved.length > 0)
      await addAuditEvents(
        tx,
        moved.map((event) => ({ ...event, requestId })),
      )
    const { gone, deleted } = context
    if (telling) await addEvents(tx, 'app', telling, happenedInApp({ moved, gone, deleted }))
    const { tenantId, made, key, policyReason, owesMail } = context
    const hasEnded = deleted.length > 0 || moved.some(({ effects }) => effects.includes('removeMembership'))
    return { refusal, tenantId, made, key, policyReason, moved, owesMail, hasEnded }
  })
  for (const { machine, previousState, state } of result.moved) metrics.moved(machine, previousState, state)
  if (owesMail) mails?.wake()
  if (hasEnded) membershipsEnded()
  telling?.wake()
  return result
}
