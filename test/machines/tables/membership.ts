// What each role may do, and how roles come and go, as data written by hand.

import { type MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { events } from '../../../machines/membership/membership.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof membershipMachine>
type State = Row['from']
type Asked = Extract<MembershipEvent, { type: 'action.requested' }>

const stays = (
  requirement: string,
  title: string,
  from: State,
  event: MembershipEvent,
  effect: Row['effects'][number],
): Row => ({
  requirement,
  title,
  from,
  event,
  to: from,
  effects: [effect],
})

const moves = (
  requirement: string,
  title: string,
  from: State,
  event: MembershipEvent,
  to: State,
  effect: Row['effects'][number],
): Row => ({
  requirement,
  title,
  from,
  event,
  to,
  effects: [effect],
})

/**
 * y: it is allowed; n: not by this role; a dash: the owner is nobody's to change; a zero: there is no such member; f: not by a session
 * without a second factor.
 */
const table = `
  what                 owner admin member
  see organization     y     y     y
  rename organization  y     y     n
  delete organization  y     n     n
  withdrawDemand organization y n n
  demandFactor organization f n n
  seeKeys organization y     y     n
  makeKey organization y     y     n
  replaceKey organization y  y     n
  revokeKey organization y   y     n
  invite admin         y     n     n
  invite member        y     y     n
  revoke admin         y     n     n
  revoke member        y     y     n
  changeRole admin     y     n     n
  changeRole member    y     n     n
  remove owner         -     -     -
  remove admin         y     n     n
  remove member        y     y     n
  remove nobody        0     0     0
  handOver admin       y     n     n
  handOver member      y     n     n
  handOver organization n    n     n`

const answers: Record<string, [requirement: string, effect: Row['effects'][number]]> = {
  y: ['X-541', 'allow'],
  n: ['X-541', 'refuseNotAllowed'],
  '-': ['X-543', 'refuseOwner'],
  '0': ['X-541', 'refuseNoMember'],
  f: ['X-1150', 'refuseWithoutFactor'],
}

const free = { demanded: 'aal1', shown: 'aal1' } as const
const below = { demanded: 'aal2', shown: 'aal1' } as const

/** What is done by a session that has shown a second factor, and nothing by one that has not where it is demanded. */
const ofLevels: Row[] = [
  ...(
    [
      ['demandFactor', 'aal1'],
      ['demandFactor', 'aal2'],
      ['withdrawDemand', 'aal2'],
    ] as const
  ).flatMap(([action, demanded]) => {
    const event = {
      type: 'action.requested',
      action,
      concerned: 'organization',
      demanded,
      shown: 'aal2',
    } as const
    return [
      stays('X-541', `owner, with two factors: ${action}, demanded: ${demanded}`, 'owner', event, 'allow'),
      ...(['admin', 'member'] as const).map((role) =>
        stays(
          'X-541',
          `${role}, with two factors: ${action}, demanded: ${demanded}`,
          role,
          event,
          'refuseNotAllowed',
        ),
      ),
      stays(
        'X-541',
        `a stranger, with two factors: ${action}, demanded: ${demanded}`,
        'absent',
        event,
        'refuseNonMember',
      ),
    ]
  }),
  ...(
    [
      ['see', 'organization'],
      ['demandFactor', 'organization'],
      ['remove', 'nobody'],
    ] as const
  ).flatMap(([action, concerned]) => {
    const event = { type: 'action.requested', action, concerned, ...below } as const
    return [
      ...(['owner', 'admin', 'member'] as const).map((role) =>
        stays(
          'X-1151',
          `${role}, below what is demanded: ${action} ${concerned}`,
          role,
          event,
          'refuseBelowDemand',
        ),
      ),
      stays(
        'X-541',
        `a stranger, below what is demanded: ${action} ${concerned}`,
        'absent',
        event,
        'refuseNonMember',
      ),
    ]
  }),
]

const asked: Row[] = table
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [action = '', concerned = '', ...cells] = line.trim().split(/\s+/)
    const event = { type: 'action.requested', action, concerned, ...free } as Asked
    return [
      ...(['owner', 'admin', 'member'] as const).map((role, index) => {
        const [requirement, effect] = answers[cells[index] ?? ''] ?? ['', 'allow']
        return stays(requirement, `${role}: ${action} ${concerned}`, role, event, effect)
      }),
      stays('X-541', `a stranger: ${action} ${concerned}`, 'absent', event, 'refuseNonMember'),
    ]
  })

const accepted = (role: 'admin' | 'member') => ({ type: 'invitation.accepted', role }) as const
const changed = (to: 'admin' | 'member') => ({ type: 'role.changed', to }) as const

const rows: Row[] = [
  {
    requirement: 'X-542',
    title: 'who makes an organization owns it',
    from: 'absent',
    event: { type: 'organization.requested', isOneTooMany: false },
    to: 'owner',
    effects: ['createOrganization', 'addMembership'],
  },
  stays(
    'X-226',
    'nobody makes one organization too many',
    'absent',
    { type: 'organization.requested', isOneTooMany: true },
    'refuseOneTooMany',
  ),
  moves('X-551', 'who accepts becomes a member', 'absent', accepted('member'), 'member', 'addMembership'),
  moves('X-551', 'or an admin', 'absent', accepted('admin'), 'admin', 'addMembership'),
  ...(['member', 'admin', 'owner'] as const).flatMap((role) =>
    (['member', 'admin'] as const).map((as) =>
      stays(
        'X-551',
        `an invitation as ${as} changes nothing for the ${role}`,
        role,
        accepted(as),
        'keepMembership',
      ),
    ),
  ),
  ...asked,
  ...ofLevels,
  moves('X-545', 'a member becomes an admin', 'member', changed('admin'), 'admin', 'storeRole'),
  moves('X-545', 'an admin becomes a member', 'admin', changed('member'), 'member', 'storeRole'),
  stays('X-545', 'a member stays one', 'member', changed('member'), 'keepMembership'),
  stays('X-545', 'an admin stays one', 'admin', changed('admin'), 'keepMembership'),
  ...(['member', 'admin'] as const).flatMap((role) => [
    moves('X-544', `the ${role} leaves`, role, { type: 'member.left' }, 'absent', 'removeMembership'),
    moves('X-544', `the ${role} is removed`, role, { type: 'member.removed' }, 'absent', 'removeMembership'),
    moves(
      'X-546',
      `the ${role} receives the organization`,
      role,
      { type: 'ownership.received' },
      'owner',
      'storeRole',
    ),
  ]),
  stays('X-544', 'a stranger leaves nothing', 'absent', { type: 'member.left' }, 'refuseNonMember'),
  stays('X-543', 'the owner does not leave', 'owner', { type: 'member.left' }, 'refuseOwner'),
  moves(
    'X-546',
    'who hands over stays an admin',
    'owner',
    { type: 'ownership.handedOver' },
    'admin',
    'storeRole',
  ),
  moves(
    'X-547',
    'an owner who is deleted is none',
    'owner',
    { type: 'person.deleted' },
    'absent',
    'removeMembership',
  ),
]

export const membershipSuite: TransitionTable<typeof membershipMachine> = {
  machine: membershipMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'absent', effects: [] },
}
