// What the audit says of webhooks that are sent again. Of an endpoint it has the origin alone: a path may be a secret.

import { recordAuditEvent } from '../db/auth/audited.ts'
import type { Replayed } from '../db/event-care.ts'
import type { Transaction } from '../db/pool.ts'

export const originOf = (url: string): string => URL.parse(url)?.origin ?? ''

/** `look`: of the console, which has led to it; `operator`: who has asked there. */
type Asked = { operator: string; look: string }

export const replayedEntry = ({ id, type, endpoint }: Replayed) => ({
  previousState: 'dead',
  event: 'webhook.replayed',
  state: 'waiting',
  detail: { id, type, endpoint: originOf(endpoint) },
})

export function recordReplayed(tx: Transaction, replayed: readonly Replayed[], asked?: Asked): void {
  for (const { detail, ...entry } of replayed.map(replayedEntry))
    recordAuditEvent(tx, {
      machine: null,
      ...entry,
      detail: { ...detail, ...(asked && { look: asked.look }) },
      ...(asked && { operator: asked.operator }),
    })
}
