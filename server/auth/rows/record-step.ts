// Records for the audit what a machine of the account that is locked was asked, and what it has answered.

import type { AuditEntry } from '../../db/auth/audit-event.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import type { FlowContext } from './flow-context.ts'

type Stepped = {
  previousState: string | null
  event: { type: string }
  next: { accepted: boolean; state: unknown; effects: readonly string[] }
}

/** Of an event without an answer there is nothing to record. */
export function recordStep(
  { tx, outcome }: FlowContext,
  machine: AuditEntry['machine'],
  { previousState, event, next }: Stepped,
  more: Partial<Pick<AuditEntry, 'userId' | 'email' | 'detail' | 'operator'>> = {},
): void {
  if (!next.accepted) return
  const { state, effects } = next
  const userId = outcome.user?.id ?? null
  const what = { previousState, event: event.type, state: String(state), effects }
  recordAuditEvent(tx, { machine, ...what, userId, ...more })
}
