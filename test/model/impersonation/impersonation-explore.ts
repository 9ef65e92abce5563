// Searches everything that an operator who acts as somebody can do, breadth first, so that what it finds is shortest.

import { type Property, wrongWith } from './impersonation-properties.ts'
import { type Act, acts, begins, type Given, isPossible, run, type World } from './impersonation-world.ts'

export function explore(given: Given) {
  const seen = new Map<string, { world: World; path: Act[] }>([
    [JSON.stringify(begins), { world: begins, path: [] }],
  ])
  let steps = 0
  const done = (found: { wrong: Property; path: Act[] } | null) => ({ states: seen.size, steps, found })
  for (const { world, path } of seen.values())
    for (const act of acts) {
      if (!isPossible(world, act)) continue
      steps += 1
      const result = run(world, act, given)
      const wrong = wrongWith(world, act, result)
      const way = [...path, act]
      if (wrong) return done({ wrong, path: way })
      const name = JSON.stringify(result.after)
      if (!seen.has(name)) seen.set(name, { world: result.after, path: way })
    }
  return done(null)
}
