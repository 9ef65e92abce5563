// Who answers an invitation, as the machine’s events name them.

import type { AnsweredBy } from './invitation.machine.ts'

/** ASCII only: Unicode folding turns the Kelvin sign into k. */
export const asciiLowerCase = (email: string): string =>
  email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** @param isProven whether the auth service says that the e-mail is theirs @param invited in small letters */
export function respondentOf(who: { email: string; isProven: boolean } | null, invited: string): AnsweredBy {
  if (!who || asciiLowerCase(who.email) !== invited) return 'another'
  return who.isProven ? 'addressee' : 'unproven'
}
