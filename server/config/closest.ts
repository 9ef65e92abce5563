// Finds the known name that a name one or two letters off was meant to be.

/** Names that every machine has, and that lie close to one of ours. */
const everyday = new Set(['PORT', 'HOME', 'PATH', 'HOSTNAME', 'HOSTTYPE', 'LOGNAME'])

export function closest(name: string, known: readonly string[]): string | undefined {
  if (everyday.has(name)) return undefined
  // A short name is near to too many others: there, one letter is the limit.
  return known.find((candidate) => distance(name, candidate) <= (candidate.length < 6 ? 1 : 2))
}

/** Levenshtein's distance, in letters. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substituted))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
