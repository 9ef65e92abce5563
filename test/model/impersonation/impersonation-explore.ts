// Searches everything that an operator who acts as somebody can do, breadth first, so that what it finds is shortest.

import { rulesOfConsole } from '../console/console-discipline.ts'
import { soundFlows as flowsOfConsole } from '../console/console-world.ts'
import type { Finding } from '../discipline.ts'
import { rulesOfAuth } from '../discipline-of-auth.ts'
import { noting } from '../noting.ts'
import { type Property, wrongWith } from './impersonation-properties.ts'
import { type Act, acts, begins, type Given, isPossible, run, type World } from './impersonation-world.ts'

type Found = { wrong: Property | Finding; path: Act[] } | null

/** What a flow returns: a refusal, or null. */
const itself = (result: unknown) => result

export function explore(asked: Given) {
  const isOfConsole = ([name]: [string, unknown]) => Object.hasOwn(flowsOfConsole, name)
  const parts = Object.groupBy(Object.entries(asked.flows), (flow) => `${isOfConsole(flow)}`)
  const ofConsole = noting(Object.fromEntries(parts.true ?? []), rulesOfConsole, itself)
  const ofAccount = noting(Object.fromEntries(parts.false ?? []), rulesOfAuth, itself)
  const given = { ...asked, flows: { ...ofAccount.flows, ...ofConsole.flows } }
  const seen = new Map<string, { world: World; path: Act[] }>([
    [JSON.stringify(begins), { world: begins, path: [] }],
  ])
  let steps = 0
  let undisciplined: Found = null
  const done = (found: Found) => {
    const outcomes = new Set([...ofConsole.outcomes, ...ofAccount.outcomes])
    return { states: seen.size, steps, found, outcomes }
  }
  for (const { world, path } of seen.values())
    for (const act of acts) {
      if (!isPossible(world, act)) continue
      steps += 1
      const result = run(world, act, given)
      const wrong = wrongWith(world, act, result)
      const finding = ofConsole.takeFinding() ?? ofAccount.takeFinding()
      const way = [...path, act]
      if (wrong) return done({ wrong, path: way })
      if (finding) undisciplined ??= { wrong: finding, path: way }
      const name = JSON.stringify(result.after)
      if (!seen.has(name)) seen.set(name, { world: result.after, path: way })
    }
  return done(undisciplined)
}
