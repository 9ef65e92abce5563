// Which level a session has to have shown to work in an organization: by what the organization demands, and by the operator.

import type { Level } from '../kit/demand.ts'
import type { Role } from './permissions.ts'

/** Of whom the operator demands a second factor in each organization. */
export const demandedOf = ['nobody', 'owners-and-admins', 'everybody'] as const
export type DemandedOf = (typeof demandedOf)[number]

/**
 * @param membership null for who works in no organization
 * @param operator what the operator demands of all organizations
 * @param hasShownFactor whether the session has shown a second factor, at whatever level. Of everybody that is all that is demanded: a
 * newcomer has shown the mailbox and what they have just set up, which is no second level.
 */
export function levelDemanded(
  membership: { role: Role; demandsFactor: boolean } | null,
  operator: DemandedOf,
  hasShownFactor: boolean,
): Level {
  if (membership?.demandsFactor || (operator === 'everybody' && !hasShownFactor)) return 'aal2'
  const isOfRole = operator === 'owners-and-admins' && membership !== null && membership.role !== 'member'
  return isOfRole ? 'aal2' : 'aal1'
}
