// What a transition has changed: the members that differ between two snapshots, one line each.

export type Change = { path: string; before: string | null; after: string | null }

const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** On one line, as in a source file. */
export const literalOf = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value)

function leavesOf(value: unknown, path: string): [string, string][] {
  if (!isTree(value)) return [[path, literalOf(value)]]
  return Object.entries(value).flatMap(([key, below]) => leavesOf(below, path ? `${path}.${key}` : key))
}

/** In the order of the later snapshot; what is gone stands last. */
export function differenceOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [new Map(before === undefined ? [] : leavesOf(before, '')), new Map(leavesOf(after, ''))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}
