// Finds circles of imports: files that import each other, directly or through others.

import type { Import } from './imports.ts'

/** The files that can be reached from a file by imports, the file itself only where a circle leads back to it. */
function reachedFrom(start: string, to: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(to.get(start) ?? [])]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...(to.get(file) ?? []))
  }
  return reached
}

/** The shortest way from a file back to itself. */
function shortestCircle(start: string, to: ReadonlyMap<string, readonly string[]>): string[] {
  const before = new Map<string, string>()
  const waiting = [start]
  for (const file of waiting)
    for (const next of to.get(file) ?? []) {
      if (next === start) {
        const circle = [file]
        for (let at = before.get(file); at !== undefined; at = before.get(at)) circle.unshift(at)
        return circle
      }
      if (before.has(next)) continue
      before.set(next, file)
      waiting.push(next)
    }
  return []
}

/**
 * Imports of types alone count too: a reader of one file of a circle has to know all of them.
 * @returns circles such that each file of any circle is in one: its files in order, the first once more at the end
 */
export function circlesIn(imports: readonly Import[]): string[] {
  const to = new Map<string, string[]>()
  for (const one of imports) to.set(one.from, [...(to.get(one.from) ?? []), one.to])
  const known = new Set<string>()
  return [...to.keys()].sort().flatMap((file) => {
    if (known.has(file) || !reachedFrom(file, to).has(file)) return []
    const circle = shortestCircle(file, to)
    for (const one of circle) known.add(one)
    return [[...circle, file].join(' → ')]
  })
}
