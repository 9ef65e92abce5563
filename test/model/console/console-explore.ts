// Searches everything that three people can do in the console, breadth first, so that what it finds is shortest.

import type { Finding } from '../discipline.ts'
import { noting } from '../noting.ts'
import { rulesOfConsole } from './console-discipline.ts'
import { type Property, wrongWith } from './console-properties.ts'
import { type Act, acts, begins, type Given, run, type World } from './console-world.ts'

type Found = { wrong: Property | Finding; path: Act[] } | null

export function explore(asked: Given) {
  const { flows, outcomes, takeFinding } = noting(asked.flows, rulesOfConsole, (refusal) => refusal)
  const given = { ...asked, flows }
  const seen = new Map<string, { world: World; path: Act[] }>([[begins.join(), { world: begins, path: [] }]])
  let steps = 0
  let undisciplined: Found = null
  const done = (found: Found) => ({ states: seen.size, steps, found, outcomes })
  for (const { world, path } of seen.values())
    for (const act of acts) {
      steps += 1
      const result = run(world, act, given)
      const wrong = wrongWith(world, act, result)
      const finding = takeFinding()
      const way = [...path, act]
      if (wrong) return done({ wrong, path: way })
      if (finding) undisciplined ??= { wrong: finding, path: way }
      const name = result.after.join()
      if (!seen.has(name)) seen.set(name, { world: result.after, path: way })
    }
  return done(undisciplined)
}
