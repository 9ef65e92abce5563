// Delivers what an outbox owes: soon after the commit, and with growing pauses after failures.

import { setTimeout as pause } from 'node:timers/promises'
import {
  type DeliveryEvent,
  deliveryMachine,
  type Patience,
  pauseAfter,
} from '../machines/delivery/delivery.machine.ts'
import { type EffectOf, step } from '../machines/kit/step.ts'
import type { Log } from './telemetry/log.ts'

export type Owed = { id: string; kind: string; attempts: number }

/** What is owed of some kinds, in a table. */
export type Queue<Row extends Owed> = {
  /** Claims what is due by moving its due time: if the worker dies, it comes due again. */
  anyClaimed: (claim: { most: number; claimSeconds: number }) => Promise<readonly Row[]>
  markSent: (id: string) => Promise<void>
  /** `why`: what the attempt came to. */
  markDead: (id: string, why: string) => Promise<void>
  putOff: (id: string, seconds: number, why: string) => Promise<void>
  /** Until the next one comes due, in ms; null when none is waiting. */
  untilNext: () => Promise<number | null>
}

export type Deliveries<Row extends Owed> = {
  queue: Queue<Row>
  log: Log
  /** How many are delivered at the same time. */
  atOnce: number
  /** What one of them is called in the log. */
  what: string
  /** For how long it is tried again: a person waits for a mail, a program comes back. */
  patience?: Patience
  /** @throws when it was not taken, and has to be tried again */
  deliver: (row: Row) => Promise<void>
}

export type Delivery = { wake: () => void; stop: () => Promise<void> }

/** Longer than one delivery may take, so that nothing is claimed twice. */
const CLAIM_SECONDS = 60
/** How often to look for what another process has left, in ms. */
const LOOK_EVERY = 10_000
/** The shortest pause between two looks, and the first pause after a look that failed, in ms. */
const SHORTEST_PAUSE = 50
const PAUSE_AFTER_FAILURE = 1000
/** How long a stop waits for what is on its way, in ms. */
const STOP_WITHIN = 2000

/** `wake`: there is something new. `stop` waits for deliveries that are under way. */
export function startDeliveries<Row extends Owed>(deliveries: Deliveries<Row>): Delivery {
  const ending = new AbortController()
  let awake: Promise<void> | null = null
  let again = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const sleep = async () => {
    const least = failures === 0 ? SHORTEST_PAUSE : PAUSE_AFTER_FAILURE * 2 ** (failures - 1)
    const next = await deliveries.queue.untilNext().catch(() => PAUSE_AFTER_FAILURE)
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

async function deliverDue<Row extends Owed>(deliveries: Deliveries<Row>, ending: AbortSignal): Promise<void> {
  const { queue, atOnce } = deliveries
  while (!ending.aborted) {
    const due = await queue.anyClaimed({ most: atOnce, claimSeconds: CLAIM_SECONDS })
    const ends = await Promise.allSettled(due.map((row) => deliverOne(deliveries, row)))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    if (due.length < atOnce) return
  }
}

type Trying = Owed & { patience: Patience; why: string }
/** Those that an operator’s command performs. */
export type Ordered = Extract<EffectOf<typeof deliveryMachine>, 'queueAgain' | 'dropLapsed'>
type Attempted = Exclude<EffectOf<typeof deliveryMachine>, Ordered>
type Done = { [Effect in Attempted]: (queue: Queue<Owed>, row: Trying) => Promise<void> }

const done: Done = {
  markSent: (queue, { id }) => queue.markSent(id),
  putOff: (queue, { id, attempts, patience, why }) => queue.putOff(id, pauseAfter(attempts, patience), why),
  giveUp: (queue, { id, why }) => queue.markDead(id, why),
}
const isAttempted = (effect: string): effect is Attempted => Object.hasOwn(done, effect)

/** @throws when the database is away: it goes out again once its claim has run out */
async function deliverOne<Row extends Owed>(
  { queue, log, what, deliver, patience = 'hours' }: Deliveries<Row>,
  row: Row,
): Promise<void> {
  const failure = await deliver(row).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const event: DeliveryEvent = failure
    ? { type: 'delivery.failed', attempts: row.attempts, patience }
    : { type: 'delivery.accepted' }
  const { state, effects } = step(deliveryMachine, { state: 'owed', context: {} }, event, row.id)
  if (failure) {
    const isGivenUp = state === 'givenUp'
    log.warn(isGivenUp ? `A ${what} was given up.` : `A ${what} was not taken; it will be tried again.`, {
      event: isGivenUp ? 'delivery.givenUp' : 'delivery.putOff',
      [what]: row.kind,
      attempts: row.attempts,
      ...failure,
    })
  }
  const why = failure?.error instanceof Error ? failure.error.message : ''
  for (const effect of effects) if (isAttempted(effect)) await done[effect](queue, { ...row, patience, why })
}
