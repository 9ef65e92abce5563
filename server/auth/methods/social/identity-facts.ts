// What a person whom a provider names brings to the flow of a return.

import type { RequestFacts } from '../../rows/request-facts.ts'

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
export function identityFacts(
  { providerId, issuer, subject, email, name, image }: Person,
  cookieDigest: string,
): Pick<RequestFacts, 'person' | 'identity' | 'proposal' | 'requester'> {
  const identity = { providerId, issuer, accountId: subject }
  return {
    person: { identity, email },
    identity,
    requester: cookieDigest,
    proposal: {
      name,
      image,
      fields: null,
      passwordHash: null,
      identity,
      cookieDigest,
      pageDigest: null,
      atSignIn: false,
    },
  }
}
