// Records what a machine of the OpenID provider has done, for the audit.

import { recordAuditEvent } from '../../../db/auth/audited.ts'
import type { Transaction } from '../../../db/pool.ts'

type Recorded = 'policy' | 'authorization' | 'authorization-code' | 'refresh-family'

export function record(
  tx: Transaction,
  machine: Recorded,
  whose: { userId: string | null; clientId: string },
  was: { state: string; event: string },
  next: { state: string; effects: readonly string[] },
): void {
  recordAuditEvent(tx, {
    machine,
    previousState: was.state,
    event: was.event,
    state: next.state,
    effects: next.effects,
    userId: whose.userId,
    detail: { client: whose.clientId },
  })
}
