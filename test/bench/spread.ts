// What several rounds come to: their median, and how far apart they lie.

export type Spread = { median: number; lowest: number; highest: number; samples: readonly number[] }

/** The middle one, or the mean of the two in the middle. */
export function medianOf(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const around = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return around.reduce((sum, sample) => sum + sample, 0) / around.length
}

/** @param samples one of each round, at least one */
export const spreadOf = (samples: readonly number[]): Spread => ({
  median: medianOf(samples),
  lowest: Math.min(...samples),
  highest: Math.max(...samples),
  samples,
})

/** The smallest sample that at least this share of them do not exceed. */
export function percentileOf(sorted: readonly number[], share: number): number {
  const rank = Math.ceil(share * sorted.length)
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? Number.NaN
}
