// How a person is written into a file: as our own CSV files have them, or as another product takes them.

import type { ExportedPerson } from '../../db/auth/export-people.ts'

/** `secret`: of their authenticator app, in base32; null where nobody has asked for it, or no AUTH_SECRET opens it. */
export type Leaving = Omit<ExportedPerson, 'app'> & { hasApp: boolean; secret: string | null }

/** `left`: what of them the file cannot have, in the plural. */
export type Written = { text: string; left: readonly string[] }

export const APP = 'an authenticator app'

export type ExportFormat = {
  head: string
  /** Between two people. */
  between: string
  tail: string
  person: (person: Leaving) => Written
}
