// Examines the replica: reached, a standby of this database, encrypted as it was asked for, and within its bound.

import { setTimeout as pause } from 'node:timers/promises'
import type { AuthSettings } from '../config/auth-settings.ts'
import { databaseProblem } from '../db/database-problem.ts'
import { oneExamination } from '../db/examine.ts'
import type { Pool } from '../db/pool.ts'
import { onePlace, oneStanding } from '../db/replica.ts'
import { Problem } from '../telemetry/problem.ts'
import { findingOfTls, tlsWanted, withDatabase } from './database-checks.ts'
import { type Check, found, type Said, well } from './finding.ts'

type Named = Pick<AuthSettings, 'REPLICA_DATABASE_URL' | 'REPLICA_LAG_SECONDS'>

/** How long the doctor waits for what the primary has written, in seconds, and how often it looks, in ms. */
const LONGEST_WAIT = 8
const LOOK_EVERY = 50

/** None without a replica. */
export const replicaChecks = (
  { REPLICA_DATABASE_URL: url, REPLICA_LAG_SECONDS: boundSeconds }: Named,
  databaseUrl: string,
): readonly Check[] =>
  url === undefined
    ? []
    : [
        {
          subject: 'replica',
          asks: 'others',
          run: async () => (await examined(url, databaseUrl, boundSeconds)).map(ofReplica),
        },
      ]

/** What is said of any database names the setting of the primary. */
const ofReplica = (said: Said): Said =>
  said.is === 'well'
    ? { ...said, says: renamed(said.says) }
    : { ...said, says: renamed(said.says), fix: renamed(said.fix) }
const renamed = (text: string) => text.replaceAll(/\b(?:REPLICA_)?DATABASE_URL\b/g, 'REPLICA_DATABASE_URL')

async function examined(url: string, databaseUrl: string, boundSeconds: number): Promise<Said[]> {
  try {
    return await withDatabase(url, async ({ pool: standby, isEncrypted }) => {
      const { tls } = await oneExamination(standby).catch((error: unknown) => {
        throw databaseProblem(error)
      })
      return [
        findingOfTls(tlsWanted(url), { ours: isEncrypted(), theirs: tls }),
        // Of a primary that cannot be asked, the finding of the database tells.
        ...(await withDatabase(databaseUrl, ({ pool }) => standing(pool, standby, boundSeconds)).catch(
          () => [],
        )),
      ]
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [
      found(
        'replica.away',
        error.message,
        'Start it with hot_standby=on, correct DATABASE_URL, or unset it. Until then the service asks the primary.',
      ),
    ]
  }
}

async function standing(primary: Pool, standby: Pool, boundSeconds: number): Promise<Said[]> {
  const from = performance.now()
  const { cluster: ours, ...place } = await onePlace(primary)
  const seconds = () => (performance.now() - from) / 1000
  const longest = Math.min(boundSeconds, LONGEST_WAIT)
  for (;;) {
    const { cluster, isStandby, isCurrent, clockBehind } = await oneStanding(
      standby,
      { ...place, at: from },
      boundSeconds,
    )
    if (cluster !== ours)
      return [
        found(
          'replica.foreign',
          'It is a standby of another database, and would answer with the sessions of that one.',
          'Name a standby by streaming replication of the database that the service writes to, or unset DATABASE_URL.',
        ),
      ]
    if (!isStandby)
      return [
        found(
          'replica.foreign',
          'It is a primary, not a standby: the service never asks it.',
          'Name a standby, or unset DATABASE_URL.',
        ),
      ]
    if (clockBehind > boundSeconds)
      return [
        found(
          'replica.clock',
          `Its clock is ${clockBehind.toFixed(0)} s behind the primary’s, so that ended sessions would go on; REPLICA_LAG_SECONDS is ${boundSeconds}.`,
          'Set the clocks of both machines by NTP. Until then the service asks the primary.',
        ),
      ]
    if (isCurrent)
      return [
        well(
          `It is a standby, and caught up with the primary within ${seconds().toFixed(1)} s; REPLICA_LAG_SECONDS is ${boundSeconds}.`,
        ),
      ]
    if (seconds() >= longest)
      return [
        found(
          'replica.late',
          `It is more than ${longest} s behind the primary; REPLICA_LAG_SECONDS is ${boundSeconds}.`,
          'See pg_stat_replication of the primary, and whether replay is paused. Until then the service asks the primary.',
        ),
      ]
    await pause(LOOK_EVERY)
  }
}
