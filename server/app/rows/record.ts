// Notes for the audit what a machine has decided in a flow.

import type { AuditEvent } from '../../db/app/app-audit-event.ts'
import type { FlowContext } from './organization-context.ts'

type Decided = Pick<AuditEvent, 'machine' | 'previousState' | 'state' | 'effects' | 'event' | 'detail'> & {
  about?: number | null
}

/** Nothing may refer to the row of somebody who is deleted. */
export function record(
  { events, tenantId, requester, isDeletion }: FlowContext,
  { detail, about = null, ...decided }: Decided,
): void {
  const userId = isDeletion ? null : (requester?.userId ?? null)
  events.push({ ...decided, about, userId, detail: { tenant: tenantId ?? '', ...detail } })
}
