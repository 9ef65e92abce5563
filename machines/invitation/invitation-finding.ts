// What is found of an invitation that somebody asks for, as the machine’s events name it.

import type { InvitedFinding } from './invitation.machine.ts'

/** `byPerson` and `byTenant`: how many invitations a day has seen of who asks, and of the organization. */
export type Known = {
  isOneself: boolean
  isMember: boolean
  byPerson: number
  byTenant: number
}

/** Of what is true at once the first counts. An organization sends twice as many invitations in a day as a person. */
export function findingOf(
  { isOneself, isMember, byPerson, byTenant }: Known,
  perDay: number,
): InvitedFinding {
  if (isOneself) return 'oneself'
  if (isMember) return 'member'
  if (byPerson >= perDay) return 'personsDaySpent'
  return byTenant >= 2 * perDay ? 'organizationsDaySpent' : 'free'
}
