// What a person whom a provider names brings to the flow of a return.

import type { Given } from '../../ledgers/given.ts'

type Person = {
  providerId: string
  issuer: string
  subject: string
  /** Null where the provider names none; a linked person needs none. */
  email: string | null
  name: string
  image: string | null
}

/** @param cookieDigest of the attempt cookie, for an e-mail that has to be verified first */
export function givenBy(
  { providerId, issuer, subject, email, name, image }: Person,
  cookieDigest: string,
): Pick<Given, 'person' | 'identity' | 'proposal' | 'asker'> {
  const identity = { providerId, issuer, accountId: subject }
  return {
    person: { identity, email },
    identity,
    asker: cookieDigest,
    proposal: { name, image, passwordHash: null, identity, cookieDigest, pageDigest: null, atSignIn: false },
  }
}
