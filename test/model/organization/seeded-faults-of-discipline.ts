// Faults of an organization's flows of which nothing comes in its world, in which nobody else is at work.

import { sendToMember } from '../../../server/app/rows/members.flow.ts'
import { operation } from '../../../server/app/rows/operations.ts'
import { flows } from './requests.ts'
import { type SeededFault, unasked } from './seeded-faults.ts'

export const faultsOfDiscipline: readonly SeededFault[] = [
  {
    flaw: 'a member is looked for in an organization that nobody has locked',
    property: 'a flow reads or steps what it has neither locked nor looked at: lockOther',
    steps: 1,
    given: unasked('removeMember', { lockOrganization: true }),
  },
  {
    flaw: 'somebody leaves an organization that nobody has locked',
    property:
      'a flow reads or steps what it has neither locked nor looked at: stepMember requester member.left',
    steps: 1,
    given: unasked('leaveOrganization', { lockOrganization: true }),
  },
  {
    flaw: 'what somebody owns is looked for before they are locked',
    property: 'a flow reads or steps what it has neither locked nor looked at: lockOwned',
    steps: 1,
    given: unasked('forgetPerson', { lockPerson: true }),
  },
  {
    flaw: 'somebody who was deleted meanwhile is asked for their membership',
    property:
      'a flow reads or steps what it has neither locked nor looked at: stepMember requester member.left',
    steps: 2,
    given: {
      *leaveOrganization() {
        yield* operation('lockOrganization')
        return yield* sendToMember('requester', { type: 'member.left' })
      },
    },
  },
  {
    flaw: 'a short name that another organization has is answered as if it were free',
    property: 'a flow refuses nothing though a machine does: refuseSlugTaken',
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
    property: 'a flow leaves out what a machine has named: storeOrganization',
    steps: 1,
    given: unasked('renameOrganization', { storeOrganization: true }),
  },
  {
    flaw: 'an organization is left by its own deletion',
    property: 'a flow leaves out what a machine has named: deleteOrganization',
    steps: 1,
    given: unasked('deleteOrganization', { deleteOrganization: undefined }),
  },
  {
    flaw: 'an invitation stays open beside the one that takes its place',
    property: 'a flow leaves out what a machine has named: stepInvitation locked lifetime.lapsed',
    steps: 3,
    given: unasked('invite', { stepInvitation: { accepted: true, effects: [] } }, 'lifetime.lapsed'),
  },
  {
    flaw: 'nobody is asked whether a member may be removed',
    property: 'a flow does what no machine has named: stepMember other member.removed',
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
    flaw: 'who may not remove a member is answered as if it were done',
    property: 'a flow refuses nothing though a machine does: refuseOwner',
    steps: 1,
    given: {
      *removeMember() {
        yield* flows.removeMember()
        return null
      },
    },
  },
]
