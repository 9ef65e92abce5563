// Collects the audit events of a transaction and writes them in it, so that a rollback undoes them as well.

import type { Pool, Transaction } from '../pool.ts'
import { addEvents, type Happening, type Recording } from '../stored-events.ts'
import { type AuditEntry, addAuditEntries, type ClientInfo } from './audit-event.ts'

type NewAuditEvent = Pick<AuditEntry, 'machine' | 'previousState' | 'event' | 'state'> & Partial<AuditEntry>

const trails = new WeakMap<Transaction, AuditEntry[]>()

/** For changes that no request asks for. */
export const byItself: ClientInfo = { requestId: null, ipAddress: '', userAgent: '' }

/** For what an operator orders by a command. */
export const byOperator = (operator: string): ClientInfo => ({ ...byItself, operator })

/** What a trail means outside, and where that goes. */
export type Telling = Recording & { happenedIn: (trail: readonly AuditEntry[]) => readonly Happening[] }

type Options = {
  telling?: Telling | null
  /** Called with what was recorded, after the commit. */
  committed?: (trail: readonly AuditEntry[]) => void
}

/** A transaction that ends with one insert of its audit events, even where there are none, and one of the events for others. */
export async function audited<T>(
  pool: Pick<Pool, 'transaction'>,
  clientInfo: ClientInfo,
  work: (tx: Transaction) => Promise<T>,
  { telling = null, committed }: Options = {},
): Promise<T> {
  let trail: AuditEntry[] = []
  const result = await pool.transaction(async (tx) => {
    // A transaction that is tried again begins anew.
    trail = []
    trails.set(tx, trail)
    const result = await work(tx)
    const { actor } = clientInfo
    if (actor !== undefined) for (const entry of trail) entry.detail = { ...entry.detail, actor }
    await addAuditEntries(tx, clientInfo, trail)
    if (telling) await addEvents(tx, 'auth', telling, telling.happenedIn(trail))
    return result
  })
  committed?.(trail)
  telling?.wake()
  return result
}

/** What is recorded meanwhile has been ordered by somebody in the console: by their email. */
export async function recordAsOrdered<T>(
  tx: Transaction,
  operator: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = trails.get(tx)?.length ?? 0
  const result = await work()
  for (const entry of trails.get(tx)?.slice(before) ?? []) entry.operator = operator
  return result
}

/** Records a transition, to be written when the transaction ends. @throws outside of `audited` */
export function recordAuditEvent(tx: Transaction, event: NewAuditEvent): void {
  const trail = trails.get(tx)
  if (!trail) throw new Error('This transaction is not audited.')
  trail.push({ effects: [], detail: {}, userId: null, email: null, ...event })
}
