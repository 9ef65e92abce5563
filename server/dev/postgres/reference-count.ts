// Counts the processes that use one server, so that the last to leave ends it and a killed one does not count.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAbandoned, ownName } from './owned-names.ts'

/** Takes a share; the function given back leaves it, and says whether that was the last one. */
export function takeShare(clusterDir: string): () => boolean {
  const folder = path.join(clusterDir, 'lockstep.sharers')
  const own = path.join(folder, ownName())
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (isAbandoned(name)) rmSync(path.join(folder, name), { force: true })
  writeFileSync(own, '')
  return () => {
    rmSync(own, { force: true })
    // Somebody may have deleted the folder, and then nobody shares it.
    return !existsSync(folder) || readdirSync(folder).every((name) => isAbandoned(name))
  }
}
