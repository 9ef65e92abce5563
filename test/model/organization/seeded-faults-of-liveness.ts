// Faults of an organization that leave somebody in it with nothing that they could do.

import { knownTable, may } from '../../../machines/membership/permissions.ts'
import { operation } from '../../../server/app/rows/organization-operations.ts'
import { flows } from './requests.ts'
import { type ActionRequested, invitations, memberships, type SeededFault } from './seeded-faults.ts'

export const faultsOfLiveness: readonly SeededFault[] = [
  {
    flaw: 'an owner may do only what an admin may',
    property: 'the owner of an organization can no longer act for it',
    steps: 0,
    machines: memberships({
      ownerMay: ({ event: { action, concerned } }: { event: ActionRequested }) =>
        may(knownTable, 'admin', action, concerned),
    }),
  },
  {
    flaw: 'nobody revokes an invitation that makes an admin',
    property: 'an invitation stays open for ever',
    steps: 1,
    given: {
      *revokeInvitation() {
        const found = yield* operation('lockInvitation')
        if (typeof found !== 'string' && found.role === 'admin') return 'refuseNotAllowed'
        return yield* flows.revokeInvitation()
      },
    },
  },
  {
    flaw: 'nobody’s address counts as proven',
    property: 'an invitation stays open for ever',
    steps: 1,
    machines: invitations({ isUnproven: () => true }),
  },
]
