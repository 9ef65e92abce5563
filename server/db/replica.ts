/**
 * A standby that is asked instead of the primary, as long as it is known to have whatever is older than a bound.
 *
 * The primary is asked every third of the bound for its place in the log, and the standby whether it has come to the place
 * before that. Each statement to the standby asks for that place once more, since it may reach another one, or one that was
 * restarted; and an answer counts only within the bound. What has lapsed is judged there by its own clock, which therefore is behind
 * the primary's by no more than the bound either. Whatever is not found there is nobody's answer: the primary is asked.
 */

import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Log } from '../telemetry/log.ts'
import { type ConnectOptions, connect, type Pool, type Queries } from './pool.ts'

export type Replica = {
  /**
   * @param ask adds the condition to its statement
   * @returns null where it found nothing, or the replica cannot be asked now
   */
  maybeOne: <T>(ask: (db: Queries, isCurrent: FragmentSqlToken) => Promise<T | null>) => Promise<T | null>
  load: Pool['load']
  stop: () => Promise<void>
}

export type ReplicaOptions = Omit<ConnectOptions, 'log'> & {
  url: string
  primary: Queries
  /** How long ago the newest of what the replica may lack was written, at the most. */
  boundSeconds: number
  log: Pick<Log, 'info' | 'warn'>
}

/** By `performance.now()`: everything that was written before `at` is before this place. `now`: of the primary, then, in epoch seconds. */
export type Place = { lsn: string; now: number; at: number }

/** `cluster`: PostgreSQL’s own name of it, which its standbys share. */
const placeRow = z.object({ lsn: z.string(), now: z.number(), cluster: z.string() })
/** `clockBehind`: the primary’s, in seconds. */
const standingRow = z.object({
  isStandby: z.boolean(),
  isCurrent: z.boolean(),
  clockBehind: z.number(),
  cluster: z.string(),
})
const cluster = sql.fragment`(select system_identifier::text from pg_control_system()) as cluster`
const silent = { info: () => {}, warn: () => {} }

/** How far the primary’s log has come, and its clock. */
export const onePlace = (primary: Queries) =>
  primary.one(sql.type(placeRow)`
    select pg_current_wal_insert_lsn()::text as lsn, extract(epoch from clock_timestamp())::float8 as now, ${cluster}`)

/** Whether a standby has come to a place of the primary’s log, by a clock that is in time. */
export const oneStanding = (standby: Queries, place: Place, boundSeconds: number) =>
  standby.one(sql.type(standingRow)`
    select pg_is_in_recovery() as "isStandby", coalesce(${hasCome(place, boundSeconds)}, false) as "isCurrent",
      ${nowAt(place)} - extract(epoch from clock_timestamp())::float8 as "clockBehind", ${cluster}`)

const nowAt = ({ now, at }: Place) => sql.fragment`${now + (performance.now() - at) / 1000}::float8`

/** False if this is no standby, such as a former primary. */
const hasCome = (place: Place, boundSeconds: number) => sql.fragment`(
  pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place.lsn}::pg_lsn
  and extract(epoch from clock_timestamp())::float8 >= ${nowAt(place)} - ${boundSeconds}::float8)`

/** @throws Problem when its address cannot be used */
export async function openReplica({
  url,
  primary,
  boundSeconds,
  log,
  ...options
}: ReplicaOptions): Promise<Replica> {
  const pool = await connect(url, { ...options, log: silent })
  const boundMs = boundSeconds * 1000
  const within = ({ at }: Place) => performance.now() - at < boundMs
  let newest: Place | null = null
  let reached: Place | null = null
  let isSaidAway = false
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const [before, at] = [newest, performance.now()]
    try {
      const { cluster, ...place } = await onePlace(primary)
      newest = { ...place, at }
      if (!before) return
      const standing = await oneStanding(pool, before, boundSeconds)
      // A place says nothing in the log of another cluster, nor one of long ago, after which the primary was away.
      reached = standing.isCurrent && standing.cluster === cluster && within(before) ? before : null
    } catch {
      reached = null
    }
    say(reached === null)
  }
  function say(isAway: boolean): void {
    if (isAway === isSaidAway) return
    isSaidAway = isAway
    if (isAway)
      log.warn(
        `The replica is away, no standby of this database, or more than ${boundSeconds} s behind, perhaps by its clock: the primary is asked instead.`,
        { event: 'replica.away' },
      )
    else log.info('The replica is asked again.', { event: 'replica.back' })
  }
  const timer = setInterval(() => (looking = looking.then(look)), boundMs / 3).unref()
  looking = look()

  return {
    maybeOne: async (ask) => {
      const place = reached
      if (!place || !within(place)) return null
      try {
        const found = await ask(pool, sql.fragment`and ${hasCome(place, boundSeconds)}`)
        return within(place) ? found : null
      } catch {
        // Until the next look, so that not every request waits for it in vain.
        reached = null
        say(true)
        return null
      }
    },
    load: pool.load,
    stop: async () => {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}
