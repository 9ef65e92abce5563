// app.audit_event: which state decided each callback and why, and what has changed each session.

import { type FragmentSqlToken, sql } from 'slonik'
import type { MachineName } from '../../../machines/all.ts'
import type { Queries } from '../pool.ts'

export type AuditEvent = {
  requestId: string
  machine: MachineName
  /** Null, as the event, where only the final state is recorded: of a callback. */
  previousState: string | null
  event: string | null
  state: string
  effects: readonly string[]
  userId: number | null
  /** Findings, assurance and mismatches; no secrets and no e-mails. */
  detail: Record<string, boolean | string | string[]>
}

/** One statement, however many there are. */
export async function addAuditEvents(db: Queries, events: readonly AuditEvent[]): Promise<void> {
  await db.send(sql.unsafe`${insertionOf(events)}`)
}

/** At least one. */
export function insertionOf(events: readonly AuditEvent[]): FragmentSqlToken {
  const rows = sql.join(
    events.map(
      ({ requestId, machine, previousState, event, state, effects, detail, userId }) => sql.fragment`
        (${requestId}, ${machine}, ${previousState}, ${event}, ${state}, ${sql.array([...effects], 'text')},
         ${sql.jsonb(detail)}, ${userId})`,
    ),
    sql.fragment`, `,
  )
  return sql.fragment`
    insert into app.audit_event (request_id, machine, previous_state, event, state, effects, detail, user_id)
    values ${rows}`
}

/** What an operator has ordered by a command, which no machine of the application decides. */
type Ordered = Pick<AuditEvent, 'state' | 'detail'> & { previousState: string; event: string }

export async function addOrdered(db: Queries, operator: string, entries: readonly Ordered[]): Promise<void> {
  if (entries.length === 0) return
  await db.send(sql.unsafe`
    insert into app.audit_event (previous_state, event, state, detail, operator)
    select entry."previousState", entry.event, entry.state, entry.detail, ${operator}
    from jsonb_to_recordset(${sql.jsonb(entries)}) as entry("previousState" text, event text, state text, detail jsonb)`)
}
