// What `npm run test:faults` was told; without a word the shorter of everything.

type Told = { minutes?: number; requests?: number; release?: string; record?: string; seed?: number }

const told = JSON.parse(process.env.LOCKSTEP_FAULTS ?? '{}') as Told

export const options = {
  /** How long the load lasts, in ms. */
  loadMs: (told.minutes ?? 1) * 60_000,
  /** How many requests a node answers before and after it is weighed. */
  requests: told.requests ?? 20_000,
  /** The folder of another release’s checkout, with what it needs installed; null for none. */
  release: told.release ?? null,
  /** The version whose rows are dumped, to be upgraded from ever after; null for none. */
  record: told.record ?? null,
  /** By which the faults under load are drawn. */
  seed: told.seed ?? 1,
}
