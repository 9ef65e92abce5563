// Who may change what of an organization: found out from the state before the request, and without any machine.

import type { GivenRole } from '../../../machines/membership/permissions.ts'
import type { MembershipState } from '../../../server/app/rows/operations.ts'
import type { Finding } from '../discipline.ts'
import type { Brought, World } from './world.ts'

/** Each change was made by somebody who may; what was missing stands behind a colon. */
export const authority = [
  'an organization is created without permission',
  'an organization is renamed without permission',
  'an organization is deleted without permission',
  'a second factor is demanded for an organization without permission',
  'an organization’s demand for a second factor is withdrawn without permission',
  'an organization is left without permission',
  'an organization is handed over without permission',
  'a role is changed without permission',
  'a member is removed without permission',
  'an invitation is mailed without permission',
  'an invitation is revoked without permission',
  'an invitation is accepted without permission',
  'an invitation is declined without permission',
  'a person becomes a member without permission',
] as const

/** Whoever asks, and whatever their role. */
export const sufficiency = [
  'an organization that demands a second factor is changed by a session without one',
  'an organization is changed by a proof that is too old',
] as const

/** What is true of every state. */
export const always = [
  'an organization has no owner',
  'an organization has two owners',
  'a role of something deleted remains',
] as const

/** From every state, by what one person does alone. */
export const liveness = [
  'the owner of an organization can no longer act for it',
  'an invitation stays open for ever',
] as const

export const properties = [...authority, ...sufficiency, ...always, ...liveness] as const
export type Property = (typeof properties)[number]
type Authority = (typeof authority)[number]
export type Flaw = Property | `${Authority}: ${string}` | Finding

/** `role`: of the member that it is about, or that an invitation gives. */
export type Change = { is: Authority; role?: MembershipState }

export const END_OF_ACCOUNT = 'by the end of an account'

const inviting = ['an invitation is mailed without permission'] as const

/** What each request may change, by its route. Whatever is looked at may end by itself: that is no change of anybody’s. */
const meant = {
  'POST /api/organizations': ['an organization is created without permission'],
  'POST /api/organizations/rename': ['an organization is renamed without permission'],
  'POST /api/organizations/demand-factor': [
    'a second factor is demanded for an organization without permission',
  ],
  'POST /api/organizations/withdraw-demand': [
    'an organization’s demand for a second factor is withdrawn without permission',
  ],
  'POST /api/organizations/delete': ['an organization is deleted without permission'],
  'POST /api/organizations/leave': ['an organization is left without permission'],
  'POST /api/organizations/hand-over': ['an organization is handed over without permission'],
  'POST /api/members/role': ['a role is changed without permission'],
  'POST /api/members/remove': ['a member is removed without permission'],
  'POST /api/invitations': inviting,
  'POST /api/invitations/resend': [...inviting, 'an invitation is revoked without permission'],
  'POST /api/invitations/revoke': ['an invitation is revoked without permission'],
  'POST /api/invitations/accept': [
    'an invitation is accepted without permission',
    'a person becomes a member without permission',
  ],
  'POST /api/invitations/decline': ['an invitation is declined without permission'],
  [END_OF_ACCOUNT]: [
    'an organization is deleted without permission',
    'an organization is left without permission',
    'an organization is handed over without permission',
  ],
} as const satisfies Record<string, readonly Authority[]>

export type Route = keyof typeof meant

const ranks: Record<MembershipState, number> = { absent: 0, member: 1, admin: 2, owner: 3 }
const names = ['no member', 'a member', 'an admin', 'the owner']

type Asked = { before: World; brought: Brought; route: Route; change: Change; earlier: readonly Change[] }
type Lack = string | null

const rankOf = (world: World, person: number) => ranks[world.people[person]?.role ?? 'absent']

/** The rank that is needed at least. */
const from =
  (rank: number) =>
  ({ before, brought }: Asked): Lack => {
    const has = rankOf(before, brought.requester)
    return has >= rank ? null : `the person is ${names[has]}`
  }

/** Nobody acts upon those of their own rank. */
const above = (asked: Asked): Lack =>
  from(Math.max(ranks.admin, ranks[asked.change.role ?? 'absent'] + 1))(asked)

const isWithdrawn = (world: World, { by, role }: { by: number; role: GivenRole }): boolean =>
  rankOf(world, by) < Math.max(ranks.admin, ranks[role] + 1)

function answers({ before, brought }: Asked): Lack {
  const { requester, invited = 0, isAssured } = brought
  const found = before.invitations[invited]
  if (requester !== invited) return 'it was mailed to another address'
  if (!before.people[requester]?.isProven || !isAssured) return 'the person has not proven the address'
  if (found?.state !== 'pending') return 'it is over'
  if (found.isLapsed) return 'it is too old'
  return isWithdrawn(before, found) ? 'its inviter may no longer invite' : null
}

const isAlone = ({ people }: World) => people.filter(({ role }) => role !== 'absent').length === 1

const rights: Record<Authority, (asked: Asked) => Lack> = {
  'an organization is created without permission': ({ brought }) =>
    brought.isOneTooMany ? 'the person has made as many as anybody may' : null,
  'an organization is renamed without permission': from(ranks.admin),
  'an organization is deleted without permission': (asked) =>
    from(ranks.owner)(asked) ??
    (asked.route === END_OF_ACCOUNT && !isAlone(asked.before) ? 'somebody could inherit it' : null),
  'a second factor is demanded for an organization without permission': (asked) =>
    from(ranks.owner)(asked) ?? (asked.brought.hasShown ? null : 'the person has shown none'),
  'an organization’s demand for a second factor is withdrawn without permission': from(ranks.owner),
  'an organization is left without permission': ({ before, brought, route }) =>
    route !== END_OF_ACCOUNT && rankOf(before, brought.requester) === ranks.owner
      ? 'the person is the owner'
      : null,
  'an organization is handed over without permission': from(ranks.owner),
  'a role is changed without permission': from(ranks.owner),
  'a member is removed without permission': above,
  'an invitation is mailed without permission': above,
  'an invitation is revoked without permission': above,
  'an invitation is accepted without permission': answers,
  'an invitation is declined without permission': answers,
  'a person becomes a member without permission': ({ before, brought, change, earlier }) => {
    const isAccepted = earlier.some(({ is }) => is === 'an invitation is accepted without permission')
    if (!isAccepted) return 'no invitation is accepted'
    const given = before.invitations[brought.invited ?? 0]?.role
    return given === change.role ? null : 'their invitation gives another role'
  },
}

/** What is a person’s own, or somebody is asked for who is outside still. */
const ofThemselves: readonly Authority[] = [
  'an organization is created without permission',
  'an organization is left without permission',
  'an invitation is accepted without permission',
  'an invitation is declined without permission',
  'a person becomes a member without permission',
]

const isBelow = ({ demand }: World, { hasShown }: Brought, route: Route, { is }: Change): boolean =>
  demand === 'holds' && !hasShown && route !== END_OF_ACCOUNT && !ofThemselves.includes(is)

/** @returns the first change that who asked may not make, with what they lack */
export function flawOf(
  before: World,
  brought: Brought,
  route: Route,
  changes: readonly Change[],
): Flaw | null {
  const allowed: readonly Authority[] = meant[route]
  if (brought.isTooLate && changes.length > 0) return 'an organization is changed by a proof that is too old'
  for (const [index, change] of changes.entries()) {
    if (!allowed.includes(change.is)) return `${change.is}: the request is not one that may do this`
    const lack = rights[change.is]({ before, brought, route, change, earlier: changes.slice(0, index) })
    if (lack) return `${change.is}: ${lack}`
    if (isBelow(before, brought, route, change))
      return 'an organization that demands a second factor is changed by a session without one'
  }
  return null
}

const ownersOf = ({ people }: World) => people.filter(({ role }) => role === 'owner').length

export const hasTwoOwners = (world: World) => ownersOf(world) > 1

export function wrongIn(world: World): Property | null {
  const { exists, people } = world
  if (people.some(({ isThere, role }) => role !== 'absent' && !(exists && isThere)))
    return 'a role of something deleted remains'
  if (exists && ownersOf(world) === 0) return 'an organization has no owner'
  return hasTwoOwners(world) ? 'an organization has two owners' : null
}
