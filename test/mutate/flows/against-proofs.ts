// Explores the worlds that run a flow, until one of them shows that something is wrong.

import { branchesOfSession } from '../../model/app.host.ts'
import { bounds, productOf } from '../../model/bounds/bounds.ts'
import type { Bounds } from '../../model/bounds/bounds.types.ts'
import { type Branches, outcomesOf, type Rules, undisciplined } from '../../model/discipline.ts'
import { rulesOfAuth } from '../../model/discipline-of-auth.ts'
import { rulesOfSession } from '../../model/discipline-of-session.ts'
import { explore } from '../../model/search.ts'
import { machinesOf } from '../../model/world.ts'
import { type Explorable, takes } from './explorable.ts'
import { type Part, partOf } from './parts.ts'
import {
  apiKeys,
  application,
  consoleAccess,
  impersonation,
  organization,
  organizationsKeys,
} from './small-worlds.ts'

export type Judged = { found: string } | { worlds: Worlds }

/** By world, how large it is, what its requests came to, and which generators they ran. */
export type Worlds = Record<string, { states: number; taken: string[]; reached: string[] }>

/** One fault in a generator changes nothing in a world that never runs it. */
const reached = () => [...((globalThis as { reached?: Set<string> }).reached ?? [])]
const forgetReached = () => (globalThis as { reached?: Set<string> }).reached?.clear()

const outcomesIn = (branches: Branches, rules: Rules) =>
  Object.entries(branches).flatMap(([request, of]) =>
    of().flatMap((branch) => outcomesOf(request, branch, rules)),
  )

function exploreAccount(given: Bounds): ReturnType<Explorable['explore']> {
  const { world, search } = productOf(given)
  // Each flow has begun by then, in this world or not.
  forgetReached()
  const { states, found } = explore(search)
  const ofSession = branchesOfSession(world)
  const wrong =
    found?.property ??
    undisciplined(world.branches, rulesOfAuth)[0] ??
    undisciplined(ofSession, rulesOfSession)[0]
  if (wrong) return { found: wrong }
  const edges = machinesOf(world).flatMap(({ name, compiled, taken }) =>
    compiled.edges.flatMap((of, cell) => (taken[cell] ? of.map((edge) => takes(`${name}|${edge}`)) : [])),
  )
  return {
    states,
    taken: [...edges, ...outcomesIn(world.branches, rulesOfAuth), ...outcomesIn(ofSession, rulesOfSession)],
  }
}

/** A form sends no request that its browser does not. */
const ofAccount = bounds
  .filter(({ isLarge, forms }) => !isLarge && forms === 0)
  .map((given): Explorable => ({ title: given.title, explore: () => exploreAccount(given) }))

const worldsOf: Record<Part, readonly Explorable[]> = {
  'an organization': [organization, organizationsKeys],
  'an application': [application],
  'API keys': [apiKeys, organizationsKeys],
  'the console': [consoleAccess, impersonation],
  // Those of API keys and of operators ask the session as well.
  'an account': [...ofAccount, apiKeys, consoleAccess, impersonation],
}

/** @param only the worlds of the file's part that are explored, in this order; null for all */
export function againstProofs(file: string, only: readonly string[] | null): Judged {
  const all = worldsOf[partOf(file)]
  const worlds: Worlds = {}
  for (const title of only ?? all.map((one) => one.title)) {
    forgetReached()
    const explored = all.find((one) => one.title === title)?.explore()
    if (!explored) throw new Error(`No world of ${file} is ${title}.`)
    if ('found' in explored) return explored
    const { states, taken } = explored
    worlds[title] = { states, taken: [...new Set(taken)].toSorted(), reached: reached() }
  }
  return { worlds }
}
