// Who a provider says has signed in, from its signed id_token; its e-mail is believed no further than it goes.

import type { IDToken, UserInfoResponse } from 'openid-client'
import { strictEmail } from '../../wire/email.ts'

export type ProvidersPerson = {
  issuer: string
  subject: string
  /** Null where the provider gives none that can be used. */
  email: string | null
  /** Said by the id_token itself, of this very e-mail. */
  emailVerified: boolean
  name: string
  image: string | null
}

const MAXIMUM_NAME = 255
const MAXIMUM_IMAGE = 2048

/** @param askUserInfo for a provider that keeps the e-mail out of its id_token: unsigned, so never verified by it */
export async function personOf(
  idToken: IDToken,
  askUserInfo: () => Promise<UserInfoResponse>,
): Promise<ProvidersPerson> {
  const signed = typeof idToken.email === 'string'
  const claims = signed ? idToken : { ...(await askUserInfo()), email_verified: false }
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: typeof claims.email === 'string' ? strictEmail(claims.email) : null,
    // Some providers send the word instead of the value.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: nameOf(claims.name),
    image: imageOf(claims.picture),
  }
}

const nameOf = (given: unknown): string =>
  typeof given === 'string' ? [...given.replace(/\p{Cc}/gu, ' ').trim()].slice(0, MAXIMUM_NAME).join('') : ''

const imageOf = (given: unknown): string | null =>
  typeof given === 'string' && given.length <= MAXIMUM_IMAGE && URL.parse(given)?.protocol === 'https:'
    ? given
    : null
