// Runs the flows of the application's session on the world: what is asked is answered from it, what is told changes it.

import type { AppSessionEvent } from '../../machines/app-session/app-session.types.ts'
import type { Levels } from '../../machines/kit/demand.ts'
import type {
  Flow,
  Operations,
  SessionAnswer,
  SessionFacts,
  SessionStanding,
} from '../../server/app/sessions/session-operations.ts'
import type { Operation } from '../../server/flows/flow.ts'
import { effects, isPerformed, type Opened, type Visit } from './app-effects.ts'
import { isShown, readStates, stepApp } from './app-session.ts'
import { eventNumber } from './compile.ts'
import { judged, ofOwner } from './demands-of-application.ts'
import { levelsOf, levelsToBe, numberOf } from './demands-of-organizations.ts'
import type { Branches } from './discipline.ts'
import { DEAD, LIVING, REPLACED, UNNAMED } from './options.ts'
import type { Meanwhile } from './request.ts'
import { layout, MEMBER, OWNER } from './state-layout.ts'
import { UNANSWERED } from './take.ts'
import { type Perform, type Tree, treeOf } from './tree.ts'
import type { Parts, World } from './world.ts'

/** By source and by whether it is an hour old. */
const standings = [DEAD, LIVING, REPLACED, UNNAMED].map((source) =>
  [false, true].map(
    (isLapsed): SessionStanding => ({
      source: source === DEAD ? 'ended' : 'lives',
      isLapsed,
      endIsObservable: source !== UNNAMED,
    }),
  ),
)
const inVain = [false, true].map((isOverdue) => ({ result: 'unknown' as const, isOverdue }))

const hosted: {
  [Name in keyof Operations]: (
    world: World,
    visit: Visit,
    ...args: Parameters<Operations[Name]>
  ) => () => ReturnType<Operations[Name]>
} = {
  findStanding:
    ({ get, followsSources }, visit) =>
    () => {
      const { browser } = visit
      if (!followsSources || !get(layout.app[browser]) || get(layout.asserted[browser])) return null
      return standings[get(layout.source[browser])]?.[get(layout.old[browser])] ?? null
    },
  checkSource:
    ({ get, policy }, visit) =>
    () => {
      if (!visit.isInVain || get(layout.source[visit.browser]) === UNNAMED) return null
      return inVain[Number(policy.endsUncheckedSessions)] ?? null
    },
  meetDemand: (world, visit, demand) => () => judged(world, visit, demand),
  isAsserted:
    ({ get }, visit) =>
    () =>
      get(layout.asserted[visit.browser]) === 1,
  stepSession: (world, visit, event: AppSessionEvent) => {
    const number = eventNumber(world.appSession.compiled, event)
    return () => {
      const cell = stepApp(world, visit.browser, event, number)
      if (cell < 0) return UNANSWERED
      const answer = world.appSession.answers[cell] ?? UNANSWERED
      for (const effect of answer.effects as readonly string[])
        if (isPerformed(effect)) effects[effect](world, visit)
      return answer
    }
  },
}

type Named = { name: string; begin: (flows: Parts['sessionFlows']) => Flow<keyof SessionFacts> }
type OfSession = Operation<Operations, keyof SessionFacts>
type Visiting = { visit: Visit; trees: Map<Named, Tree<OfSession, SessionAnswer | null>> }
const visiting = new WeakMap<World, Visiting>()
const living: Opened = { by: 'token', source: LIVING }

function visitingIn(world: World): Visiting {
  const known = visiting.get(world)
  if (known) return known
  const visit: Visit = {
    browser: 0,
    source: DEAD,
    opened: living,
    isInVain: false,
    meanwhile: null,
    authSessionEnded: false,
  }
  const found: Visiting = { visit, trees: new Map() }
  visiting.set(world, found)
  return found
}

/** @param flow always the same object for the same flow, which is taken as a tree once */
function run(
  world: World,
  browser: number,
  flow: Named,
  opened = living,
  isInVain = false,
  meanwhile: Meanwhile | null = null,
) {
  const { visit, trees } = visitingIn(world)
  visit.browser = browser
  visit.source = world.get(layout.source[browser])
  visit.opened = opened
  visit.isInVain = isInVain
  visit.meanwhile = meanwhile
  visit.authSessionEnded = false
  const known = trees.get(flow)
  if (known) return known.run()
  const bind = ({ name, args }: OfSession): Perform =>
    (hosted[name] as (world: World, visit: Visit, ...args: unknown[]) => Perform)(world, visit, ...args)
  const tree = treeOf(() => flow.begin(world.parts.sessionFlows), bind)
  trees.set(flow, tree)
  return tree.run()
}

/** The ways through each flow of the application's session that have been taken. */
export const branchesOfSession = (world: World): Branches =>
  Object.fromEntries(
    [...visitingIn(world).trees].map(([{ name }, { branches }]) => [`the application: ${name}`, branches]),
  )

/** What must hold once a request has found out whether its session goes on. */
function judge(world: World, browser: number, isInVain: boolean): void {
  const { get, judgedBy } = world
  if (!world.followsSources || get(layout.asserted[browser]) || !isShown(world, browser)) return
  const source = get(layout.source[browser])
  if (source === DEAD) world.flaw ??= 'an application session outlives the auth session it came from'
  if (source === UNNAMED && get(layout.old[browser]))
    world.flaw ??= 'an application session that cannot be followed outlives its hour'
  if (isInVain && source !== UNNAMED && judgedBy.endsUncheckedSessions)
    world.flaw ??= 'hardened, a session continues although it could not be checked for too long'
}

function checked(world: World, browser: number, flow: Named, isInVain = false): SessionAnswer | null {
  const answer = run(world, browser, flow, living, isInVain)
  judge(world, browser, isInVain)
  return answer
}

const dashboard: Named = { name: 'openDashboard', begin: (flows) => flows.openDashboard() }
const data: Named = { name: 'requestData', begin: (flows) => flows.requestData() }
const ofOrganization: Named = {
  name: 'requestData',
  begin: (flows) => flows.requestData('organization'),
}
const identity: Named = { name: 'requestIdentity', begin: (flows) => flows.requestIdentity(false) }
const byTruth = (name: string, begin: (isTrue: boolean) => Named['begin']): readonly Named[] =>
  [false, true].map((isTrue) => ({ name, begin: begin(isTrue) }))
const signOuts = byTruth('signOut', (everywhere) => (flows) => flows.signOut(everywhere))

/** Always the same object for the same flow. */
const named = new Map<string, Named>()
function withLevels(name: string, levels: Levels, isTrue: readonly boolean[], begin: Named['begin']): Named {
  const key = `${name} ${isTrue} ${numberOf(levels)}`
  const found = named.get(key) ?? { name, begin }
  named.set(key, found)
  return found
}

const chosen = (flows: readonly Named[] | undefined, isTrue: boolean): Named => {
  const flow = flows?.[Number(isTrue)]
  if (!flow) throw new Error('There is no such flow.')
  return flow
}

export const openDashboard = (world: World, browser: number, isInVain: boolean) =>
  checked(world, browser, dashboard, isInVain)

export const requestData = (world: World, browser: number) => checked(world, browser, data)

const action: Named = { name: 'requestAction', begin: (flows) => flows.requestAction(ofOwner) }

/** Something for which the application demands a proof. */
export function requestAction(world: World, browser: number, meanwhile: Meanwhile | null) {
  const answer = run(world, browser, action, living, false, meanwhile)
  judge(world, browser, false)
  return answer
}

export const requestIdentity = (world: World, browser: number) => checked(world, browser, identity)

/** @returns whether the auth service has confirmed that its session, or all of them, ended */
export function signOut(world: World, browser: number, everywhere: boolean): boolean {
  run(world, browser, chosen(signOuts, everywhere))
  return visitingIn(world).visit.authSessionEnded
}

/** GET /api/organization */
export const requestOrganization = (world: World, browser: number) => checked(world, browser, ofOrganization)

/** A new organization demands nothing; the operator may. */
export function workInMade(world: World, browser: number) {
  world.set(layout.demand, 0)
  world.set(layout.member, OWNER)
  const levels = levelsOf(world, browser, true)
  const flow = withLevels('workInMade', levels, [], (flows) => flows.workInMade(levels))
  const answer = run(world, browser, flow)
  readStates(world, browser)
  return answer
}

/** By an invitation that its person has accepted. */
export function workInJoined(world: World, browser: number) {
  world.set(layout.member, MEMBER)
  readStates(world)
  const levels = levelsOf(world, browser, true)
  return run(
    world,
    browser,
    withLevels('workInJoined', levels, [], (flows) => flows.workInJoined(true, levels)),
  )
}

export function selectTenant(world: World, browser: number, isMember: boolean) {
  const levels = levelsOf(world, browser, isMember)
  const flow = withLevels('selectTenant', levels, [isMember], (flows) =>
    flows.selectTenant(isMember, false, levels),
  )
  return run(world, browser, flow)
}

const openedBy = (by: Opened['by']) => ({
  [LIVING]: { by, source: LIVING } as const,
  [UNNAMED]: { by, source: UNNAMED } as const,
})
const opened = { token: openedBy('token'), asserted: openedBy('asserted') }

/** Of somebody whom the client asserts nothing is known, and no session is there to be checked. */
export function openApp(world: World, browser: number, by: Opened['by'], source: Opened['source']): void {
  const { get, states } = world
  const isVerified = by === 'asserted' || get(layout.account) === states.verified
  const isMember = by === 'token' && get(layout.member) > 0
  const levels = levelsToBe(world, browser, opened[by][source], isMember)
  const flow = withLevels('openSession', levels, [isVerified, isMember], (flows) =>
    flows.openSession(isVerified, isMember ? 'chosen' : 'none', levels),
  )
  run(world, browser, flow, opened[by][source])
}
