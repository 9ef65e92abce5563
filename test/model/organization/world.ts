// One organization, three people and two invitations: a world small enough to be explored whole.

import { type InvitationEvent, invitationMachine } from '../../../machines/invitation/invitation.machine.ts'
import { step } from '../../../machines/kit/step.ts'
import { type MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { type GivenRole, knownTable, type RoleTable } from '../../../machines/membership/permissions.ts'
import { type PolicyEvent, policyMachine } from '../../../machines/policy/policy.machine.ts'
import type { MembershipState } from '../../../server/app/rows/organization-operations.ts'

/** The person who made the organization, a colleague whose address may not be proven, and one whose address is. */
export const PEOPLE = 3
/** Those who are invited: the colleagues. */
export const INVITED = [1, 2] as const

type InvitationState = Parameters<typeof step<typeof invitationMachine>>[1]['state']

export type Invited = { state: InvitationState; role: GivenRole; isLapsed: boolean; by: number }

export type World = {
  exists: boolean
  /** Whether it demands a second factor of its members: from a day to come on, or by now. */
  demand: 'none' | 'announced' | 'holds'
  people: { isThere: boolean; isProven: boolean; role: MembershipState }[]
  /** The newest invitation of each colleague’s address. */
  invitations: Record<number, Invited>
}

/** What a request brings. `day`: what a day’s counts say. */
export type Brought = {
  requester: number
  isAssured?: boolean
  /** Whether the session of the person has shown a second factor. */
  hasShown?: boolean
  /** Whether the proof of that session becomes too old for what the route demands while the request waits for the organization. */
  isTooLate?: boolean
  days?: number
  other?: number
  /** Whose invitation is named, or who is invited. */
  invited?: number
  role?: GivenRole
  isOneTooMany?: boolean
  /** Whether another organization has the short name that it is to have. */
  isNameTaken?: boolean
  day?: 'free' | 'personsDaySpent' | 'organizationsDaySpent'
  /** What the operator’s policy says of it, and what the operator says of no answer; nobody is asked without it. */
  policy?: { says: PolicyEvent['type']; passesUnanswered: boolean }
}

/** Judged without the policy's machine. */
export function heldBack({ policy }: { policy?: Brought['policy'] | undefined }): string | null {
  if (!policy || policy.says === 'request.allowed') return null
  return policy.says === 'policy.unavailable' && policy.passesUnanswered ? null : 'the policy holds it back'
}

/** What a day has seen of invitations. */
export const days = {
  free: { byPerson: 0, byTenant: 1 },
  personsDaySpent: { byPerson: 1, byTenant: 1 },
  organizationsDaySpent: { byPerson: 0, byTenant: 2 },
}

const nobodyInvited: Invited = { state: 'none', role: 'member', isLapsed: false, by: 0 }

export const start = (): World => ({
  exists: true,
  demand: 'none',
  people: [
    { isThere: true, isProven: true, role: 'owner' },
    { isThere: true, isProven: false, role: 'absent' },
    { isThere: true, isProven: true, role: 'absent' },
  ],
  invitations: { 1: nobodyInvited, 2: nobodyInvited },
})

/** Answered invitations are alike to every request, whatever was answered. */
const shortOf = ({ state, role, isLapsed, by }: Invited) => {
  if (state === 'none') return '-'
  return state === 'pending' ? `${role}${isLapsed}${by}` : 'over'
}

export const keyOf = ({ exists, demand, people, invitations }: World): string =>
  `${exists}${demand} ${people.map(({ isThere, isProven, role }) => `${isThere}${isProven}${role}`).join()} ${INVITED.map((one) => shortOf(invitations[one] ?? nobodyInvited)).join()}`

export type Machines = {
  membership: typeof membershipMachine
  invitation: typeof invitationMachine
  policy: typeof policyMachine
}
type Event = MembershipEvent | InvitationEvent | PolicyEvent
export type Taken = { state: string; effects: readonly string[]; accepted: boolean }

/**
 * The machines’ steps, each found out once; `taken`: the names of those that were asked for.
 * @param table of which the machine of the membership is
 */
export function stepper(given: Partial<Machines> = {}, table: RoleTable = knownTable) {
  const machines = {
    membership: membershipMachine,
    invitation: invitationMachine,
    policy: policyMachine,
    ...given,
  }
  const known = new Map<string, Taken>()
  const taken = new Map<string, { machine: keyof Machines; state: string; event: Event; context: object }>()
  return {
    table,
    taken,
    step: (machine: keyof Machines, state: string, event: Event, context: object = {}): Taken => {
      const name = `${machine} ${state} ${[...Object.values(event), ...Object.values(context)].join(' ')}`
      const found =
        known.get(name) ??
        (step(machines[machine], { state, context } as never, event as never) as unknown as Taken)
      known.set(name, found)
      if (found.accepted) taken.set(name, { machine, state, event, context })
      return found
    },
  }
}
