// Reads from a provider's id_token who has signed in, and whether the provider has verified their e-mail.

import type { IDToken, UserInfoResponse } from 'openid-client'
import { strictEmail } from '../../wire/email.ts'
import { onOneLine } from '../../wire/names.ts'

export type ProvidersPerson = {
  issuer: string
  subject: string
  /** Null where the provider names none that can be used. */
  email: string | null
  /** True only where the id_token itself contains the e-mail and says so. */
  emailVerified: boolean
  name: string
  image: string | null
}

const MAXIMUM_SUBJECT = 255
const MAXIMUM_NAME = 255
const MAXIMUM_IMAGE = 2048

/**
 * @param askUserInfo for a provider whose id_token lacks the e-mail: unsigned, so that its e-mail is not verified
 * @throws Error when the id_token does not say who it is about
 */
export async function personOf(
  idToken: IDToken,
  askUserInfo: () => Promise<UserInfoResponse>,
): Promise<ProvidersPerson> {
  const signed = typeof idToken.email === 'string'
  const claims = signed ? idToken : { ...(await askUserInfo()), email_verified: false }
  return {
    issuer: idToken.iss,
    subject: subjectOf(idToken.sub),
    email: typeof claims.email === 'string' ? strictEmail(claims.email) : null,
    // Apple sends it as text. The token is signed all the same.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: nameOf(claims.name),
    image: imageOf(claims.picture),
  }
}

/** OpenID Connect Core, section 2: a string of at most 255 characters. An empty one would be everybody's. */
function subjectOf(sub: unknown): string {
  if (typeof sub === 'string' && sub.length <= MAXIMUM_SUBJECT && /^\P{Cc}+$/u.test(sub)) return sub
  throw new Error('The id_token’s sub is not a string of 1 to 255 characters.')
}

const nameOf = (name: unknown): string =>
  typeof name === 'string' ? [...onOneLine(name).trim()].slice(0, MAXIMUM_NAME).join('') : ''

const imageOf = (picture: unknown): string | null =>
  typeof picture === 'string' && picture.length <= MAXIMUM_IMAGE && URL.parse(picture)?.protocol === 'https:'
    ? picture
    : null
