// Explores the worlds that run a flow, the smallest first, until one of them shows that something is wrong.

import { type InvitationEvent, invitationMachine } from '../../../machines/invitation/invitation.machine.ts'
import { edgeId } from '../../../machines/kit/edges.ts'
import { type MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { branchesOfSession } from '../../model/app.host.ts'
import { bounds, productOf } from '../../model/bounds.ts'
import { type Branches, outcomesOf, type Rules, undisciplined } from '../../model/discipline.ts'
import { rulesOfAuth } from '../../model/discipline-of-auth.ts'
import { rulesOfSession } from '../../model/discipline-of-session.ts'
import { explore } from '../../model/search.ts'
import { machinesOf } from '../../model/world.ts'

/** By the words that a title begins with, from the fastest on: a form sends no request that its browser does not. */
const worldsOfAuth = [
  'hardened: links',
  'hardened: a passkey, and sessions',
  'hardened: a mailed code',
  'hardened: the way back',
  'hardened: changes of e-mail',
  'hardened: a passkey is demanded',
  'hardened: an app, and sessions',
  'hardened: every passkey lost',
  'hardened: every factor lost, and',
  'hardened: an app beside',
  'hardened: sessions',
  'hardened: codes',
  'hardened: passkeys beside passwords',
  'hardened: second factors, resets',
  'hardened: an app is demanded',
  'hardened: second factors and a change',
  'hardened: resets',
  'spec: sessions',
  'hardened: ends',
  'hardened: the application',
  'spec: codes',
  'hardened: changes of password',
]
const worldsOfApp = ['hardened: the application', 'hardened: sessions']

/** What is wrong, in a sentence; or what requests came to, where nothing is: transitions, effects and answers. */
export type Judged = { found: string } | { worlds: Worlds }

/** By world, what its requests came to, and which generators they ran: see `reachedBy`. */
export type Worlds = Record<string, { taken: string[]; reached: string[] }>

/** One fault in a generator changes nothing in a world that never runs it. */
const reached = () => [...((globalThis as { reached?: Set<string> }).reached ?? [])]
const forgetReached = () => (globalThis as { reached?: Set<string> }).reached?.clear()

async function ofOrganization(): Promise<Judged> {
  const { explore: exploreIt } = await import('../../model/organization/explore.ts')
  const { actionsOf } = await import('../../model/organization/requests.ts')
  const { stepper } = await import('../../model/organization/world.ts')
  const asked = stepper()
  const { found, outcomes } = exploreIt(actionsOf(), asked)
  if (found) return { found: found.wrong }
  const taken = [...asked.taken.values()].flatMap(({ machine, state, event }) => {
    const chart = machine === 'membership' ? membershipMachine : invitationMachine
    const at = chart.resolveState({ value: state, context: {} } as never)
    return chart.getTransitionData(at as never, event as MembershipEvent & InvitationEvent).map(edgeId)
  })
  const all = [...new Set(taken.map(takes)), ...outcomes].toSorted()
  return { worlds: { 'an organization': { taken: all, reached: reached() } } }
}

const takes = (edge: string) => `takes ${edge}`

const outcomesIn = (branches: Branches, rules: Rules) =>
  Object.entries(branches).flatMap(([request, of]) =>
    of().flatMap((branch) => outcomesOf(request, branch, rules)),
  )

/** @param file the flow's: whose worlds are explored; `only`: those of them, null for all */
export async function againstProofs(file: string, only: readonly string[] | null): Promise<Judged> {
  if (file.startsWith('server/app/rows/')) return ofOrganization()
  const titles = file.startsWith('server/app/') ? worldsOfApp : worldsOfAuth
  const worlds: Worlds = {}
  for (const title of titles.filter((one) => only?.includes(one) ?? true)) {
    const taken = new Set<string>()
    const given = bounds.find((one) => one.title.startsWith(title))
    if (!given) throw new Error(`There are no bounds ${title}.`)
    const { world, search } = productOf(given)
    // Each flow has begun by then, in this world or not.
    forgetReached()
    const { found } = explore(search)
    const wrong =
      found?.property ??
      undisciplined(world.branches, rulesOfAuth)[0] ??
      undisciplined(branchesOfSession(world), rulesOfSession)[0]
    if (wrong) return { found: wrong }
    for (const { name, compiled, taken: cells } of machinesOf(world))
      for (const [cell, isTaken] of cells.entries())
        if (isTaken) for (const edge of compiled.edges[cell] ?? []) taken.add(takes(`${name}|${edge}`))
    const outcomes = [
      ...outcomesIn(world.branches, rulesOfAuth),
      ...outcomesIn(branchesOfSession(world), rulesOfSession),
    ]
    for (const outcome of outcomes) taken.add(outcome)
    worlds[title] = { taken: [...taken].toSorted(), reached: reached() }
  }
  return { worlds }
}
