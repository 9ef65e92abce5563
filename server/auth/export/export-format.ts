// How a person is written into a file: as our own CSV files have them, or as another product takes them.

import type { ExportedPerson } from '../../db/auth/export-people.ts'

/** `secret`: of their authenticator app, in base32; null where nobody has asked for it, or no AUTH_SECRET opens it. */
export type Leaving = Omit<ExportedPerson, 'app'> & { hasApp: boolean; secret: string | null }

/** `left`: what of them the file cannot have, in the plural. */
export type Written = { text: string; left: readonly string[] }

export const APP = 'an authenticator app'

const UNPROVEN = 'an unverified email, so a password, links or an app that may be a stranger’s'

/** A product that doesn’t ask for a mailed code first would let in with them a stranger who has only named the address. */
export function withoutProofs(person: Leaving): { person: Leaving; left: readonly string[] } {
  if (person.emailVerified) return { person, left: [] }
  const hasAny = person.passwordHash !== null || person.links.length > 0 || person.hasApp
  return {
    person: { ...person, passwordHash: null, links: [], hasApp: false, secret: null },
    left: hasAny ? [UNPROVEN] : [],
  }
}

export type ExportFormat = {
  head: string
  /** Between two people. */
  between: string
  tail: string
  person: (person: Leaving) => Written
}
