// Accepts a single strict e-mail address: none that a mail program could parse as two, or that looks like another.

import { z } from 'zod'

const address = z.email()
const MAXIMUM_LENGTH = 254

/**
 * In lower case, or null for text that is no such address. A look-alike is refused, not corrected. Its length comes first:
 * normalising may take the time of its square.
 */
export function strictEmail(text: string): string | null {
  const plausible =
    text.length <= MAXIMUM_LENGTH && text.normalize('NFKC') === text && address.safeParse(text).success
  return plausible ? text.toLowerCase() : null
}
