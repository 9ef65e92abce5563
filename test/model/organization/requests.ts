// What anybody may ask of an organization at any time, and what happens by itself.

import { knownTable, type RoleTable } from '../../../machines/membership/permissions.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  resendInvitation,
  revokeInvitation,
} from '../../../server/app/rows/invitations.flow.ts'
import * as members from '../../../server/app/rows/members.flow.ts'
import type { RequestFacts } from '../../../server/app/rows/organization-facts.ts'
import type { Flow } from '../../../server/app/rows/organization-operations.ts'
import { policies } from './policy-of-invitations.ts'
import type { Route } from './properties.ts'
import { type Brought, INVITED, PEOPLE, type World } from './world.ts'

export type Flows = Omit<typeof members, 'ask' | 'enter' | 'enterTo' | 'sendToMember'> & {
  acceptInvitation: typeof acceptInvitation
  declineInvitation: typeof declineInvitation
  invite: typeof invite
  resendInvitation: typeof resendInvitation
  revokeInvitation: typeof revokeInvitation
}
export const flows: Flows = {
  ...members,
  acceptInvitation,
  declineInvitation,
  invite,
  resendInvitation,
  revokeInvitation,
}

/** A request by its flow, or a change of the world; `route`: where it is sent. */
export type Action = {
  name: string
  possible: (world: World) => boolean
} & (
  | { route: Route; brought: Brought; flow: () => Flow<keyof RequestFacts> }
  | { change: (world: World) => void }
)

const everybody = Array.from({ length: PEOPLE }, (_, index) => index)
const isThere =
  (requester: number) =>
  ({ people }: World) =>
    people[requester]?.isThere === true

type Endpoint<Named = Route> = Named extends `POST ${infer Path}` ? Path : never

/** @param hasShown whether by a session that has shown a second factor: it matters only where one is demanded, and to demand one */
function requestsBy(requester: number, given: Flows, hasShown: boolean, roles: RoleTable['given']): Action[] {
  const of = (
    name: string,
    route: Endpoint,
    more: Omit<Brought, 'requester'>,
    flow: () => Flow<keyof RequestFacts>,
  ): Action => ({
    name: `person ${requester} ${name}${hasShown ? ', by two factors' : ''}`,
    route: `POST ${route}`,
    // Somebody may be deleted once their request has begun.
    possible: ({ demand }) => !hasShown || demand === 'holds' || route === '/api/organizations/demand-factor',
    brought: { requester, isAssured: true, hasShown, ...more },
    flow,
  })
  return [
    // There is one organization in this world: another one is made where it is gone.
    ...[false, true].map((isOneTooMany) => ({
      ...of('makes it', '/api/organizations', { isOneTooMany }, given.createOrganization),
      possible: (world: World) => !world.exists && !hasShown,
    })),
    of('renames it', '/api/organizations/rename', {}, given.renameOrganization),
    of(
      'renames it as another is called',
      '/api/organizations/rename',
      { isNameTaken: true },
      given.renameOrganization,
    ),
    of('deletes it', '/api/organizations/delete', {}, given.deleteOrganization),
    of('leaves', '/api/organizations/leave', {}, given.leaveOrganization),
    ...everybody.flatMap((other) => [
      of(`hands it to ${other}`, '/api/organizations/hand-over', { other }, given.handOver),
      of(`removes ${other}`, '/api/members/remove', { other }, given.removeMember),
      ...roles.map((to) =>
        of(`makes ${other} ${to}`, '/api/members/role', { other }, () => given.changeRole(to)),
      ),
    ]),
    ...INVITED.flatMap((invited) => [
      ...roles.map((role) =>
        of(`invites ${invited} as ${role}`, '/api/invitations', { invited, role }, () => given.invite(role)),
      ),
      of(`mails ${invited}’s anew`, '/api/invitations/resend', { invited }, given.resendInvitation),
      of(`revokes ${invited}’s`, '/api/invitations/revoke', { invited }, given.revokeInvitation),
      ...[true, false].flatMap((isAssured) => [
        of(`accepts ${invited}’s`, '/api/invitations/accept', { invited, isAssured }, given.acceptInvitation),
        of(
          `declines ${invited}’s`,
          '/api/invitations/decline',
          { invited, isAssured },
          given.declineInvitation,
        ),
      ]),
    ]),
    ...[0, 30].map((days) =>
      of(
        `demands a second factor ${days === 0 ? 'at once' : 'from a day on'}`,
        '/api/organizations/demand-factor',
        { days },
        given.demandFactor,
      ),
    ),
    of('demands it no more', '/api/organizations/withdraw-demand', {}, given.withdrawDemand),
  ]
}

/** What demands a recent proof. */
export const inTime: ReadonlySet<string> = new Set<Route>([
  'POST /api/organizations/rename',
  'POST /api/organizations/demand-factor',
  'POST /api/organizations/withdraw-demand',
  'POST /api/organizations/delete',
  'POST /api/organizations/hand-over',
  'POST /api/members/role',
])

const tooLate = (actions: readonly Action[]): Action[] =>
  actions.flatMap((action) =>
    'route' in action && inTime.has(action.route)
      ? [{ ...action, name: `${action.name}, too late`, brought: { ...action.brought, isTooLate: true } }]
      : [],
  )

const ofThemselves = (given: Flows, inviteMember = () => given.invite('member')): Action[] => [
  ...everybody.map((requester) => ({
    name: `person ${requester} is deleted`,
    route: 'by the end of an account' as const,
    possible: isThere(requester),
    brought: { requester },
    flow: given.forgetPerson,
  })),
  ...(['personsDaySpent', 'organizationsDaySpent'] as const).map((day) => ({
    name: `person 0 invites once more, ${day}`,
    route: 'POST /api/invitations' as const,
    possible: isThere(0),
    brought: { requester: 0, invited: 2, role: 'member' as const, day },
    flow: () => given.invite('member'),
  })),
  ...(['personsDaySpent', 'organizationsDaySpent'] as const).map((day) => ({
    name: `person 0 mails an invitation anew, ${day}`,
    route: 'POST /api/invitations/resend' as const,
    possible: isThere(0),
    brought: { requester: 0, invited: 2, day },
    flow: given.resendInvitation,
  })),
  ...policies.flatMap(({ words, ...policy }) => [
    {
      name: `person 0 invites, and ${words}`,
      route: 'POST /api/invitations' as const,
      possible: isThere(0),
      brought: { requester: 0, invited: 2, role: 'member' as const, policy },
      flow: inviteMember,
    },
    {
      name: `person 0 mails an invitation anew, and ${words}`,
      route: 'POST /api/invitations/resend' as const,
      possible: isThere(0),
      brought: { requester: 0, invited: 2, policy },
      flow: given.resendInvitation,
    },
  ]),
  ...INVITED.map((invited) => ({
    name: `the invitation of ${invited} is too old`,
    possible: ({ invitations }: World) => invitations[invited]?.state === 'pending',
    change: ({ invitations }: World) => {
      const one = invitations[invited]
      if (one) invitations[invited] = { ...one, isLapsed: true }
    },
  })),
  {
    name: 'the day comes from which a second factor is demanded',
    possible: ({ demand }) => demand === 'announced',
    change: (world) => {
      world.demand = 'holds'
    },
  },
  {
    name: 'person 1 proves their address',
    possible: isThere(1),
    change: ({ people }) => {
      const [, colleague] = people
      if (colleague) colleague.isProven = true
    },
  },
]

/** @param given the flows; a test of the search hands in one with a fault */
export const actionsOf = (given: Flows = flows, { given: roles }: RoleTable = knownTable): Action[] => [
  ...everybody.flatMap((requester) =>
    [false, true].flatMap((hasShown) => requestsBy(requester, given, hasShown, roles)),
  ),
  // By whomever, it is alike: the owner’s requests would all be done.
  ...tooLate(requestsBy(0, given, true, roles)),
  ...ofThemselves(given),
]

export const exploredRoutes: ReadonlySet<string> = new Set(
  actionsOf().flatMap((action) => ('route' in action ? action.route : [])),
)
