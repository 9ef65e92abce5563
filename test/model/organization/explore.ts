// Explores the world of an organization, breadth first, so that what is found is found by the shortest path.

import type { Finding } from '../discipline.ts'
import { type Runner, runnerOf } from './host.ts'
import { type Flaw, flawOf, wrongIn } from './properties.ts'
import { type Action, actionsOf } from './requests.ts'
import { keyOf, start, stepper, type World } from './world.ts'

export type Explored = {
  states: number
  steps: number
  /** What is wrong, and by which actions it comes about; null where nothing is. */
  found: { wrong: Flaw; path: string[] } | null
}

type Reached = { world: World; wrong: Flaw | null; finding: Finding | null }

export function after(world: World, action: Action, run: Runner): Reached {
  const next: World = {
    ...world,
    people: world.people.map((person) => ({ ...person })),
    invitations: { ...world.invitations },
  }
  if ('change' in action) {
    action.change(next)
    return { world: next, wrong: wrongIn(next), finding: null }
  }
  const { brought, route } = action
  const { changes, flaw, finding } = run({ world: next, brought, begin: action.flow })
  return { world: next, wrong: flawOf(world, brought, route, changes) ?? flaw ?? wrongIn(next), finding }
}

export function explore(actions: readonly Action[] = actionsOf(), { step: take } = stepper()): Explored {
  const run = runnerOf(take)
  const first = start()
  const seen = new Set([keyOf(first)])
  let level: { world: World; path: string[] }[] = [{ world: first, path: [] }]
  let steps = 0
  let undisciplined: Explored['found'] = null
  while (level.length > 0) {
    const next: typeof level = []
    for (const { world, path } of level)
      for (const action of actions) {
        if (!action.possible(world)) continue
        steps += 1
        const reached = after(world, action, run)
        const way = [...path, action.name]
        if (reached.wrong) return { states: seen.size, steps, found: { wrong: reached.wrong, path: way } }
        if (reached.finding) undisciplined ??= { wrong: reached.finding, path: way }
        const key = keyOf(reached.world)
        if (seen.has(key)) continue
        seen.add(key)
        next.push({ world: reached.world, path: way })
      }
    level = next
  }
  return { states: seen.size, steps, found: undisciplined }
}
