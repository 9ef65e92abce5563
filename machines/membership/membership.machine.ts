/**
 * What somebody is in an organization: its owner, an admin, a member, or nothing; or what a table of roles of the operator’s has.
 *
 * A persisted machine: its state is the role in the row of app.membership, `absent` without one. It is made from a table of roles
 * (permissions.ts), with a state for each. Before anything is done to an organization or to another member, the requester’s
 * membership is sent an event, and allows it or not by that table. An organization has one owner, always: the owner neither leaves nor is removed, but hands it over, and its
 * heir is sent an event as well. Hosts: the application, tests.
 */

import { setup } from 'xstate'
import { isBelow, type Levels } from '../kit/demand.ts'
import { effect, type Requirement } from '../kit/effect.ts'
import {
  BASE,
  type Concerned,
  type GivenRole,
  knownTable,
  may,
  type OrganizationAction,
  type Role,
  type RoleTable,
} from './permissions.ts'

export type MembershipEvent =
  | { type: 'organization.requested'; isOneTooMany: boolean }
  | { type: 'invitation.accepted'; role: GivenRole }
  /** With what the organization demands of the session, whatever its person works in, and what that has shown. */
  | ({
      type: 'action.requested'
      action: OrganizationAction
      concerned: Concerned
      /** The role that whom it is about is to have. */
      to?: GivenRole
    } & Levels)
  | { type: 'role.changed'; to: GivenRole }
  | { type: 'member.left' }
  | { type: 'member.removed' }
  | { type: 'ownership.handedOver' }
  | { type: 'ownership.received' }
  | { type: 'person.deleted' }

type Guard = (args: { event: MembershipEvent }) => boolean

const capital = (role: Role) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`
// Guards and states are typed as those of the known roles: a table’s other roles have others of the same form.
const mayGuard = (role: Role) => `${role}May` as 'memberMay'
const toGuard = (role: Role) => `isTo${capital(role)}` as 'isToMember'
const invitedGuard = (role: Role) => `isInvitedAs${capital(role)}` as 'isInvitedAsAdmin'
type RoleGuard = ReturnType<typeof mayGuard | typeof toGuard | typeof invitedGuard>

const allows =
  (table: RoleTable, role: Role): Guard =>
  ({ event }) =>
    event.type === 'action.requested' &&
    may(table, role, event.action, event.concerned) &&
    (event.to === undefined || may(table, role, event.action, event.to))

/** The roles that somebody may give: `owner` is among them only where a table says so, and such a table does not start. */
const rolesGiven = ({ given, allowed }: RoleTable): readonly GivenRole[] => [
  ...(Object.values(allowed).some(({ invite, changeRole }) => [invite, changeRole].flat().includes('owner'))
    ? ['owner']
    : []),
  ...given,
]

/** The base is what everybody else is invited as. */
const invitedAs = (table: RoleTable) => rolesGiven(table).filter((role) => role !== BASE)

const guardsOf = (table: RoleTable): Record<RoleGuard, Guard> =>
  Object.fromEntries<Guard>([
    ...[...table.given, 'owner'].map((role): [string, Guard] => [mayGuard(role), allows(table, role)]),
    ...rolesGiven(table).map((role): [string, Guard] => [
      toGuard(role),
      ({ event }) => event.type === 'role.changed' && event.to === role,
    ]),
    ...invitedAs(table).map((role): [string, Guard] => [
      invitedGuard(role),
      ({ event }) => event.type === 'invitation.accepted' && event.role === role,
    ]),
  ]) as Record<RoleGuard, Guard>

const setupWith = (table: RoleTable) =>
  setup({
    types: { events: {} as MembershipEvent, transitionMeta: {} as Requirement },
    actions: {
      createOrganization: effect,
      addMembership: effect,
      storeRole: effect,
      removeMembership: effect,
      /** It stays what it is. */
      keepMembership: effect,
      allow: effect,
      /** The same for an organization of others and for one that does not exist. */
      refuseNonMember: effect,
      refuseBelowDemand: effect,
      refuseNotAllowed: effect,
      /** Who demands a second factor of others has shown one. */
      refuseWithoutFactor: effect,
      /** Whom the action is about is no member. */
      refuseNoMember: effect,
      /** The owner's membership changes by handing over alone. */
      refuseOwner: effect,
      /** Of organizations. */
      refuseOneTooMany: effect,
    },
    guards: {
      ...guardsOf(table),
      isBelow: ({ event }) => event.type === 'action.requested' && isBelow(event),
      demandsWithoutFactor: ({ event }) =>
        event.type === 'action.requested' && event.action === 'demandFactor' && event.shown === 'aal1',
      isAboutNobody: ({ event }) => event.type === 'action.requested' && event.concerned === 'nobody',
      isAboutOwner: ({ event }) => event.type === 'action.requested' && event.concerned === 'owner',
      isOneTooMany: ({ event }) => event.type === 'organization.requested' && event.isOneTooMany,
    },
  })

const refusedFirst = [
  // Before anything is said of the organization.
  { guard: 'isBelow', actions: 'refuseBelowDemand', meta: { requirement: 'X-1151' } },
  { guard: 'isAboutNobody', actions: 'refuseNoMember', meta: { requirement: 'X-541' } },
  { guard: 'isAboutOwner', actions: 'refuseOwner', meta: { requirement: 'X-543' } },
] as const

const answering = (role: Role) =>
  [
    { guard: mayGuard(role), actions: 'allow', meta: { requirement: 'X-541' } },
    { actions: 'refuseNotAllowed', meta: { requirement: 'X-541' } },
  ] as const

/** Of a member who is not the owner. */
const leaving = {
  'invitation.accepted': { actions: 'keepMembership', meta: { requirement: 'X-551' } },
  'member.left': { target: 'absent', actions: 'removeMembership', meta: { requirement: 'X-544' } },
  'member.removed': { target: 'absent', actions: 'removeMembership', meta: { requirement: 'X-544' } },
  'ownership.received': { target: 'owner', actions: 'storeRole', meta: { requirement: 'X-546' } },
} as const

const known: Readonly<Record<string, string>> = {
  [BASE]: 'Works in the organization, and leaves it.',
  admin: 'Renames the organization, and invites and removes members.',
}

const membersWith = (role: Role, table: RoleTable) =>
  ({
    description: (table === knownTable && known[role]) || 'May do what the table of roles says.',
    on: {
      ...leaving,
      'action.requested': [...refusedFirst, ...answering(role)],
      'role.changed': [
        ...rolesGiven(table)
          .filter((other) => other !== role)
          .map(
            (to) =>
              ({
                guard: toGuard(to),
                target: to as 'admin',
                actions: 'storeRole',
                meta: { requirement: 'X-545' },
              }) as const,
          ),
        { actions: 'keepMembership', meta: { requirement: 'X-545' } },
      ],
    },
  }) as const

/** The operator’s table has a state for each of its roles; the rules between them are these. */
export const membershipMachineOf = (table: RoleTable) =>
  setupWith(table).createMachine({
    id: 'membership',
    description: 'The role of one person in an organization.',
    initial: 'absent',
    states: {
      absent: {
        description: 'No member of the organization.',
        on: {
          'organization.requested': [
            { guard: 'isOneTooMany', actions: 'refuseOneTooMany', meta: { requirement: 'X-226' } },
            {
              target: 'owner',
              actions: ['createOrganization', 'addMembership'],
              meta: { requirement: 'X-542' },
            },
          ],
          'invitation.accepted': [
            ...invitedAs(table).map(
              (role) =>
                ({
                  guard: invitedGuard(role),
                  target: role as 'admin',
                  actions: 'addMembership',
                  meta: { requirement: 'X-551' },
                }) as const,
            ),
            { target: BASE, actions: 'addMembership', meta: { requirement: 'X-551' } },
          ],
          'action.requested': { actions: 'refuseNonMember', meta: { requirement: 'X-541' } },
          'member.left': { actions: 'refuseNonMember', meta: { requirement: 'X-544' } },
        },
      },
      ...(Object.fromEntries(
        table.given.toReversed().map((role) => [role, membersWith(role, table)]),
      ) as Record<'admin' | 'member', ReturnType<typeof membersWith>>),
      owner: {
        description: 'May do everything in the organization but leave it: it has one owner.',
        on: {
          'invitation.accepted': { actions: 'keepMembership', meta: { requirement: 'X-551' } },
          'action.requested': [
            ...refusedFirst,
            {
              guard: 'demandsWithoutFactor',
              actions: 'refuseWithoutFactor',
              meta: { requirement: 'X-1150' },
            },
            ...answering('owner'),
          ],
          'member.left': { actions: 'refuseOwner', meta: { requirement: 'X-543' } },
          'ownership.handedOver': {
            target: (table.given[0] ?? BASE) as 'admin',
            actions: 'storeRole',
            meta: { requirement: 'X-546' },
          },
          'person.deleted': {
            target: 'absent',
            actions: 'removeMembership',
            meta: { requirement: 'X-547' },
          },
        },
      },
    },
  })

export const membershipMachine = membershipMachineOf(knownTable)
