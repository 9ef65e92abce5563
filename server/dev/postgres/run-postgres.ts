// Uses the server that runs on a folder already, or starts one.

import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '../../telemetry/problem.ts'
import { createDatabase, hasDatabase } from './create-database.ts'
import type { Place } from './data-folder.ts'
import { launch } from './launch.ts'
import { findPostmaster, removeMisleadingPidFile, untilReady } from './postmaster.ts'
import { lastComplaint } from './reason-for-failure.ts'

const ATTEMPTS = 20
const PAUSE_MS = 100

// Another process took the port or the folder first, or processes of a killed server are still ending.
const PASSING =
  /Address already in use|could not bind|postmaster\.pid" already exists|pre-existing shared memory/

export type RunningServer = { pid: number; identity: string; port: number; letGo(): void }

/** @throws Problem with the server's own reason when it does not start */
export async function runServer(place: Place, options: { throwaway: boolean }): Promise<RunningServer> {
  let reason = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await delay(PAUSE_MS)
    const running = findPostmaster(place.clusterDir) && (await untilReady(place.clusterDir))
    if (running) return { ...running, letGo: () => {} }
    removeMisleadingPidFile(place.clusterDir)
    if (!hasDatabase(place.clusterDir)) await createDatabase(place)
    const launched = await launch(place, options)
    const started = await untilReady(place.clusterDir, () => !launched.hasEnded())
    if (started) return { ...started, letGo: launched.letGo }
    reason = await launched.output()
    if (!PASSING.test(reason)) break
  }
  throw new Problem(
    `PostgreSQL did not start in ${place.clusterDir} (${lastComplaint(reason)}): fix that, or move the folder away to begin with a new database, or set DATABASE_URL to a PostgreSQL server of yours.`,
  )
}
