// Runs the application's flows on the world of an organization, and notes what must never happen.

import type { InvitationEvent } from '../../../machines/invitation/invitation.machine.ts'
import type { MembershipEvent } from '../../../machines/membership/membership.machine.ts'
import { type GivenRole, may } from '../../../machines/membership/roles.ts'
import type {
  Flow,
  MembershipState,
  Operation,
  Operations,
  Party,
  Refusal,
} from '../../../server/app/ledgers/operations.ts'
import { type Invited, PEOPLE, type stepper, type World } from './world.ts'

/** What a request brings. `day`: what a day’s counts say. */
export type Brought = {
  asker: number
  isAssured?: boolean
  other?: number
  /** Whose invitation is named, or who is invited. */
  invited?: number
  role?: GivenRole
  isOneTooMany?: boolean
  day?: 'free' | 'personsDaySpent' | 'organizationsDaySpent'
}

type Work = {
  world: World
  brought: Brought
  take: ReturnType<typeof stepper>['step']
  other: number | null
  /** Whether this request has had an invitation accepted. */
  hasAccepted: boolean
  /** Whether this request has made the organization. */
  hasMade: boolean
}

type Performs = {
  [Name in keyof Operations]: (
    work: Work,
    ...asked: Parameters<Operations[Name]>
  ) => ReturnType<Operations[Name]>
}

const personOf = ({ brought, other }: Work, party: Party) => (party === 'asker' ? brought.asker : other)

const roleOf = (work: Work, party: Party): MembershipState =>
  work.world.people[personOf(work, party) ?? PEOPLE]?.role ?? 'absent'

const invitationOf = ({ world, brought }: Work): Invited | undefined =>
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

function sendToMember(work: Work, party: Party, event: MembershipEvent) {
  const { world, brought } = work
  const state = roleOf(work, party)
  const next = work.take('membership', state, event)
  const person = world.people[personOf(work, party) ?? PEOPLE]
  if (next.accepted && person && next.state !== state) {
    const isFounder = event.type === 'organization.created' && work.hasMade
    if (state === 'absent' && !isFounder && !(work.hasAccepted && person.isProven && brought.isAssured))
      world.flaw ??= 'somebody became a member without an accepted invitation of a proven address'
    person.role = next.state as MembershipState
  }
  return next as ReturnType<Operations['sendToMember']>
}

function tellInvitation(work: Work, which: 'locked' | 'new', event: InvitationEvent) {
  const { world, brought } = work
  const before = invitationOf(work)
  const state = which === 'new' ? 'none' : (before?.state ?? 'none')
  const next = work.take('invitation', state, event)
  if (next.accepted && next.state !== state) {
    const role = which === 'new' ? brought.role : before?.role
    world.invitations[brought.invited ?? 0] = {
      state: next.state as Invited['state'],
      role: role ?? 'member',
      isLapsed: false,
      by: which === 'new' ? brought.asker : (before?.by ?? 0),
    }
    if (next.state === 'accepted') {
      if (brought.asker !== brought.invited || before?.isLapsed)
        world.flaw ??= 'an invitation was accepted by another person, or too late'
      if (before && isWithdrawn(world, before))
        world.flaw ??= 'an invitation was accepted whose inviter may not invite any more'
      work.hasAccepted = true
    }
  }
  return next as ReturnType<Operations['tellInvitation']>
}

const performs: Performs = {
  lockOrganization: (work) => {
    work.other = work.brought.other ?? null
  },
  lockInvitation: (work) => {
    const found = invitationOf(work)
    return !found || found.state === 'none' ? null : foundOf(work.world, found)
  },
  lockPerson: ({ world, brought }) => world.people[brought.asker]?.isThere === true,
  lockOwned: (work) => {
    if (roleOf(work, 'asker') !== 'owner') return 'none'
    const heirs = work.world.people.flatMap(({ role }, index) =>
      role === 'admin' || role === 'member' ? [{ role, index }] : [],
    )
    work.other = (heirs.find(({ role }) => role === 'admin') ?? heirs[0])?.index ?? null
    return work.other === null ? 'alone' : 'shared'
  },
  lockCreator: ({ brought }) => (brought.isOneTooMany ? 'oneTooMany' : 'free'),
  insertOrganization: (work) => {
    work.world.exists = true
    work.hasMade = true
  },
  roleOf,
  sendToMember,
  lockOpenInvitation: (work) => {
    const found = invitationOf(work)
    return found?.state === 'pending' ? foundOf(work.world, found) : null
  },
  findInvited: ({ world, brought }) => {
    if (brought.asker === brought.invited) return 'oneself'
    return world.people[brought.invited ?? 0]?.role === 'absent' ? (brought.day ?? 'free') : 'member'
  },
  findAnswerer: ({ world, brought }) => {
    if (brought.asker !== brought.invited) return 'another'
    return world.people[brought.asker]?.isProven && brought.isAssured ? 'addressee' : 'unproven'
  },
  tellInvitation,
  storeOrganization: () => true,
  deleteOrganization: ({ world }) => close(world),
  deletePerson: ({ world, brought }) => {
    const person = world.people[brought.asker]
    if (person) Object.assign(person, { isThere: false, role: 'absent' })
  },
}

/** Changes the world as the flow does. @returns what it is refused with */
export function runFlow(
  world: World,
  brought: Brought,
  flow: Flow,
  take: ReturnType<typeof stepper>['step'],
): Refusal | null {
  const work: Work = { world, brought, take, other: null, hasAccepted: false, hasMade: false }
  let turn = flow.next()
  while (!turn.done) turn = flow.next(performed(work, turn.value))
  return turn.value
}

function performed(work: Work, { name, args }: Operation): unknown {
  const perform = performs[name] as (work: Work, ...asked: unknown[]) => unknown
  return perform(work, ...args)
}
