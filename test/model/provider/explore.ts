// Explores the world of an application, breadth first, so that what is found is found by the shortest path.

import { backwards, firstStuck, growing } from '../backwards.ts'
import type { Finding } from '../discipline.ts'
import { noting } from '../noting.ts'
import { refusalIn, rulesOfProvider } from './discipline.ts'
import { goal } from './liveness.ts'
import type { Property } from './properties.ts'
import { type Action, type Parts, worlds } from './requests.ts'
import { copyOf, keyOf, start, type World } from './world.ts'

export type Explored = {
  states: number
  steps: number
  /** What is wrong, and by which actions it comes about; null where nothing is. */
  found: { wrong: Property | Finding; path: string[] } | null
  /** What the flows have come to. */
  outcomes: ReadonlySet<string>
}

type Seen = { world: World; path: readonly string[] }

export function explore(given: Parts, actions: readonly Action[] = worlds.plain): Explored {
  const { flows, outcomes, takeFinding } = noting(given.flows, rulesOfProvider, refusalIn)
  const parts = { ...given, flows }
  const all: Seen[] = [{ world: start(), path: [] }]
  const numbers = new Map([[keyOf(start()), 0]])
  const sources = growing()
  const targets = growing()
  let steps = 0
  let undisciplined: Explored['found'] = null
  const done = (found: Explored['found']): Explored => ({ states: all.length, steps, found, outcomes })
  for (const [at, { world, path }] of all.entries())
    for (const action of actions) {
      if (!action.possible(world)) continue
      const next = copyOf(world)
      const wrong = action.act(next, parts)
      const finding = takeFinding()
      const way = [...path, action.name]
      steps += 1
      if (wrong) return done({ wrong, path: way })
      if (finding) undisciplined ??= { wrong: finding, path: way }
      const key = keyOf(next)
      const to = numbers.get(key) ?? all.push({ world: next, path: way }) - 1
      numbers.set(key, to)
      if (to === at || !goal.by(action)) continue
      sources.push(at)
      targets.push(to)
    }
  const reached = [...all.keys()].filter((at) => all[at] && goal.isReached(all[at].world))
  const stuck = all[firstStuck(backwards(all.length, sources, targets), reached)]
  return done(undisciplined ?? (stuck ? { wrong: goal.property, path: [...stuck.path] } : null))
}
