// Who answers an invitation, as the machine’s events name them.

import type { AnsweredBy } from './invitation.machine.ts'

/** @param isProven whether the auth service says that the e-mail is theirs @param invited in small letters */
export function answererOf(who: { email: string; isProven: boolean } | null, invited: string): AnsweredBy {
  if (who?.email.toLowerCase() !== invited) return 'another'
  return who.isProven ? 'addressee' : 'unproven'
}
