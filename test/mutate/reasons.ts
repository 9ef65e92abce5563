// Faults of flows that the proofs do not find, each with the reason: by file and name, as npm run mutate -- flows says them.

export type Reason = { why: string; of: readonly string[] }

export const reasons: readonly Reason[] = []

export const reasonFor = (key: string): string | null =>
  reasons.find(({ of }) => of.includes(key))?.why ?? null
