// One strict e-mail address: nothing that a mail program could read as two, or a person as another.

import { z } from 'zod'

const address = z.email()
const MAXIMUM_LENGTH = 254

/** Lower-cased, or null where it is no address. A look-alike is refused, not fixed. */
export function strictEmail(given: string): string | null {
  const unchanged = given.normalize('NFKC') === given
  const plausible = unchanged && given.length <= MAXIMUM_LENGTH && address.safeParse(given).success
  return plausible ? given.toLowerCase() : null
}
