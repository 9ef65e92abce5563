// Explores everything that can happen in a world, breadth first, so that what is found is found by the shortest path.

import type { Action } from './action.ts'
import { backwards, firstStuck, growing } from './backwards.ts'
import { createKeys } from './keys.ts'
import { packingOf } from './packing.ts'
import type { Flaw, Property } from './properties/list.ts'
import type { Goal } from './properties/liveness.ts'
import type { World } from './world.ts'

/** `by`: its own actions. */
type Sought = Pick<Goal, 'property' | 'isReached'> & { by?: readonly boolean[] }

export type Search = {
  world: World
  actions: readonly Action[]
  /** In groups, the indexes of those that may happen now, in their order: the others are not tried. */
  possible: (world: World) => readonly (readonly number[])[]
  /** What must hold in every state: a sentence that says what is wrong, or null. */
  holds: (world: World) => Property | null
  /** What must be reachable from every state, by these actions alone. */
  goals?: { by: readonly boolean[]; each: readonly Sought[] }
  /** Of how many states, the nearest to the beginning, is asked what follows; of all, unless said. */
  most?: number
}

export type Found = {
  property: Flaw
  /** The actions that lead there, by their index in the list. */
  path: number[]
}

export type Explored = { states: number; edges: number; milliseconds: number; found: Found | null }

const LIMIT = 8_000_000

const noGoals: NonNullable<Search['goals']> = { by: [], each: [] }

/** @throws Error when there are more states than fit into memory: then the bounds are too wide */
export function explore(
  { world, actions, possible, holds, goals = noGoals, most = Number.POSITIVE_INFINITY }: Search,
  watch?: Watch,
): Explored {
  const begun = performance.now()
  const { state } = world
  const packing = packingOf(world.sizes)
  const clean = new Uint16Array(state)
  const keys = createKeys()
  const parents = growing()
  const ways = growing()
  const common = { by: goals.by, sources: growing(), targets: growing() }
  const own = goals.each.flatMap(({ by }) => (by ? [{ by, sources: growing(), targets: growing() }] : []))
  const walked = [common, ...own]
  const reached = goals.each.map((): number[] => [])
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
  for (let at = 0; at < keys.size() && at < most; at += 1) {
    packing.unpack(keys.at(at), clean)
    state.set(clean)
    let isClean = true
    const wrong = holds(world)
    if (wrong) return done({ property: wrong, path: path(at) })
    for (const [index, { isReached }] of goals.each.entries()) if (isReached(world)) reached[index]?.push(at)
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
        if (index !== at)
          for (const { by, sources, targets } of walked) {
            if (!by[way]) continue
            sources.push(at)
            targets.push(index)
          }
        if (!isNew) continue
        if (index >= LIMIT) throw new Error(`There are more than ${LIMIT} states: narrow the bounds.`)
        parents.push(at)
        ways.push(way)
      }
  }
  const into = ({ sources, targets }: typeof common) => backwards(keys.size(), sources, targets)
  const usual = into(common)
  for (const [index, { property, by }] of goals.each.entries()) {
    const its = own.find((one) => one.by === by)
    const stuck = firstStuck(its ? into(its) : usual, reached[index] ?? [])
    if (stuck >= 0) return done({ property, path: path(stuck) })
  }
  return done(null)
}

/** Called before every action that is tried, and after every one that happened, with the shortest path to it. */
export type Watch = {
  before: (action: Action) => void
  after: (action: Action, path: () => number[]) => void
}
