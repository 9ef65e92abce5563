// Who may change what of an organization: found out from the state before the request, and without any machine.

import {
  type Concerned,
  type GivenRole,
  may,
  type OrganizationAction,
  type Role,
  type RoleTable,
} from '../../../machines/membership/permissions.ts'
import type { MembershipState } from '../../../server/app/rows/organization-operations.ts'
import type { Finding } from '../discipline.ts'
import { type Brought, heldBack, type World } from './world.ts'

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

/** For every requester and every role. */
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

/** `role`: of the member that it is about, or that an invitation gives; `to`: the one that the member has then. */
export type Change = { is: Authority; role?: Role; to?: Role }

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

type Asked = {
  before: World
  brought: Brought
  route: Route
  change: Change
  earlier: readonly Change[]
  table: RoleTable
}
type Lack = string | null

const roleOf = (world: World, person: number): MembershipState => world.people[person]?.role ?? 'absent'

const named = (role: Role) => {
  if (role === 'absent') return 'no member'
  return role === 'owner' ? 'the owner' : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`
}

/** By the table, of which the machine may say something else. */
const has = (table: RoleTable, role: MembershipState, action: OrganizationAction, concerned: Concerned) =>
  role !== 'absent' && may(table, role, action, concerned)

const needs =
  (...actions: OrganizationAction[]) =>
  ({ before, brought, change, table }: Asked): Lack => {
    const role = roleOf(before, brought.requester)
    const concerned = [change.role ?? 'organization', change.to ?? []].flat()
    return actions.some((action) => concerned.every((one) => has(table, role, action, one)))
      ? null
      : `the person is ${named(role)}`
  }

/** Whether a role may whatever another one may. */
function covers({ allowed, permissions }: RoleTable, upper: Role, lower: Role): boolean {
  const isIn = (all: readonly string[] | undefined, some: readonly string[] | undefined) =>
    (some ?? []).every((one) => all?.includes(one))
  const actions = Object.keys(allowed[lower] ?? {}) as OrganizationAction[]
  return (
    actions.every((action) => isIn(allowed[upper]?.[action], allowed[lower]?.[action])) &&
    Object.keys(permissions[lower] ?? {}).every((about) =>
      isIn(permissions[upper]?.[about], permissions[lower]?.[about]),
    )
  )
}

/** What somebody gives, they have. */
function gives(asked: Asked, role: Role | undefined): Lack {
  const { before, brought, table } = asked
  const own = roleOf(before, brought.requester)
  return role && !covers(table, own, role) ? `${named(own)} gives more than they have` : null
}

const isOwner = ({ before, brought }: Asked): Lack => {
  const role = roleOf(before, brought.requester)
  return role === 'owner' ? null : `the person is ${named(role)}`
}

const isWithdrawn = (
  table: RoleTable,
  world: World,
  { by, role }: { by: number; role: GivenRole },
): boolean => !has(table, roleOf(world, by), 'invite', role)

function answers({ before, brought, table }: Asked): Lack {
  const { requester, invited = 0, isAssured } = brought
  const found = before.invitations[invited]
  if (requester !== invited) return 'it was mailed to another address'
  if (!before.people[requester]?.isProven || !isAssured) return 'the person has not proven the address'
  if (found?.state !== 'pending') return 'it is over'
  if (found.isLapsed) return 'it is too old'
  return isWithdrawn(table, before, found) ? 'its inviter may no longer invite' : null
}

const isAlone = ({ people }: World) => people.filter(({ role }) => role !== 'absent').length === 1

const rights: Record<Authority, (asked: Asked) => Lack> = {
  'an organization is created without permission': ({ brought }) =>
    brought.isOneTooMany ? 'the person has made as many as anybody may' : null,
  'an organization is renamed without permission': needs('rename'),
  'an organization is deleted without permission': (asked) =>
    needs('delete')(asked) ??
    (asked.route === END_OF_ACCOUNT && !isAlone(asked.before) ? 'somebody could inherit it' : null),
  'a second factor is demanded for an organization without permission': (asked) =>
    needs('demandFactor')(asked) ?? (asked.brought.hasShown ? null : 'the person has shown none'),
  'an organization’s demand for a second factor is withdrawn without permission': needs('withdrawDemand'),
  'an organization is left without permission': ({ before, brought, route }) =>
    route !== END_OF_ACCOUNT && roleOf(before, brought.requester) === 'owner'
      ? 'the person is the owner'
      : null,
  'an organization is handed over without permission': isOwner,
  'a role is changed without permission': (asked) =>
    needs('changeRole')(asked) ?? gives(asked, asked.change.to),
  'a member is removed without permission': needs('remove'),
  'an invitation is mailed without permission': (asked) =>
    needs('invite')(asked) ?? gives(asked, asked.change.role) ?? heldBack(asked.brought),
  'an invitation is revoked without permission': needs('revoke', 'invite'),
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
  table: RoleTable,
): Flaw | null {
  const allowed: readonly Authority[] = meant[route]
  if (brought.isTooLate && changes.length > 0) return 'an organization is changed by a proof that is too old'
  for (const [index, change] of changes.entries()) {
    if (!allowed.includes(change.is)) return `${change.is}: the request is not one that may do this`
    const lack = rights[change.is]({
      before,
      brought,
      route,
      change,
      earlier: changes.slice(0, index),
      table,
    })
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
