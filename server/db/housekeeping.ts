// Removes expired rows at the start and every hour, in small batches.

import type { Log } from '../telemetry/log.ts'
import type { Pool } from './pool.ts'
import { type RetentionRule, removeExpired } from './remove-expired.ts'

/** `remove` resolves with how many were removed, or with null while another process removes this kind. */
export type Removal = {
  kind: string
  remove: (most: number, ending?: AbortSignal) => Promise<number | null>
}

type Housekeeping = {
  pool: Pool
  log: Log
  retention: readonly RetentionRule[]
  /** What lapses by more than the removal of a row. */
  others?: readonly Removal[]
  /** Called for each batch that was removed. */
  removed?: (rows: number) => void
}

/** The pause between two rounds, in ms. */
const EVERY = 3_600_000
const ROWS_AT_ONCE = 500

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
export async function removeAllExpired(
  { pool, log, retention, others = [], removed }: Housekeeping,
  ending?: AbortSignal,
): Promise<void> {
  const expired = retention.map(
    (rule): Removal => ({
      kind: rule.kind,
      remove: (most, ending) => removeExpired(pool, rule, most, ending),
    }),
  )
  for (const removal of [...expired, ...others])
    await removeAll(counted(removal, removed), log, ending).catch((error: unknown) =>
      log.error(`What has lapsed of the ${removal.kind} could not be removed.`, {
        event: 'housekeeping.failed',
        error,
      }),
    )
}

const counted = ({ kind, remove }: Removal, removed: Housekeeping['removed']): Removal => ({
  kind,
  remove: async (most, ending) => {
    const rows = await remove(most, ending)
    removed?.(rows ?? 0)
    return rows
  },
})

/** @returns how many rows in all */
async function inBatches(once: Removal['remove'], ending?: AbortSignal): Promise<number> {
  let rows = 0
  while (!ending?.aborted) {
    const batch = await once(ROWS_AT_ONCE, ending)
    rows += batch ?? 0
    if (batch === null || batch < ROWS_AT_ONCE) break
  }
  return rows
}

async function removeAll({ kind, remove }: Removal, log: Log, ending?: AbortSignal): Promise<void> {
  const removed = await inBatches(remove, ending)
  if (removed > 0) log.debug(`Lapsed and removed: ${removed} ${kind}.`, { event: 'housekeeping.done' })
}
