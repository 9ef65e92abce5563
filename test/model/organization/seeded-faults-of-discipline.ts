// Faults of an organization's flows of which nothing comes in its world, in which nobody else is at work.

import { sendToMember } from '../../../server/app/rows/members.flow.ts'
import { operation } from '../../../server/app/rows/organization-operations.ts'
import { flows } from './requests.ts'
import { type SeededFault, unasked } from './seeded-faults.ts'

export const faultsOfDiscipline: readonly SeededFault[] = [
  {
    flaw: 'a member is looked up in an organization that nobody has locked',
    property: 'a flow reads or steps something that it has neither locked nor read: lockOther',
    steps: 1,
    given: unasked('removeMember', { lockOrganization: true }),
  },
  {
    flaw: 'a person leaves an organization that nobody has locked',
    property:
      'a flow reads or steps something that it has neither locked nor read: stepMember requester member.left',
    steps: 1,
    given: unasked('leaveOrganization', { lockOrganization: true }),
  },
  {
    flaw: 'the age of a proof is looked up before the organization is locked',
    property: 'a flow reads or steps something that it has neither locked nor read: meetDemand',
    steps: 1,
    given: unasked('deleteOrganization', { lockOrganization: true }),
  },
  {
    flaw: 'the age of a proof is not looked up under the lock',
    property: 'a flow reads or steps something that it has neither locked nor read: findLevels',
    steps: 1,
    given: unasked('removeMember', { meetDemand: { accepted: true, effects: [] } }),
  },
  {
    flaw: 'what a person owns is looked up before the person is locked',
    property: 'a flow reads or steps something that it has neither locked nor read: lockOwned',
    steps: 1,
    given: unasked('forgetPerson', { lockPerson: true }),
  },
  {
    flaw: 'the membership of a person who was deleted meanwhile is checked',
    property:
      'a flow reads or steps something that it has neither locked nor read: stepMember requester member.left',
    steps: 2,
    given: {
      *leaveOrganization() {
        yield* operation('lockOrganization')
        return yield* sendToMember('requester', { type: 'member.left' })
      },
    },
  },
  {
    flaw: 'a taken short name is answered as if it were free',
    property: 'a flow refuses nothing although a machine does: refuseSlugTaken',
    steps: 1,
    given: {
      *renameOrganization() {
        const refusal = yield* flows.renameOrganization()
        return refusal === 'refuseSlugTaken' ? null : refusal
      },
    },
  },
  {
    flaw: 'the new name of an organization is not stored',
    property: 'a flow leaves out an effect of a machine: storeOrganization',
    steps: 1,
    given: unasked('renameOrganization', { storeOrganization: true }),
  },
  {
    flaw: 'an organization is left by its own deletion',
    property: 'a flow leaves out an effect of a machine: deleteOrganization',
    steps: 1,
    given: unasked('deleteOrganization', { deleteOrganization: undefined }),
  },
  {
    flaw: 'an invitation stays open beside the one that replaces it',
    property: 'a flow leaves out an effect of a machine: stepInvitation locked lifetime.lapsed',
    steps: 3,
    given: unasked('invite', { stepInvitation: { accepted: true, effects: [] } }, 'lifetime.lapsed'),
  },
  {
    flaw: 'a member is removed without asking the machine',
    property: 'a flow performs an effect that no machine returned: stepMember other member.removed',
    steps: 1,
    given: {
      *removeMember() {
        yield* operation('lockOrganization')
        yield* operation('lockOther')
        yield* operation('stepMember', 'other', { type: 'member.removed' })
        return null
      },
    },
  },
  {
    flaw: 'a refused removal of a member is answered as if it were done',
    property: 'a flow refuses nothing although a machine does: refuseOwner',
    steps: 1,
    given: {
      *removeMember() {
        yield* flows.removeMember()
        return null
      },
    },
  },
]
