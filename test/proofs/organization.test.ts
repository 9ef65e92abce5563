// Explores an organization whole: its members, invitations, and everything anybody may ask, in any order.

import { expect, test } from 'vitest'
import type { InvitationEvent } from '../../machines/invitation/invitation.machine.ts'
import { invitationMachine } from '../../machines/invitation/invitation.machine.ts'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { type MembershipEvent, membershipMachine } from '../../machines/membership/membership.machine.ts'
import { type Flow, operation } from '../../server/app/rows/operations.ts'
import { explore } from '../model/organization/explore.ts'
import { actionsOf, type Flows, flows } from '../model/organization/requests.ts'
import { stepper } from '../model/organization/world.ts'

const keptBefore = 'A member is invited only where their address has changed since, which nobody’s does here.'

/** Transitions that no request of this world takes, each with the reason. */
const exempt = {
  'member|invitation.accepted|0': keptBefore,
  'member|action.requested|2': 'A member may see the organization, which changes nothing.',
  'admin|invitation.accepted|0': keptBefore,
  'owner|invitation.accepted|0': keptBefore,
  'owner|action.requested|3': 'Nothing that can be asked is kept from an owner.',
  'pending|resend.requested|0': keptBefore,
  'pending|resend.requested|1': keptBefore,
}

test('an organization has one owner while there is one, and nobody is a member without an accepted invitation of a proven address', () => {
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
      const chart = machine === 'membership' ? membershipMachine : invitationMachine
      const at = chart.resolveState({ value: state, context: {} } as never)
      return chart.getTransitionData(at as never, event as MembershipEvent & InvitationEvent).map(edgeId)
    }),
  )
  return [membershipMachine, invitationMachine]
    .flatMap((machine) => edgesOf(machine).map(edgeId))
    .filter((edge) => !edges.has(edge))
}

const lenient = <M extends typeof membershipMachine | typeof invitationMachine>(machine: M, guards: object) =>
  machine.provide({ guards } as never) as M

/** A flow that forgets to ask. */
function* unasked(): Flow<'requester' | 'tenantId'> {
  yield* operation('lockOrganization')
  yield* operation('stepMember', 'requester', { type: 'ownership.handedOver' })
  return null
}

test.each<[fault: string, given: Partial<Flows>, wrong: RegExp]>([
  ['a hand-over to nobody', { handOver: unasked }, /has 0 owners/],
  [
    'a deletion that leaves what is owned',
    {
      *forgetPerson() {
        yield* operation('deletePerson')
        return null
      },
    },
    /has 0 owners/,
  ],
  [
    'a membership that is not asked of an invitation',
    {
      *acceptInvitation() {
        yield* operation('stepMember', 'requester', { type: 'invitation.accepted', role: 'member' })
        return null
      },
    },
    /without an accepted invitation/,
  ],
])('a seeded fault of a flow is found: %s', (_, given, wrong) => {
  expect(explore(actionsOf({ ...flows, ...given })).found?.wrong).toMatch(wrong)
})

const never = (): boolean => false

test.each<[who: string, guards: object]>([
  ['another address', { isAnother: never, isUnproven: never }],
  ['an address that is not proven', { isUnproven: never }],
])('a seeded fault of a guard is found: %s joins', (_, guards) => {
  const { found } = explore(actionsOf(), stepper({ invitation: lenient(invitationMachine, guards) }))
  expect(found?.wrong).toMatch(/accepted/)
})
