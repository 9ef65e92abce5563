// Finds the known name that a misspelt one, one or two letters off, was meant to be. Plain JavaScript, because the
// launcher, which may run on an older Node, asks it too.

/** Variables that most machines set, and whose names are close to one of ours. */
const everyday = new Set(['PORT', 'HOME', 'PATH', 'HOSTNAME', 'HOSTTYPE', 'LOGNAME'])

/** @param most how many letters may differ in a long name */
export function closest(name, known, most = 2) {
  if (everyday.has(name)) return undefined
  // A short name is close to too many others, so only one letter may differ.
  return known.find((candidate) => distance(name, candidate) <= (candidate.length < 6 ? 1 : most))
}

/** In letters that are missing, too many, other ones, or that have changed places with their neighbour. */
function distance(a, b) {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let [before, row] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)
      const isSwapped = i > 0 && j > 1 && letter === b[j - 2] && a[i - 1] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : substituted
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substituted, swapped))
    }
    // It only grows. Each start compares every variable of its environment with every setting.
    if (Math.min(...next) > 2) return Number.POSITIVE_INFINITY
    ;[before, row] = [row, next]
  }
  return row.at(-1) ?? 0
}
