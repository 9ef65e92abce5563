// Reads by one statement what several requests ask for in one turn of the event loop, when many come at once.

import { setImmediate as nextTurn } from 'node:timers/promises'

type Keyed = { digest: string }
type Asked<Found> = { digests: Set<string>; found: Promise<ReadonlyMap<string, Found>> }

/**
 * The statement is sent after all those have asked whom it answers: it sees what was committed by then, and nothing is kept for a later one.
 * If it fails, it fails for all of them.
 */
export function together<Found extends Keyed>(
  read: (digests: readonly string[]) => Promise<readonly Found[]>,
): (digest: string) => Promise<Found | null> {
  let asked: Asked<Found> | null = null
  const ask = (): Asked<Found> => {
    const digests = new Set<string>()
    const found = nextTurn().then(async () => {
      asked = null
      return new Map((await read([...digests])).map((one) => [one.digest, one]))
    })
    return { digests, found }
  }
  return async (digest) => {
    asked ??= ask()
    asked.digests.add(digest)
    return (await asked.found).get(digest) ?? null
  }
}
