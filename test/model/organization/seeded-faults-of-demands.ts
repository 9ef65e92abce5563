// Faults by which an organization demands a second factor for somebody who may not, or is changed by less than it demands.

import { may } from '../../../machines/membership/permissions.ts'
import {
  type ActionRequested,
  type Answers,
  anybodyMay,
  memberships,
  no,
  type SeededFault,
  unasked,
} from './seeded-faults.ts'

const below = 'an organization that demands a second factor is changed by a session below that'

/** As if the session had shown what its own organization demands, and not the one that is named. */
const elsewhere: Answers = { findLevels: { demanded: 'aal1', shown: 'aal1' } }

export const faultsOfDemands: readonly SeededFault[] = [
  {
    flaw: 'an admin demands a second factor',
    property: 'an organization demands a second factor by somebody who may not: who asks is an admin',
    steps: 3,
    machines: memberships({
      adminMay: ({ event: { action, concerned } }: { event: ActionRequested }) =>
        action === 'demandFactor' || may('admin', action, concerned),
    }),
  },
  {
    flaw: 'an owner who has shown none demands a second factor',
    property: 'an organization demands a second factor by somebody who may not: who asks has shown none',
    steps: 1,
    machines: memberships({ demandsWithoutFactor: no }),
  },
  {
    flaw: 'an outsider withdraws what an organization demands',
    property:
      'an organization demands no second factor any more by somebody who may not: who asks is no member',
    steps: 1,
    given: anybodyMay('withdrawDemand'),
  },
  {
    flaw: 'the membership is not asked which level is demanded',
    property: below,
    steps: 2,
    machines: memberships({ isBelow: no }),
  },
  {
    flaw: 'what is demanded is looked up in the organization that is worked in, and not in the one that is named',
    property: below,
    steps: 4,
    given: unasked('removeMember', elsewhere),
  },
  {
    flaw: 'an invitation is mailed anew whatever its organization demands',
    property: below,
    steps: 3,
    given: unasked('resendInvitation', elsewhere),
  },
  {
    flaw: 'what an organization demands is withdrawn by less',
    property: below,
    steps: 2,
    given: unasked('withdrawDemand', elsewhere),
  },
]
