// Counts the processes that use one server, so that the last one ends it; killed processes do not count.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAbandoned, ownName } from './process-files.ts'

/** Adds this process. @returns a function that removes it again, and says whether it was the last one */
export function takeShare(clusterDir: string): () => boolean {
  const folder = path.join(clusterDir, 'lockstep.references')
  const own = path.join(folder, ownName())
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (isAbandoned(name)) rmSync(path.join(folder, name), { force: true })
  writeFileSync(own, '')
  return () => {
    rmSync(own, { force: true })
    // Somebody may have deleted the folder; then no process uses it any more.
    return !existsSync(folder) || readdirSync(folder).every((name) => isAbandoned(name))
  }
}
