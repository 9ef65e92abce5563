// Explores an organization whole: its members, invitations, and everything anybody may ask, in any order.

import { expect, test } from 'vitest'
import type { InvitationEvent } from '../../machines/invitation/invitation.machine.ts'
import { invitationMachine } from '../../machines/invitation/invitation.machine.ts'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import {
  type MembershipEvent,
  membershipMachine,
  membershipMachineOf,
} from '../../machines/membership/membership.machine.ts'
import { knownTable, may, ofOwner, type RoleTable } from '../../machines/membership/permissions.ts'
import { appSettings } from '../../server/config/app-settings.ts'
import { loadSettings } from '../../server/config/load.ts'
import { explore } from '../model/organization/explore.ts'
import { properties } from '../model/organization/properties.ts'
import { type Action, actionsOf, flows } from '../model/organization/requests.ts'
import { seededFaults } from '../model/organization/seeded-faults.ts'
import { faultsOfDemands } from '../model/organization/seeded-faults-of-demands.ts'
import { faultsOfDiscipline } from '../model/organization/seeded-faults-of-discipline.ts'
import { faultsOfInvited } from '../model/organization/seeded-faults-of-invited.ts'
import { faultsOfLiveness } from '../model/organization/seeded-faults-of-liveness.ts'
import { stepper } from '../model/organization/world.ts'
import { rowsMissing } from './rows.ts'

const keptBefore = 'A member is invited only where their address has changed since, which nobody’s does here.'

/** Transitions that no request of this world takes, each with the reason. */
const exempt = {
  'member|invitation.accepted|0': keptBefore,
  'member|action.requested|3': 'A member may see the organization, which changes nothing.',
  'admin|invitation.accepted|0': keptBefore,
  'owner|invitation.accepted|0': keptBefore,
  'owner|action.requested|5': 'Nothing that can be asked is kept from an owner.',
  'pending|resend.requested|0': keptBefore,
  'pending|resend.requested|1': keptBefore,
}

test('each change of an organization is made by somebody who may, and it has one owner while there is one', () => {
  const begun = performance.now()
  const asked = stepper()
  const { states, steps, found } = explore(actionsOf(), asked)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    `proof   an organization and three people: ${states} states, ${steps} steps, ${seconds} s\n`,
  )
  expect(found).toBeNull()
  expect(missing(asked)).toEqual(Object.keys(exempt))
})

function missing({ taken }: ReturnType<typeof stepper>): string[] {
  const edges = new Set(
    [...taken.values()].flatMap(({ machine, state, event }) => {
      if (machine === 'policy') return []
      const chart = machine === 'membership' ? membershipMachine : invitationMachine
      const at = chart.resolveState({ value: state, context: {} } as never)
      return chart.getTransitionData(at as never, event as MembershipEvent & InvitationEvent).map(edgeId)
    }),
  )
  return [membershipMachine, invitationMachine]
    .flatMap((machine) => edgesOf(machine).map(edgeId))
    .filter((edge) => !edges.has(edge))
}

test('each property of an organization has a fault that it finds', () => {
  const found = new Set(
    [...seededFaults, ...faultsOfDemands, ...faultsOfLiveness].map(({ property }) => property.split(': ')[0]),
  )
  expect([...found].toSorted()).toEqual([...properties].toSorted())
})

test('docs/proofs.md lists each property of an organization with its faults', () => {
  expect(
    rowsMissing(properties, [...seededFaults, ...faultsOfDemands, ...faultsOfInvited, ...faultsOfLiveness]),
  ).toEqual([])
})

test.each([...seededFaults, ...faultsOfDemands, ...faultsOfInvited])(
  'the search finds that $flaw',
  ({ property, steps, given, machines }) => {
    const { found } = explore(actionsOf({ ...flows, ...given }), stepper(machines?.()))
    expect({ property: found?.wrong, steps: found?.path.length }, found?.path.join(', ')).toEqual({
      property,
      steps,
    })
  },
)

/** The owner, and one who is invited. */
const isOfTwo = (action: Action) => 'change' in action || action.brought.requester < 2

const given = (roles: object) =>
  loadSettings(appSettings, { ORGANIZATION_ROLES: JSON.stringify(roles) }, { demo: true }).values
    .ORGANIZATION_ROLES.roles

const three = {
  admin: {
    permissions: {
      organization: ['update', 'delete'],
      invitation: ['create', 'cancel'],
      member: ['update', 'delete'],
    },
    grants: ['editor', 'member'],
  },
  editor: { permissions: { organization: ['update'], invitation: ['create'] }, grants: ['member'] },
  member: {},
}

test('the same holds under a table of roles of the operator’s', () => {
  const begun = performance.now()
  const { table, machine } = given(three)
  const { states, steps, found } = explore(actionsOf(flows, table), stepper({ membership: machine }, table))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`proof   a table of roles: ${states} states, ${steps} steps, ${seconds} s\n`)
  expect(found).toBeNull()
})

test('it is found that a member gets a role that who gives it may not give', () => {
  const { table, machine } = given(three)
  const adminMay = ({ event }: { event: MembershipEvent }) =>
    event.type === 'action.requested' && may(table, 'admin', event.action, event.concerned)
  const lax = machine.provide({ guards: { adminMay } } as never) as typeof machine
  const { found } = explore(actionsOf(flows, table), stepper({ membership: lax }, table))
  expect({ property: found?.wrong, steps: found?.path.length }, found?.path.join(', ')).toEqual({
    property: 'a role is changed without permission: the person is an admin',
    steps: 6,
  })
})

test('it is found that a table lets a role grant more than it has', () => {
  const editor = { see: ['organization'], changeRole: ['editor', 'admin'], invite: ['member'] }
  const { allowed, permissions } = knownTable
  const table: RoleTable = {
    given: ['admin', 'editor', 'member'],
    allowed: { ...allowed, owner: ofOwner(['admin', 'editor', 'member']), editor },
    permissions: { ...permissions, editor: {} },
  }
  const { found } = explore(
    actionsOf(flows, table).filter(isOfTwo),
    stepper({ membership: membershipMachineOf(table) }, table),
  )
  expect({ property: found?.wrong, steps: found?.path.length }, found?.path.join(', ')).toEqual({
    property: 'a role is changed without permission: an editor gives more than they have',
    steps: 4,
  })
})

/** What one person asks: so there are few states, since what a flow leaves out changes none. */
const isAlone = (action: Action) => 'change' in action || action.brought.requester === 0

test.each(faultsOfDiscipline)('it is found that $flaw', ({ property, steps, given }) => {
  const { found } = explore(actionsOf({ ...flows, ...given }).filter(isAlone))
  expect(found).toMatchObject({ wrong: property, path: { length: steps } })
})

test.each(faultsOfLiveness)('it is found that $flaw', ({ property, steps, given, machines }) => {
  const { found } = explore(actionsOf({ ...flows, ...given }).filter(isOfTwo), stepper(machines?.()))
  expect(found).toMatchObject({ wrong: property, path: { length: steps } })
})
