// Explores everything that can happen in a world, breadth first, so that what is found is found by the shortest path.

import type { Action } from './action.ts'
import { createKeys } from './keys.ts'
import type { World } from './world.ts'

export type Search = {
  world: World
  actions: readonly Action[]
  /** In groups, the indexes of those that may happen now, in their order: the others are not tried. */
  possible: (world: World) => readonly (readonly number[])[]
  /** What must hold in every state: a sentence that says what is wrong, or null. */
  holds: (world: World) => string | null
  /** From every state one for which this is true must be reachable. */
  wayOut?: (world: World) => boolean
}

export type Found = {
  property: string
  /** The actions that lead there, by their index in the list. */
  path: number[]
}

export type Explored = { states: number; edges: number; milliseconds: number; found: Found | null }

const LIMIT = 8_000_000

/** @throws Error when there are more states than fit into memory: then the bounds are too wide */
export function explore({ world, actions, possible, holds, wayOut }: Search, watch?: Watch): Explored {
  const begun = performance.now()
  const { packing, state } = world
  const clean = new Uint16Array(state)
  const keys = createKeys()
  const parents = growing()
  const ways = growing()
  const sources = growing()
  const targets = growing()
  const wayOuts: number[] = []
  keys.add(packing.pack(state))
  parents.push(-1)
  ways.push(-1)
  let edges = 0
  const path = (last: number, ...then: number[]) => {
    const taken: number[] = then
    for (let at = last; parents.at(at) >= 0; at = parents.at(at)) taken.unshift(ways.at(at))
    return taken
  }
  const done = (found: Found | null): Explored => ({
    states: keys.size(),
    edges,
    milliseconds: Math.round(performance.now() - begun),
    found,
  })
  for (let at = 0; at < keys.size(); at += 1) {
    packing.unpack(keys.at(at), clean)
    state.set(clean)
    let isClean = true
    const wrong = holds(world)
    if (wrong) return done({ property: wrong, path: path(at) })
    if (wayOut?.(world)) wayOuts.push(at)
    for (const group of possible(world))
      for (const way of group) {
        if (!isClean) state.set(clean)
        world.flaw = null
        const action = actions[way]
        if (!action) continue
        watch?.before(action)
        isClean = !action.run(world)
        if (isClean) continue
        edges += 1
        if (world.flaw) return done({ property: world.flaw, path: path(at, way) })
        watch?.after(action, () => path(at, way))
        const { index, isNew } = keys.add(packing.pack(state))
        if (wayOut && index !== at) {
          sources.push(at)
          targets.push(index)
        }
        if (!isNew) continue
        if (index >= LIMIT) throw new Error(`There are more than ${LIMIT} states: narrow the bounds.`)
        parents.push(at)
        ways.push(way)
      }
  }
  const stuck = wayOut ? firstStuck(keys.size(), wayOuts, sources, targets) : -1
  return done(stuck < 0 ? null : { property: 'there is no way out any more', path: path(stuck) })
}

/** Called before every action that is tried, and after every one that happened, with the shortest path to it. */
export type Watch = {
  before: (action: Action) => void
  after: (action: Action, path: () => number[]) => void
}

type Growing = { push: (value: number) => void; at: (index: number) => number; length: () => number }

function growing(): Growing {
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

/** Walks every edge backwards from the ways out. @returns the first state that none is reached from, or -1 */
function firstStuck(states: number, wayOuts: readonly number[], sources: Growing, targets: Growing): number {
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
  const reaches = new Uint8Array(states)
  const waiting = [...wayOuts]
  for (const state of waiting) reaches[state] = 1
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop())
    for (let edge = starts[state] ?? 0; edge < (starts[state + 1] ?? 0); edge += 1) {
      const source = into[edge] ?? 0
      if (reaches[source]) continue
      reaches[source] = 1
      waiting.push(source)
    }
  return reaches.indexOf(0)
}
