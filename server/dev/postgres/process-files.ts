// Names files and folders after the process they belong to, and removes those of processes that were killed.

import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isRunning, ownIdentity } from './process-identity.ts'

// Children of the killed process may still be writing there.
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }

let count = 0

/** A unique name, over all processes and calls. */
export function ownName(prefix = ''): string {
  count += 1
  return `${prefix}${ownIdentity()}.${count}`
}

export function isAbandoned(name: string, prefix = ''): boolean {
  return !isRunning(name.slice(prefix.length).replace(/\.\d+$/, ''))
}

/** Removes what killed processes left in `folder` under the prefix, as far as this user may. */
export async function clearAbandoned(folder: string, prefix: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const abandoned = names.filter((name) => name.startsWith(prefix) && isAbandoned(name, prefix))
  const remove = (name: string) => rm(path.join(folder, name), REMOVAL).catch(() => {})
  await Promise.all(abandoned.map(remove))
}
