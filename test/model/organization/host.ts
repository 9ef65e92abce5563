// Runs the application's flows on the world of an organization, and notes what must never happen.

import { findingOf } from '../../../machines/invitation/finding.ts'
import type { InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import type { MembershipEvent } from '../../../machines/membership/membership.machine.ts'
import { type GivenRole, may } from '../../../machines/membership/roles.ts'
import type {
  Flow,
  MembershipState,
  Operations,
  Party,
  Refusal,
} from '../../../server/app/rows/operations.ts'
import type { RequestFacts } from '../../../server/app/rows/organization-facts.ts'
import { type Invited, PEOPLE, type stepper, type World } from './world.ts'

/** What a request brings. `day`: what a day’s counts say. */
export type Brought = {
  requester: number
  isAssured?: boolean
  other?: number
  /** Whose invitation is named, or who is invited. */
  invited?: number
  role?: GivenRole
  isOneTooMany?: boolean
  day?: 'free' | 'personsDaySpent' | 'organizationsDaySpent'
}

type FlowContext = {
  world: World
  brought: Brought
  take: ReturnType<typeof stepper>['step']
  other: number | null
  /** Whether this request has had an invitation accepted. */
  hasAccepted: boolean
}

type Handlers = {
  [Name in keyof Operations]: (
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
  for (const person of world.people) person.role = 'absent'
  for (const one of Object.keys(world.invitations))
    world.invitations[Number(one)] = { state: 'none', role: 'member', isLapsed: false, by: 0 }
}

const isWithdrawn = ({ people }: World, { by, role }: Invited): boolean => {
  const inviter = people[by]?.role ?? 'absent'
  return inviter === 'absent' || !may(inviter, 'invite', role)
}

const foundOf = (world: World, found: Invited) => ({
  role: found.role,
  isLapsed: found.isLapsed,
  isWithdrawn: isWithdrawn(world, found),
})

function stepMember(context: FlowContext, party: Party, event: MembershipEvent) {
  const { world, brought } = context
  const state = roleOf(context, party)
  const next = context.take('membership', state, event)
  if (next.effects.includes('createOrganization')) world.exists = true
  const person = world.people[personOf(context, party) ?? PEOPLE]
  if (next.accepted && person && next.state !== state) {
    const isFounder = event.type === 'organization.requested'
    if (state === 'absent' && !isFounder && !(context.hasAccepted && person.isProven && brought.isAssured))
      world.flaw ??= 'somebody became a member without an accepted invitation of a proven address'
    person.role = next.state as MembershipState
  }
  return next as ReturnType<Operations['stepMember']>
}

function stepInvitation(context: FlowContext, which: 'locked' | 'new', event: InvitationEvent) {
  const { world, brought } = context
  const before = invitationOf(context)
  const state = which === 'new' ? 'none' : (before?.state ?? 'none')
  const next = context.take('invitation', state, event)
  if (next.accepted && next.state !== state) {
    const role = which === 'new' ? brought.role : before?.role
    world.invitations[brought.invited ?? 0] = {
      state: next.state as Invited['state'],
      role: role ?? 'member',
      isLapsed: false,
      by: which === 'new' ? brought.requester : (before?.by ?? 0),
    }
    if (next.state === 'accepted') {
      if (brought.requester !== brought.invited || before?.isLapsed)
        world.flaw ??= 'an invitation was accepted by another person, or too late'
      if (before && isWithdrawn(world, before))
        world.flaw ??= 'an invitation was accepted whose inviter may not invite any more'
      context.hasAccepted = true
    }
  }
  return next as ReturnType<Operations['stepInvitation']>
}

const days = {
  free: { byPerson: 0, byTenant: 1 },
  personsDaySpent: { byPerson: 1, byTenant: 1 },
  organizationsDaySpent: { byPerson: 0, byTenant: 2 },
}

const handlers: Handlers = {
  lockOrganization: () => true,
  lockOther: (context) => {
    context.other = context.brought.other ?? null
    return roleOf(context, 'other')
  },
  lockInvitation: (context) => {
    const found = invitationOf(context)
    return !found || found.state === 'none' ? 'refuseUnknownInvitation' : foundOf(context.world, found)
  },
  lockPerson: ({ world, brought }) => world.people[brought.requester]?.isThere === true,
  lockOwned: (context) => {
    if (roleOf(context, 'requester') !== 'owner') return 'none'
    const heirs = context.world.people.flatMap(({ role }, index) =>
      role === 'admin' || role === 'member' ? [{ role, index }] : [],
    )
    context.other = (heirs.find(({ role }) => role === 'admin') ?? heirs[0])?.index ?? null
    return context.other === null ? 'alone' : 'shared'
  },
  lockCreator: ({ brought }) => (brought.isOneTooMany ? 'oneTooMany' : 'free'),
  stepMember,
  lockOpenInvitation: (context) => {
    const found = invitationOf(context)
    return found?.state === 'pending' ? foundOf(context.world, found) : null
  },
  findInvited: ({ world, brought }) => {
    const { requester, invited = 0, day = 'free' } = brought
    const isMember = world.people[invited]?.role !== 'absent'
    return findingOf({ isOneself: requester === invited, isMember, ...days[day] }, 1)
  },
  findRespondent: ({ world, brought }) => {
    if (brought.requester !== brought.invited) return 'another'
    return world.people[brought.requester]?.isProven && brought.isAssured ? 'addressee' : 'unproven'
  },
  stepInvitation,
  storeOrganization: () => true,
  deleteOrganization: ({ world }) => close(world),
  deletePerson: ({ world, brought }) => {
    const person = world.people[brought.requester]
    if (person) Object.assign(person, { isThere: false, role: 'absent' })
  },
}

/** Changes the world as the flow does. @returns what it is refused with */
export function runFlow(
  world: World,
  brought: Brought,
  flow: Flow<keyof RequestFacts>,
  take: ReturnType<typeof stepper>['step'],
): Refusal | null {
  const context: FlowContext = { world, brought, take, other: null, hasAccepted: false }
  let turn = flow.next()
  while (!turn.done) {
    const { name, args } = turn.value
    const handle = handlers[name] as (context: FlowContext, ...asked: unknown[]) => unknown
    turn = flow.next(handle(context, ...args))
  }
  return turn.value
}
