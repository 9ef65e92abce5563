// How many passwords one process hashes at a time.

/** One core is left for everything else, so that people who are signed in do not wait for those who sign in: by all processes together. */
export const hashesAtATime = (cores: number, processes: number): number =>
  Math.max(1, Math.floor((cores - 1) / processes))
