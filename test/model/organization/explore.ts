// Explores the world of an organization, breadth first, so that what is found is found by the shortest path.

import { knownTable, type RoleTable } from '../../../machines/membership/permissions.ts'
import { backwards, firstStuck, growing } from '../backwards.ts'
import type { Finding } from '../discipline.ts'
import { type Runner, runnerOf } from './host.ts'
import { goals } from './liveness.ts'
import { type Flaw, flawOf, wrongIn } from './properties.ts'
import { type Action, actionsOf } from './requests.ts'
import { keyOf, start, stepper, type World } from './world.ts'

export type Explored = {
  states: number
  steps: number
  /** What is wrong, and by which actions it comes about; null where nothing is. */
  found: { wrong: Flaw; path: string[] } | null
  outcomes: ReadonlySet<string>
}

type Reached = { world: World; wrong: Flaw | null; finding: Finding | null }

export function after(world: World, action: Action, { run }: Runner, table: RoleTable = knownTable): Reached {
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
  const { changes, flaw, finding } = run({ world: next, brought, route, begin: action.flow })
  return {
    world: next,
    wrong: flawOf(world, brought, route, changes, table) ?? flaw ?? wrongIn(next),
    finding,
  }
}

type Seen = { world: World; path: readonly string[] }

export function explore(
  actions: readonly Action[] = actionsOf(),
  { step: take, table } = stepper(),
): Explored {
  const runner = runnerOf(take, table)
  const all: Seen[] = [{ world: start(), path: [] }]
  const numbers = new Map([[keyOf(start()), 0]])
  const edges = goals.map(() => ({ sources: growing(), targets: growing() }))
  let steps = 0
  let undisciplined: Explored['found'] = null
  const done = (found: Explored['found']): Explored => ({
    states: all.length,
    steps,
    found,
    outcomes: runner.outcomes,
  })
  for (const [at, { world, path }] of all.entries())
    for (const action of actions) {
      if (!action.possible(world)) continue
      steps += 1
      const reached = after(world, action, runner, table)
      const way = [...path, action.name]
      if (reached.wrong) return done({ wrong: reached.wrong, path: way })
      if (reached.finding) undisciplined ??= { wrong: reached.finding, path: way }
      const key = keyOf(reached.world)
      const to = numbers.get(key) ?? all.push({ world: reached.world, path: way }) - 1
      numbers.set(key, to)
      if (to === at) continue
      for (const [index, { by }] of goals.entries()) {
        if ('brought' in action && !by(world, action)) continue
        edges[index]?.sources.push(at)
        edges[index]?.targets.push(to)
      }
    }
  return done(undisciplined ?? stuckIn(all, edges))
}

type Edges = { sources: ReturnType<typeof growing>; targets: ReturnType<typeof growing> }

function stuckIn(all: readonly Seen[], edges: readonly Edges[]): Explored['found'] {
  for (const [index, { property, isReached }] of goals.entries()) {
    const of = edges[index]
    const reached = [...all.keys()].filter((at) => all[at] && isReached(all[at].world))
    const stuck = of ? all[firstStuck(backwards(all.length, of.sources, of.targets), reached)] : undefined
    if (stuck) return { wrong: property, path: [...stuck.path] }
  }
  return null
}
