// One fault for each property of an organization, seeded into a machine or a flow of the application, for the search to find.

import { invitationMachine } from '../../../machines/invitation/invitation.machine.ts'
import { isBelow } from '../../../machines/kit/demand.ts'
import { type MembershipEvent, membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { sendToMember } from '../../../server/app/rows/members.flow.ts'
import { type Operations, operation } from '../../../server/app/rows/organization-operations.ts'
import { edited } from '../edited.ts'
import type { Flaw } from './properties.ts'
import { type Flows, flows } from './requests.ts'
import type { Machines } from './world.ts'

export type SeededFault = {
  flaw: string
  /** What the search says, and the fewest steps to it. */
  property: Flaw
  steps: number
  given?: Partial<Flows>
  machines?: () => Partial<Machines>
}

type Asked = { name: string; args: readonly unknown[] }
export type Answers = { [Name in keyof Operations]?: ReturnType<Operations[Name]> }

const isOf = ({ args }: Asked, type: string) =>
  args.some((given) => typeof given === 'object' && given !== null && 'type' in given && given.type === type)

/** The flow does not ask: what its host would answer is made up. @param type of the event, where the operation sends one */
export function unasked<Name extends keyof Flows>(
  name: Name,
  answers: Answers,
  type?: string,
): Pick<Flows, Name> {
  const sound = flows[name] as (...given: unknown[]) => Generator<Asked, unknown, unknown>
  function* faulty(...given: unknown[]) {
    const flow = sound(...given)
    let turn = flow.next()
    while (!turn.done) {
      const { name: asked } = turn.value
      const isMadeUp = asked in answers && (!type || isOf(turn.value, type))
      turn = flow.next(isMadeUp ? answers[asked as keyof Answers] : yield turn.value)
    }
    return turn.value
  }
  return { [name]: faulty } as Pick<Flows, Name>
}

const allowed: Answers = { stepMember: { accepted: true, effects: ['allow'] } }
export const anybodyMay = (name: keyof Flows) => unasked(name, allowed, 'action.requested')
const skipped = (name: keyof Flows, type: string) =>
  unasked(name, { stepMember: { accepted: true, effects: [] } }, type)

export type ActionRequested = Extract<MembershipEvent, { type: 'action.requested' }>

const isMet = ({ effects }: { effects: readonly string[] }) => effects.length === 0

const meta = { requirement: 'X-1' }
const yes = () => true
export const no = () => false
export const memberships = (guards: object) => () => ({
  membership: membershipMachine.provide({ guards } as never) as typeof membershipMachine,
})
export const invitations = (guards: object) => () => ({
  invitation: invitationMachine.provide({ guards } as never) as typeof invitationMachine,
})
const chart = (machine: keyof Machines, at: readonly (string | number)[], put: unknown) => () =>
  edited({ machine, at, put }).machines as unknown as Machines
const unmeant = 'the request is not one that may do this'

export const seededFaults: readonly SeededFault[] = [
  {
    flaw: 'a deleted person creates an organization',
    property: 'a role of something deleted remains',
    steps: 2,
    given: {
      *createOrganization() {
        const isOneTooMany = (yield* operation('lockCreator')) === 'oneTooMany'
        return yield* sendToMember('requester', { type: 'organization.requested', isOneTooMany })
      },
    },
  },
  {
    flaw: 'the number of organizations is not checked',
    property: 'an organization is created without permission: the person has made as many as anybody may',
    steps: 2,
    machines: memberships({ isOneTooMany: no }),
  },
  {
    flaw: 'a member may do what only an admin may',
    property: 'an organization is renamed without permission: the person is a member',
    steps: 3,
    machines: memberships({ memberMay: yes }),
  },
  {
    flaw: 'an outsider deletes an organization',
    property: 'an organization is deleted without permission: the person is no member',
    steps: 1,
    given: anybodyMay('deleteOrganization'),
  },
  {
    flaw: 'an admin may do what only the owner may',
    property: 'an organization is deleted without permission: the person is an admin',
    steps: 3,
    machines: memberships({ adminMay: yes }),
  },
  {
    flaw: 'a member who requests another’s removal leaves',
    property: `an organization is left without permission: ${unmeant}`,
    steps: 3,
    given: { removeMember: flows.leaveOrganization },
  },
  {
    flaw: 'an outsider hands an organization over',
    property: 'an organization is handed over without permission: the person is no member',
    steps: 3,
    given: {
      *handOver() {
        yield* operation('lockOrganization')
        if (!isMet(yield* operation('meetDemand'))) return 'refuseStaleSession'
        if (isBelow(yield* operation('findLevels'))) return 'refuseBelowDemand'
        if ((yield* operation('lockOther')) === 'absent') return 'refuseNoMember'
        yield* operation('stepMember', 'requester', { type: 'ownership.handedOver' })
        yield* operation('stepMember', 'other', { type: 'ownership.received' })
        return null
      },
    },
  },
  {
    flaw: 'an outsider changes roles',
    property: 'a role is changed without permission: the person is no member',
    steps: 3,
    given: anybodyMay('changeRole'),
  },
  {
    flaw: 'an outsider removes members',
    property: 'a member is removed without permission: the person is no member',
    steps: 3,
    given: anybodyMay('removeMember'),
  },
  {
    flaw: 'an outsider invites',
    property: 'an invitation is mailed without permission: the person is no member',
    steps: 1,
    given: anybodyMay('invite'),
  },
  {
    flaw: 'an outsider revokes invitations',
    property: 'an invitation is revoked without permission: the person is no member',
    steps: 2,
    given: anybodyMay('revokeInvitation'),
  },
  {
    flaw: 'anybody with the link accepts an invitation',
    property: 'an invitation is accepted without permission: it was mailed to another address',
    steps: 2,
    given: unasked('acceptInvitation', { findRespondent: 'addressee' }),
  },
  {
    flaw: 'an unproven address accepts an invitation',
    property: 'an invitation is accepted without permission: the person has not proven the address',
    steps: 2,
    machines: invitations({ isUnproven: no }),
  },
  {
    flaw: 'an invitation outlives its expiry',
    property: 'an invitation is accepted without permission: it is too old',
    steps: 3,
    machines: chart('invitation', ['states', 'pending', 'on', 'lifetime.lapsed'], { meta }),
  },
  {
    flaw: 'an invitation outlives its inviter’s permission',
    property: 'an invitation is accepted without permission: its inviter may no longer invite',
    steps: 6,
    machines: chart('invitation', ['states', 'pending', 'on', 'inviter.lostPermission'], { meta }),
  },
  {
    flaw: 'anybody with the link declines an invitation',
    property: 'an invitation is declined without permission: it was mailed to another address',
    steps: 2,
    given: unasked('declineInvitation', { findRespondent: 'addressee' }),
  },
  {
    flaw: 'an invitation is not checked for a membership',
    property: 'a person becomes a member without permission: no invitation is accepted',
    steps: 1,
    given: {
      *acceptInvitation() {
        yield* operation('lockInvitation')
        yield* operation('stepMember', 'requester', { type: 'invitation.accepted', role: 'member' })
        return null
      },
    },
  },
  {
    flaw: 'the last owner leaves',
    property: 'an organization is left without permission: the person is the owner',
    steps: 1,
    machines: chart('membership', ['states', 'owner', 'on', 'member.left'], {
      target: 'absent',
      actions: 'removeMembership',
      meta,
    }),
  },
  {
    flaw: 'an owner’s account is deleted and their organizations remain',
    property: 'an organization has no owner',
    steps: 1,
    given: unasked('forgetPerson', { lockOwned: 'none' }),
  },
  {
    flaw: 'a person who hands an organization over stays its owner',
    property: 'an organization has two owners',
    steps: 3,
    given: skipped('handOver', 'ownership.handedOver'),
  },
  {
    flaw: 'an heir owns an organization before its owner is deleted',
    property: 'an organization has two owners',
    steps: 3,
    given: {
      *forgetPerson() {
        yield* operation('lockPerson')
        if ((yield* operation('lockOwned')) === 'alone') yield* operation('deleteOrganization')
        else {
          yield* operation('stepMember', 'other', { type: 'ownership.received' })
          yield* operation('stepMember', 'requester', { type: 'person.deleted' })
        }
        yield* operation('lockOwned')
        yield* operation('deletePerson')
        return null
      },
    },
  },
  {
    flaw: 'a person who creates an organization does not become its owner',
    property: 'a role of something deleted remains',
    steps: 2,
    machines: chart(
      'membership',
      ['states', 'absent', 'on', 'organization.requested', 1, 'actions'],
      ['addMembership'],
    ),
  },
]
