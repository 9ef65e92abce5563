/**
 * What somebody is in an organization: its owner, an admin, a member, or nothing.
 *
 * A persisted machine: its state is the role in the row of app.membership, `absent` without one. Before anything is done to an
 * organization or to another member, the requester’s membership is sent an event, and allows it or not by the table in
 * permissions.ts. An organization has one owner, always: the owner neither leaves nor is removed, but hands it over, and its
 * heir is sent an event as well. Hosts: the application, tests.
 */

import { setup } from 'xstate'
import { isBelow, type Levels } from '../kit/demand.ts'
import { effect, type Requirement } from '../kit/effect.ts'
import { type Concerned, type GivenRole, may, type OrganizationAction, type Role } from './permissions.ts'

export type MembershipEvent =
  | { type: 'organization.requested'; isOneTooMany: boolean }
  | { type: 'invitation.accepted'; role: GivenRole }
  /** With what the organization demands of the session, whatever its person works in, and what that has shown. */
  | ({ type: 'action.requested'; action: OrganizationAction; concerned: Concerned } & Levels)
  | { type: 'role.changed'; to: GivenRole }
  | { type: 'member.left' }
  | { type: 'member.removed' }
  | { type: 'ownership.handedOver' }
  | { type: 'ownership.received' }
  | { type: 'person.deleted' }

const allows = (role: Role, event: MembershipEvent) =>
  event.type === 'action.requested' && may(role, event.action, event.concerned)

const membership = setup({
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
    memberMay: ({ event }) => allows('member', event),
    adminMay: ({ event }) => allows('admin', event),
    ownerMay: ({ event }) => allows('owner', event),
    isBelow: ({ event }) => event.type === 'action.requested' && isBelow(event),
    demandsWithoutFactor: ({ event }) =>
      event.type === 'action.requested' && event.action === 'demandFactor' && event.shown === 'aal1',
    isAboutNobody: ({ event }) => event.type === 'action.requested' && event.concerned === 'nobody',
    isAboutOwner: ({ event }) => event.type === 'action.requested' && event.concerned === 'owner',
    isOneTooMany: ({ event }) => event.type === 'organization.requested' && event.isOneTooMany,
    isToAdmin: ({ event }) => event.type === 'role.changed' && event.to === 'admin',
    isToMember: ({ event }) => event.type === 'role.changed' && event.to === 'member',
    isInvitedAsAdmin: ({ event }) => event.type === 'invitation.accepted' && event.role === 'admin',
  },
})

const refusedFirst = [
  // Before anything is said of the organization.
  { guard: 'isBelow', actions: 'refuseBelowDemand', meta: { requirement: 'X-1151' } },
  { guard: 'isAboutNobody', actions: 'refuseNoMember', meta: { requirement: 'X-541' } },
  { guard: 'isAboutOwner', actions: 'refuseOwner', meta: { requirement: 'X-543' } },
] as const

const answering = <May extends 'memberMay' | 'adminMay' | 'ownerMay'>(guard: May) =>
  [
    { guard, actions: 'allow', meta: { requirement: 'X-541' } },
    { actions: 'refuseNotAllowed', meta: { requirement: 'X-541' } },
  ] as const

/** Of a member who is not the owner. */
const leaving = {
  'invitation.accepted': { actions: 'keepMembership', meta: { requirement: 'X-551' } },
  'member.left': { target: 'absent', actions: 'removeMembership', meta: { requirement: 'X-544' } },
  'member.removed': { target: 'absent', actions: 'removeMembership', meta: { requirement: 'X-544' } },
  'ownership.received': { target: 'owner', actions: 'storeRole', meta: { requirement: 'X-546' } },
} as const

export const membershipMachine = membership.createMachine({
  id: 'membership',
  description: 'What somebody is in an organization.',
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
          {
            guard: 'isInvitedAsAdmin',
            target: 'admin',
            actions: 'addMembership',
            meta: { requirement: 'X-551' },
          },
          { target: 'member', actions: 'addMembership', meta: { requirement: 'X-551' } },
        ],
        'action.requested': { actions: 'refuseNonMember', meta: { requirement: 'X-541' } },
        'member.left': { actions: 'refuseNonMember', meta: { requirement: 'X-544' } },
      },
    },
    member: {
      description: 'Works in the organization, and leaves it.',
      on: {
        ...leaving,
        'action.requested': [...refusedFirst, ...answering('memberMay')],
        'role.changed': [
          { guard: 'isToAdmin', target: 'admin', actions: 'storeRole', meta: { requirement: 'X-545' } },
          { actions: 'keepMembership', meta: { requirement: 'X-545' } },
        ],
      },
    },
    admin: {
      description: 'Renames the organization, and invites and removes members.',
      on: {
        ...leaving,
        'action.requested': [...refusedFirst, ...answering('adminMay')],
        'role.changed': [
          { guard: 'isToMember', target: 'member', actions: 'storeRole', meta: { requirement: 'X-545' } },
          { actions: 'keepMembership', meta: { requirement: 'X-545' } },
        ],
      },
    },
    owner: {
      description: 'May do everything in the organization but leave it: it has one owner.',
      on: {
        'invitation.accepted': { actions: 'keepMembership', meta: { requirement: 'X-551' } },
        'action.requested': [
          ...refusedFirst,
          { guard: 'demandsWithoutFactor', actions: 'refuseWithoutFactor', meta: { requirement: 'X-1150' } },
          ...answering('ownerMay'),
        ],
        'member.left': { actions: 'refuseOwner', meta: { requirement: 'X-543' } },
        'ownership.handedOver': { target: 'admin', actions: 'storeRole', meta: { requirement: 'X-546' } },
        'person.deleted': {
          target: 'absent',
          actions: 'removeMembership',
          meta: { requirement: 'X-547' },
        },
      },
    },
  },
})
