// From which states of a graph none of some others is reached: its edges, kept as numbers, walked backwards.

export type Growing = { push: (value: number) => void; at: (index: number) => number; length: () => number }

export function growing(): Growing {
  let values = new Int32Array(1 << 16)
  let length = 0
  return {
    push: (value) => {
      if (length === values.length) {
        const more = new Int32Array(length * 2)
        more.set(values)
        values = more
      }
      values[length] = value
      length += 1
    },
    at: (index) => values[index] ?? -1,
    length: () => length,
  }
}

/** By state, where the edges to it begin in the list of their sources. */
type Backwards = { starts: Int32Array; sources: Int32Array; states: number }

export function backwards(states: number, sources: Growing, targets: Growing): Backwards {
  const edges = sources.length()
  const starts = new Int32Array(states + 2)
  for (let edge = 0; edge < edges; edge += 1)
    starts[targets.at(edge) + 2] = (starts[targets.at(edge) + 2] ?? 0) + 1
  for (let state = 2; state < starts.length; state += 1)
    starts[state] = (starts[state] ?? 0) + (starts[state - 1] ?? 0)
  const into = new Int32Array(edges)
  for (let edge = 0; edge < edges; edge += 1) {
    const target = targets.at(edge) + 1
    into[starts[target] ?? 0] = sources.at(edge)
    starts[target] = (starts[target] ?? 0) + 1
  }
  return { starts, sources: into, states }
}

/** Walks every edge backwards from where a goal is reached. @returns the first state that none is reached from, or -1 */
export function firstStuck({ starts, sources, states }: Backwards, goals: readonly number[]): number {
  const reaches = new Uint8Array(states)
  const waiting = [...goals]
  for (const state of waiting) reaches[state] = 1
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (let edge = starts[state] ?? 0; edge < (starts[state + 1] ?? 0); edge += 1) {
      const source = sources[edge] ?? 0
      if (reaches[source]) continue
      reaches[source] = 1
      waiting.push(source)
    }
  return reaches.indexOf(0)
}
