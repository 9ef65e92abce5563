// Runs the application's flows on the world of an organization, and notes each change that they make.

import type { InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import { findingOf } from '../../../machines/invitation/invitation-finding.ts'
import { levelDemanded } from '../../../machines/membership/level-demanded.ts'
import type { MembershipEvent } from '../../../machines/membership/membership.machine.ts'
import { knownTable, mayStillInvite, type RoleTable } from '../../../machines/membership/permissions.ts'
import type { RequestFacts } from '../../../server/app/rows/organization-facts.ts'
import type {
  Flow,
  FoundInvitation,
  KeyOperations,
  MembershipState,
  Operations,
  Party,
  Refusal,
} from '../../../server/app/rows/organization-operations.ts'
import type { Operation } from '../../../server/flows/flow.ts'
import { type Finding, findingIn, outcomesOf } from '../discipline.ts'
import { type Perform, type Tree, treeOf } from '../tree.ts'
import { rulesOfOrganization } from './discipline.ts'
import { onPolicy } from './policy-of-invitations.ts'
import { inTime, levels, tooLate } from './proof.ts'
import { type Change, type Flaw, hasTwoOwners, type Route } from './properties.ts'
import { type Brought, days, type Invited, PEOPLE, type stepper, type World } from './world.ts'

type FlowContext = {
  world: World
  table: RoleTable
  brought: Brought
  take: ReturnType<typeof stepper>['step']
  other: number | null
  changes: Change[]
  /** What is wrong on the way, and about the flow itself. */
  flaw: Flaw | null
  finding: Finding | null
}
type Asked = Operation<Operations, keyof RequestFacts>
type Handle = (context: FlowContext, ...asked: unknown[]) => unknown

/** API keys have a world of their own. */
type Handlers = {
  [Name in Exclude<keyof Operations, keyof KeyOperations>]: (
    context: FlowContext,
    ...asked: Parameters<Operations[Name]>
  ) => ReturnType<Operations[Name]>
}

const personOf = ({ brought, other }: FlowContext, party: Party) =>
  party === 'requester' ? brought.requester : other

const roleOf = (context: FlowContext, party: Party): MembershipState =>
  context.world.people[personOf(context, party) ?? PEOPLE]?.role ?? 'absent'

const invitationOf = ({ world, brought }: FlowContext): Invited | undefined =>
  world.invitations[brought.invited ?? 0]

/** Everybody’s role goes with the organization, and every invitation. */
function close(world: World): void {
  world.exists = false
  world.demand = 'none'
  for (const person of world.people) person.role = 'absent'
  for (const one of Object.keys(world.invitations))
    world.invitations[Number(one)] = { state: 'none', role: 'member', isLapsed: false, by: 0 }
}

/** Always the same object for the same answer, as `levels` are. */
const found = new Map<string, FoundInvitation>()

function foundOf(
  { world: { people }, table }: FlowContext,
  { role, isLapsed, by }: Invited,
): FoundInvitation {
  const inviter = people[by]?.role ?? 'absent'
  const isWithdrawn = !mayStillInvite(table, inviter === 'absent' ? null : inviter, role)
  const key = `${role}${isLapsed}${isWithdrawn}`
  const answer = found.get(key) ?? { role, isLapsed, isWithdrawn }
  found.set(key, answer)
  return answer
}

/** With an organization goes every role in it: that is its deletion, and no change of its own. Who removes themselves is removed. */
function changeOf(was: MembershipState, is: MembershipState, isOwn: boolean): Change {
  if (was === 'absent' && is === 'owner') return { is: 'an organization is created without permission' }
  if (was === 'absent') return { is: 'a person becomes a member without permission', role: is }
  if (is === 'absent')
    return isOwn
      ? { is: 'an organization is left without permission' }
      : { is: 'a member is removed without permission', role: was }
  return was === 'owner' || is === 'owner'
    ? { is: 'an organization is handed over without permission' }
    : { is: 'a role is changed without permission', role: was, to: is }
}

function stepMember(context: FlowContext, party: Party, event: MembershipEvent) {
  const { world, brought, changes } = context
  const state = roleOf(context, party)
  const next = context.take('membership', state, event)
  if (next.effects.includes('createOrganization')) world.exists = true
  const named = personOf(context, party)
  const person = world.people[named ?? PEOPLE]
  const role = next.state as MembershipState
  if (next.accepted && person && role !== state) {
    changes.push(changeOf(state, role, named === brought.requester && named !== brought.other))
    person.role = role
    // The index that keeps owners single is not deferred.
    if (hasTwoOwners(world)) context.flaw ??= 'an organization has two owners'
  }
  return next as ReturnType<Operations['stepMember']>
}

/** What ends by itself is nobody’s change. */
const ofInvitations: Partial<Record<InvitationEvent['type'], Change['is']>> = {
  'invitation.requested': 'an invitation is mailed without permission',
  'invitation.revoked': 'an invitation is revoked without permission',
  'resend.requested': 'an invitation is revoked without permission',
  'invitation.accepted': 'an invitation is accepted without permission',
  'invitation.declined': 'an invitation is declined without permission',
}

function stepInvitation(context: FlowContext, which: 'locked' | 'new', event: InvitationEvent) {
  const { world, brought } = context
  const before = invitationOf(context)
  const state = which === 'new' ? 'none' : (before?.state ?? 'none')
  const next = context.take('invitation', state, event)
  if (next.accepted && next.state !== state) {
    const role = (which === 'new' ? brought.role : undefined) ?? before?.role ?? 'member'
    world.invitations[brought.invited ?? 0] = {
      state: next.state as Invited['state'],
      role,
      isLapsed: false,
      by: which === 'new' ? brought.requester : (before?.by ?? 0),
    }
    const is = ofInvitations[event.type]
    if (is) context.changes.push({ is, role })
  }
  return next as ReturnType<Operations['stepInvitation']>
}

/** Who asks may be deleted by the time that they are locked. */
const isThere = ({ world, brought }: FlowContext) => world.people[brought.requester]?.isThere === true

const handlers: Handlers = {
  lockOrganization: isThere,
  lockOther: (context) => {
    context.other = context.brought.other ?? null
    return roleOf(context, 'other')
  },
  lockInvitation: (context) => {
    if (!isThere(context)) return 'refuseSignedOut'
    const found = invitationOf(context)
    return !found || found.state === 'none' ? 'refuseUnknownInvitation' : foundOf(context, found)
  },
  lockPerson: isThere,
  lockOwned: (context) => {
    if (roleOf(context, 'requester') !== 'owner') return 'none'
    const heirs = context.world.people.flatMap(({ role }, index) =>
      role === 'absent' || role === 'owner' ? [] : [{ role, index }],
    )
    const rankOf = ({ role }: { role: MembershipState }) => context.table.given.indexOf(role)
    context.other = heirs.toSorted((one, other) => rankOf(one) - rankOf(other))[0]?.index ?? null
    return context.other === null ? 'alone' : 'shared'
  },
  lockCreator: (context) => {
    if (!isThere(context)) return 'gone'
    return context.brought.isOneTooMany ? 'oneTooMany' : 'free'
  },
  stepMember,
  lockOpenInvitation: (context) => {
    const found = invitationOf(context)
    return found?.state === 'pending' ? foundOf(context, found) : null
  },
  findInvited: ({ world, brought }) => {
    const { requester, invited = 0, day = 'free' } = brought
    const isMember = world.people[invited]?.role !== 'absent'
    return findingOf({ isOneself: requester === invited, isMember, ...days[day] }, 1)
  },
  ...onPolicy,
  findRespondent: ({ world, brought }) => {
    if (brought.requester !== brought.invited) return 'another'
    return world.people[brought.requester]?.isProven && brought.isAssured ? 'addressee' : 'unproven'
  },
  stepInvitation,
  meetDemand: ({ brought }) => (brought.isTooLate ? tooLate : inTime),
  findLevels: (context) => {
    const { world, brought } = context
    const role = roleOf(context, 'requester')
    const membership = role === 'absent' ? null : { role, demandsFactor: world.demand === 'holds' }
    return levels[levelDemanded(membership, 'nobody', false)][brought.hasShown ? 'aal2' : 'aal1']
  },
  storeDemand: ({ world, brought, changes }) => {
    changes.push({ is: 'a second factor is demanded for an organization without permission' })
    world.demand = brought.days === 0 ? 'holds' : 'announced'
  },
  dropDemand: ({ world, changes }) => {
    changes.push({ is: 'an organization’s demand for a second factor is withdrawn without permission' })
    world.demand = 'none'
  },
  storeOrganization: ({ brought, changes }) => {
    if (brought.isNameTaken) return false
    changes.push({ is: 'an organization is renamed without permission' })
    return true
  },
  deleteOrganization: ({ world, changes }) => {
    changes.push({ is: 'an organization is deleted without permission' })
    close(world)
  },
  deletePerson: ({ world, brought }) => {
    const person = world.people[brought.requester]
    if (person) Object.assign(person, { isThere: false, role: 'absent' })
  },
}

type Requested = { world: World; brought: Brought; route: Route; begin: () => Flow<keyof RequestFacts> }

type Outcome = Pick<FlowContext, 'changes' | 'flaw' | 'finding'>

/** `outcomes`: what the flows have come to. */
export type Runner = { run: (requested: Requested) => Outcome; outcomes: ReadonlySet<string> }

/** @returns what changes a world as a flow does; each flow is taken as a tree once */
export function runnerOf(take: FlowContext['take'], table: RoleTable = knownTable): Runner {
  let context: FlowContext
  const trees = new Map<Requested['begin'], Tree<Asked, Refusal | null>>()
  const bind =
    ({ name, args }: Asked): Perform =>
    () =>
      (handlers[name as keyof Handlers] as Handle)(context, ...args)
  const outcomes = new Set<string>()
  const treeFrom = ({ route, begin }: Requested) =>
    treeOf(begin, bind, (branch) => {
      context.finding ??= findingIn(branch, rulesOfOrganization)
      for (const outcome of outcomesOf(route, branch, rulesOfOrganization)) outcomes.add(outcome)
    })
  const run: Runner['run'] = (requested) => {
    const { world, brought, begin } = requested
    context = { world, table, brought, take, other: null, changes: [], flaw: null, finding: null }
    const tree = trees.get(begin) ?? treeFrom(requested)
    trees.set(begin, tree)
    tree.run()
    return context
  }
  return { run, outcomes }
}
