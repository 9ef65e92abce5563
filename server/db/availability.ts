// Whether the database answers: a statement that is silent for long causes a check, and while checks fail nobody waits.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import type { OpenConnection } from './connection.ts'

/** The database has given no answer to a check. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
}

export type AvailabilityOptions = {
  open: () => Promise<OpenConnection>
  log: Pick<Log, 'info' | 'warn'>
  /** What a server that is there refuses us, as a sentence; null where it is not there. */
  refusalIn: (error: unknown) => string | null
  /** How long a statement, or the opening of a connection, may be silent before a check begins, in ms. */
  silenceMs: number
  /** How long that check may take, in ms. */
  checkMs: number
}

export type Availability = {
  /** @throws DatabaseSilent while the database is away */
  assertAvailable: () => void
  /** Opens a connection, which is ended when the database is away. @throws DatabaseSilent, and as `open` does */
  connect: () => Promise<OpenConnection>
  /** Begins a check if the work is silent for long. */
  track: <T>(client: pg.Client, work: () => Promise<T>) => Promise<T>
  stop: () => void
}

/** The pause between two checks of a database that is away, in ms. */
const AGAIN_AFTER = 250
const TICKS = 6

export function createAvailability({
  open,
  log,
  refusalIn,
  silenceMs,
  checkMs,
}: AvailabilityOptions): Availability {
  let state: 'here' | 'checking' | 'away' | 'stopped' = 'here'
  /** Each open connection, with the time by `performance.now()` at which it was last heard of. */
  const heardOf = new Map<pg.Client, number>()
  const connecting = new Set<() => void>()
  let isSaidRefused = false

  /** Once, and not for each of many requests: it lasts until somebody mends it. */
  const sayRefusal = (refusal: string | null) => {
    if (refusal === null || isSaidRefused) return
    isSaidRefused = true
    log.warn(`${refusal} Requests are asked to come back.`, { event: 'database.refused' })
  }
  const sayAccepted = () => {
    if (!isSaidRefused) return
    isSaidRefused = false
    log.info('The database accepts connections again.', { event: 'database.back' })
  }
  const endAll = (isMeant: (heard: number) => boolean = () => true) => {
    for (const [client, heard] of heardOf) if (isMeant(heard)) client.connection.stream.destroy()
  }
  async function check(): Promise<void> {
    if (state !== 'here') return
    state = 'checking'
    if (!(await answers(checkMs))) await untilBack()
    if (state === 'checking') state = 'here'
  }
  async function untilBack(): Promise<void> {
    state = 'away'
    log.warn('The database does not answer: requests are asked to come back.', { event: 'database.away' })
    endAll()
    for (const giveUp of connecting) giveUp()
    // Longer, since the way may be long, and nobody waits for it.
    while (isAway() && !(await answers(4 * checkMs))) await pause(AGAIN_AFTER, null, { ref: false })
    if (!isAway()) return
    state = 'checking'
    log.info('The database answers again.', { event: 'database.back' })
  }
  /** Whether a new connection answers in time. A server that refuses us, for whatever reason, is there. */
  async function answers(withinMs: number): Promise<boolean> {
    const found = open()
      .then(async ({ client }) => {
        try {
          await client.query('select 1')
          return true
        } finally {
          client.end().catch(() => {})
        }
      })
      .catch((error: unknown) => isRefusal(error) || refusalIn(error) !== null)
    return Promise.race([found, elapsed(withinMs)])
  }
  const isAway = () => state === 'away'

  async function doubting<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => void check(), silenceMs)
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }
  const assertAvailable = () => {
    if (state === 'away') throw new DatabaseSilent('The database does not answer.')
  }
  return {
    assertAvailable,
    connect: async () => {
      assertAvailable()
      const lost = Promise.withResolvers<never>()
      const giveUp = () => lost.reject(new DatabaseSilent('The database does not answer.'))
      connecting.add(giveUp)
      const opening = open()
      try {
        const opened = await doubting(Promise.race([opening, lost.promise]))
        const { client } = opened
        sayAccepted()
        heardOf.set(client, performance.now())
        client.once('end', () => heardOf.delete(client))
        return opened
      } catch (error) {
        sayRefusal(refusalIn(error))
        opening.then(({ client }) => client.end()).catch(() => {})
        throw error
      } finally {
        connecting.delete(giveUp)
      }
    },
    track: async (client, work) => {
      const begun = performance.now()
      try {
        const result = await doubting(work())
        heardOf.set(client, performance.now())
        return result
      } catch (error) {
        // Whatever has cut off this connection may have cut off those that nobody uses as well.
        if (isUnanswered(error)) endAll((heard) => heard < begun)
        throw error
      }
    },
    stop: () => {
      state = 'stopped'
    },
  }
}

/** The driver's own words for its time limit, by which it has destroyed the connection. */
export const isUnanswered = (error: unknown) =>
  error instanceof Error && /^Query read timeout/.test(error.message)

const isRefusal = (error: unknown) => {
  const { code = '' } = error as { code?: string }
  return /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE' && !/^(08|57)/.test(code)
}

/** In ticks, so that a process which was held up itself does not take that for silence. */
async function elapsed(ms: number): Promise<false> {
  for (let tick = 0; tick < TICKS; tick++) {
    await pause(ms / TICKS, null, { ref: false })
    await nextTurn()
  }
  return false
}
