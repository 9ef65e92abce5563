// Delivers what the outbox owes: soon after the commit, and with growing pauses after failures.

import { setTimeout as pause } from 'node:timers/promises'
import {
  anyClaimed,
  type CallKind,
  type MailKind,
  markDead,
  markSent,
  type OutboxRow,
  putOff,
  untilNext,
} from '../db/auth/outbox.ts'
import type { Pool } from '../db/pool.ts'
import type { Log } from '../telemetry/log.ts'

export type Deliveries<K extends MailKind | CallKind> = {
  pool: Pool
  log: Log
  kinds: readonly K[]
  /** How many are delivered at the same time. */
  atOnce: number
  /** What one of them is called in the log. */
  what: string
  /** @throws when it was not taken, and has to be tried again */
  deliver: (row: OutboxRow<K>) => Promise<void>
}

export type Delivery = { wake: () => void; stop: () => Promise<void> }

/** Longer than one delivery may take, so that nothing is claimed twice. */
const CLAIM_SECONDS = 60
/** The pauses between attempts, in seconds; after the last one it is given up. */
const retryPauses = [2, 10, 30, 120, 600, 3600]
/** How often to look for what another process has left, in ms. */
const LOOK_EVERY = 30_000
/** The shortest pause between two looks, and the first pause after a look that failed, in ms. */
const SHORTEST_PAUSE = 50
const PAUSE_AFTER_FAILURE = 1000
/** How long a stop waits for what is on its way, in ms. */
const STOP_WITHIN = 2000

/** `wake`: there is something new. `stop` waits for deliveries that are under way. */
export function startDeliveries<K extends MailKind | CallKind>(deliveries: Deliveries<K>): Delivery {
  const ending = new AbortController()
  let awake: Promise<void> | null = null
  let again = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const sleep = async () => {
    const least = failures === 0 ? SHORTEST_PAUSE : PAUSE_AFTER_FAILURE * 2 ** (failures - 1)
    const next = await untilNext(deliveries.pool, deliveries.kinds).catch(() => PAUSE_AFTER_FAILURE)
    if (ending.signal.aborted || awake) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(next ?? LOOK_EVERY, least), LOOK_EVERY))
  }
  const deliver = async () => {
    do {
      again = false
      try {
        await deliverDue(deliveries, ending.signal)
        failures = 0
      } catch (error) {
        failures += 1
        deliveries.log.error('The outbox cannot be read or written.', { event: 'delivery.failed', error })
      }
    } while (again && !ending.signal.aborted)
    awake = null
    await sleep()
  }
  function wake() {
    clearTimeout(timer)
    if (ending.signal.aborted) return
    if (awake) again = true
    else awake = deliver()
  }
  wake()
  return {
    wake,
    stop: async () => {
      ending.abort()
      clearTimeout(timer)
      // A receiver that hangs must not delay the stop: what it has not accepted comes due again.
      await Promise.race([awake, pause(STOP_WITHIN, undefined, { ref: false })])
    },
  }
}

async function deliverDue<K extends MailKind | CallKind>(
  deliveries: Deliveries<K>,
  ending: AbortSignal,
): Promise<void> {
  const { pool, kinds, atOnce } = deliveries
  while (!ending.aborted) {
    const due = await anyClaimed(pool, kinds, { most: atOnce, claimSeconds: CLAIM_SECONDS })
    const ends = await Promise.allSettled(due.map((row) => deliverOne(deliveries, row)))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    if (due.length < atOnce) return
  }
}

/** @throws when the database is away: it goes out again once its claim has run out */
async function deliverOne<K extends MailKind | CallKind>(
  { pool, log, what, deliver }: Deliveries<K>,
  row: OutboxRow<K>,
): Promise<void> {
  try {
    await deliver(row)
  } catch (error) {
    const pause = retryPauses[row.attempts - 1]
    log.warn(pause ? `A ${what} was not taken; it will be tried again.` : `A ${what} was given up.`, {
      event: pause ? 'delivery.putOff' : 'delivery.givenUp',
      [what]: row.kind,
      attempts: row.attempts,
      error,
    })
    return pause ? putOff(pool, row.id, pause) : markDead(pool, row.id)
  }
  await markSent(pool, row.id)
}
