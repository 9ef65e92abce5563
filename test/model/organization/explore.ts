// Explores the world of an organization, breadth first, so that what is found is found by the shortest path.

import { runFlow } from './host.ts'
import { type Action, actionsOf } from './requests.ts'
import { keyOf, start, stepper, type World, wrongIn } from './world.ts'

export type Explored = {
  states: number
  steps: number
  /** What is wrong, and by which actions it comes about; null where nothing is. */
  found: { wrong: string; path: string[] } | null
}

function after(world: World, action: Action, take: ReturnType<typeof stepper>['step']): World {
  const next: World = {
    ...world,
    people: world.people.map((person) => ({ ...person })),
    invitations: { ...world.invitations },
  }
  if ('change' in action) action.change(next)
  else runFlow(next, action.brought, action.flow(), take)
  return next
}

export function explore(actions: readonly Action[] = actionsOf(), { step: take } = stepper()): Explored {
  const first = start()
  const seen = new Set([keyOf(first)])
  let level: { world: World; path: string[] }[] = [{ world: first, path: [] }]
  let steps = 0
  while (level.length > 0) {
    const next: typeof level = []
    for (const { world, path } of level)
      for (const action of actions) {
        if (!action.possible(world)) continue
        steps += 1
        const reached = { world: after(world, action, take), path: [...path, action.name] }
        const wrong = wrongIn(reached.world)
        if (wrong) return { states: seen.size, steps, found: { wrong, path: reached.path } }
        const key = keyOf(reached.world)
        if (seen.has(key)) continue
        seen.add(key)
        next.push(reached)
      }
    level = next
  }
  return { states: seen.size, steps, found: null }
}
