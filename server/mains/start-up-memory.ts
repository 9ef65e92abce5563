// Gives back the memory that only starting up has needed.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Until then a service does what it begins with, in ms. */
const AFTER = 1000

/**
 * V8 keeps the young generation as large as the loading of modules made it, whether or not a request comes. Collecting it blocks for some
 * 70 ms (docs/performance.md), once.
 */
export function giveBackStartUpMemory(): void {
  setTimeout(collect, AFTER).unref()
}

export function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction | undefined = runInNewContext('globalThis.gc')
  // Only a last resort lets the young generation shrink.
  gc?.({ type: 'major', flavor: 'last-resort' })
}
