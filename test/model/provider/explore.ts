// Explores the world of an application, breadth first, so that what is found is found by the shortest path.

import type { Property } from './properties.ts'
import { type Action, actions, type Parts } from './requests.ts'
import { copyOf, keyOf, start, type World } from './world.ts'

export type Explored = {
  states: number
  steps: number
  /** What is wrong, and by which actions it comes about; null where nothing is. */
  found: { wrong: Property; path: string[] } | null
}

export function explore(parts: Parts): Explored {
  const all: { world: World; path: readonly string[] }[] = [{ world: start(), path: [] }]
  const known = new Set([keyOf(start())])
  let steps = 0
  const take = ({ name, act }: Action, { world, path }: (typeof all)[number]): Explored['found'] => {
    const next = copyOf(world)
    const wrong = act(next, parts)
    steps += 1
    if (wrong) return { wrong, path: [...path, name] }
    const key = keyOf(next)
    if (!known.has(key)) all.push({ world: next, path: [...path, name] })
    known.add(key)
    return null
  }
  for (const one of all)
    for (const action of actions) {
      if (!action.possible(one.world)) continue
      const found = take(action, one)
      if (found) return { states: all.length, steps, found }
    }
  return { states: all.length, steps, found: null }
}
