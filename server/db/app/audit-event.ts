// app.audit_event: which state decided each callback, and why.

import { sql } from 'slonik'
import type { Queries } from '../pool.ts'

export type AuditEvent = {
  requestId: string
  machine: string
  state: string
  userId: number | null
  /** Findings, assurance and mismatches; no secrets and no e-mails. */
  detail: Record<string, boolean | string | string[]>
}

export async function addAuditEvent(db: Queries, event: AuditEvent): Promise<void> {
  await db.query(sql.unsafe`
    insert into app.audit_event (request_id, machine, state, detail, user_id)
    values (${event.requestId}, ${event.machine}, ${event.state}, ${sql.jsonb(event.detail)}, ${event.userId})`)
}
