// Puts a mail or a call into the outbox, and notes it: runFlow wakes the deliveries once the transaction is committed.

import { enqueueMail, enqueueNotice, type NoticeKind } from '../../db/auth/outbox.ts'
import type { Transaction } from '../../db/pool.ts'
import { NOTICES_A_DAY } from '../../mail/notices-a-day.ts'
import type { FlowContext } from './flow-context.ts'

/** @param enqueue of server/db/auth, where it inserts into the outbox */
export async function owe<Given extends unknown[]>(
  { tx, owed }: Pick<FlowContext, 'tx' | 'owed'>,
  enqueue: (tx: Transaction, ...given: Given) => Promise<void>,
  ...given: Given
): Promise<void> {
  owed.add('deliveries')
  await enqueue(tx, ...given)
}

/** To the owner of the account that is locked, however often it happens. */
export const mail = (kind: NoticeKind) => (context: FlowContext) =>
  owe(context, enqueueMail, { kind, recipient: context.email, codeId: null, language: null })

/** Likewise, but so often a day. */
export const notice = (kind: NoticeKind) => (context: FlowContext) =>
  owe(context, enqueueNotice, { kind, recipient: context.email, most: NOTICES_A_DAY })
