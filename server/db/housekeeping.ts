// Nothing that has lapsed stays for ever: removed at the start and every hour, in small helpings.

import type { Log } from '../telemetry/log.ts'
import type { Pool } from './pool.ts'
import { type RetentionRule, removeExpired } from './retention.ts'

type House = { pool: Pool; log: Log; retention: readonly RetentionRule[] }

/** In ms, from the end of one round to the beginning of the next. */
const EVERY = 3_600_000
const ROWS_AT_ONCE = 1000

/** `stop` waits for the statement that is under way, and begins no other. */
export function startHousekeeping(house: House): { stop: () => Promise<void> } {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const keep = async () => {
    await keepHouse(house, ending.signal)
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

/** One round. What fails is logged and left for the next; another process at it is as good as this one. */
export async function keepHouse(house: House, ending?: AbortSignal): Promise<void> {
  for (const retention of house.retention)
    await removeAll(house, retention, ending).catch((error: unknown) =>
      house.log.error(`What has lapsed of the ${retention.kind} could not be removed.`, { error }),
    )
}

async function removeAll(
  { pool, log }: House,
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
