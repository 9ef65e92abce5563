// Writes down what happens in a transaction, in that transaction: what is undone has not been written either.

import type { Pool, Transaction } from '../pool.ts'
import { type AuditEntry, addAuditEntries, type ClientInfo } from './audit-event.ts'

type Note = Pick<AuditEntry, 'machine' | 'previousState' | 'event' | 'state'> & Partial<AuditEntry>

const trails = new WeakMap<Transaction, AuditEntry[]>()

/** For what no request asks for. */
export const byItself: ClientInfo = { requestId: null, ipAddress: '', userAgent: '' }

/** A transaction that ends with all that was noted in it, in one statement whether or not there was anything. */
export function audited<T>(
  pool: Pick<Pool, 'transaction'>,
  clientInfo: ClientInfo,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return pool.transaction(async (tx) => {
    const trail: AuditEntry[] = []
    trails.set(tx, trail)
    const result = await work(tx)
    await addAuditEntries(tx, clientInfo, trail)
    return result
  })
}

/** What nobody can see from a row afterwards. */
export function recordAuditEvent(tx: Transaction, what: Note): void {
  const trail = trails.get(tx)
  if (!trail) throw new Error('This transaction is not audited.')
  trail.push({ effects: [], detail: {}, userId: null, email: null, ...what })
}

/** Of one session, or of several of a user: which, `detail` says. */
export const recordSessionEnd = (
  tx: Transaction,
  userId: string,
  event: 'signOut' | 'revoked' | 'allRevoked' | 'othersRevoked',
  session: string,
): void =>
  recordAuditEvent(tx, {
    machine: 'session',
    previousState: 'open',
    event,
    state: 'ended',
    userId,
    detail: { session },
  })
