// Faults by which an organization demands a second factor for somebody who may not, or is changed by less than it demands.

import { knownTable, may } from '../../../machines/membership/permissions.ts'
import {
  type ActionRequested,
  type Answers,
  anybodyMay,
  memberships,
  no,
  type SeededFault,
  unasked,
} from './seeded-faults.ts'

const below = 'an organization that demands a second factor is changed by a session without one'

const tooOld = 'an organization is changed by a proof that is too old'

/** As if the proof had been looked at before the request waited, and never again. */
const before: Answers = { meetDemand: { accepted: true, effects: [] } }

/** As if the session had shown what its own organization demands, and not the one that is named. */
const elsewhere: Answers = { findLevels: { demanded: 'aal1', shown: 'aal1' } }

export const faultsOfDemands: readonly SeededFault[] = [
  {
    flaw: 'an admin demands a second factor',
    property: 'a second factor is demanded for an organization without permission: the person is an admin',
    steps: 3,
    machines: memberships({
      adminMay: ({ event: { action, concerned } }: { event: ActionRequested }) =>
        action === 'demandFactor' || may(knownTable, 'admin', action, concerned),
    }),
  },
  {
    flaw: 'an owner who has shown none demands a second factor',
    property: 'a second factor is demanded for an organization without permission: the person has shown none',
    steps: 1,
    machines: memberships({ demandsWithoutFactor: no }),
  },
  {
    flaw: 'an outsider withdraws what an organization demands',
    property:
      'an organization’s demand for a second factor is withdrawn without permission: the person is no member',
    steps: 1,
    given: anybodyMay('withdrawDemand'),
  },
  {
    flaw: 'the membership does not check the demanded level',
    property: below,
    steps: 2,
    machines: memberships({ isBelow: no }),
  },
  {
    flaw: 'the demand is looked up in the current organization, not in the named one',
    property: below,
    steps: 4,
    given: unasked('removeMember', elsewhere),
  },
  {
    flaw: 'an invitation is sent again whatever its organization demands',
    property: below,
    steps: 3,
    given: unasked('resendInvitation', elsewhere),
  },
  {
    flaw: 'a session below an organization’s demand withdraws it',
    property: below,
    steps: 2,
    given: unasked('withdrawDemand', elsewhere),
  },
  {
    flaw: 'a second factor is demanded by a proof that became too old while the request waited',
    property: tooOld,
    steps: 1,
    given: unasked('demandFactor', before),
  },
  {
    flaw: 'an organization that waits is deleted by a proof that has become too old',
    property: tooOld,
    steps: 2,
    given: unasked('deleteOrganization', before),
  },
]
