// Removes expired rows at the start and every hour, in small batches.

import type { Log } from '../telemetry/log.ts'
import type { Pool } from './pool.ts'
import { type RetentionRule, removeExpired } from './remove-expired.ts'

type Housekeeping = { pool: Pool; log: Log; retention: readonly RetentionRule[] }

/** The pause between two rounds, in ms. */
const EVERY = 3_600_000
const ROWS_AT_ONCE = 1000

/** `stop` waits for the statement that is under way. */
export function startHousekeeping(housekeeping: Housekeeping): { stop: () => Promise<void> } {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const keep = async () => {
    await removeAllExpired(housekeeping, ending.signal)
    if (!ending.signal.aborted) timer = setTimeout(again, EVERY).unref()
  }
  let round = keep()
  function again() {
    round = keep()
  }
  return {
    stop: () => {
      ending.abort()
      clearTimeout(timer)
      return round
    },
  }
}

/** One round. A failure is logged and left for the next round. What another process removes now is skipped. */
export async function removeAllExpired(housekeeping: Housekeeping, ending?: AbortSignal): Promise<void> {
  for (const retention of housekeeping.retention)
    await removeAll(housekeeping, retention, ending).catch((error: unknown) =>
      housekeeping.log.error(`What has lapsed of the ${retention.kind} could not be removed.`, { error }),
    )
}

async function removeAll(
  { pool, log }: Housekeeping,
  retention: RetentionRule,
  ending?: AbortSignal,
): Promise<void> {
  let removed = 0
  while (!ending?.aborted) {
    const batch = await removeExpired(pool, retention, ROWS_AT_ONCE)
    removed += batch ?? 0
    if (batch === null || batch < ROWS_AT_ONCE) break
  }
  if (removed > 0) log.debug(`Lapsed and removed: ${removed} ${retention.kind}.`)
}
