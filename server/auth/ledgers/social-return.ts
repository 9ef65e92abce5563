// Sends the account machine what a provider's return says, and later that a browser has redeemed its verifier.

import { lockIdentity, maybeOneEmailOfIdentity } from '../../db/auth/credential.ts'
import { maybeOneEmailOfVerifier, type Redemption, spendVerifier } from '../../db/auth/session-verifier.ts'
import type { Transaction } from '../../db/pool.ts'
import {
  type AccountOptions,
  type AccountOutcome,
  type AccountPayload,
  dispatchAccountEvent,
  lockAccount,
} from './account.ledger.ts'

/** How long the page has to redeem a verifier, in seconds. */
const VERIFIER_SECONDS = 60

export type SocialReturn = {
  person: {
    providerId: string
    issuer: string
    subject: string
    /** Null where the provider names none; a linked person needs none. */
    email: string | null
    emailVerified: boolean
    name: string
    image: string | null
  }
  /** The origins of the pages that the browser returns to: after a first sign-in, and after later ones. */
  origins: { first: string; later: string }
  /** Digests of secrets that only the browser that began the sign-in has. */
  challenges: readonly string[]
  /** Whether the request comes from the browser that began the sign-in. */
  isSameBrowser: boolean
  attemptCookies: readonly string[]
  /** The digest of the attempt cookie, for an e-mail that has to be verified first. */
  attemptDigest: string
  session: NonNullable<AccountPayload['session']>
}

/**
 * A linked person is found by issuer and subject, whatever their e-mail is by now; anybody else by the e-mail.
 * @returns a session in `opened` only for the browser that began; null for an unlinked person without an e-mail
 */
export async function dispatchSocialReturn(
  tx: Transaction,
  options: AccountOptions,
  { person, ...request }: SocialReturn,
): Promise<(AccountOutcome & { created: boolean; linked: boolean }) | null> {
  const key = { providerId: person.providerId, issuer: person.issuer, accountId: person.subject }
  await lockIdentity(tx, key)
  const linked = await maybeOneEmailOfIdentity(tx, key)
  const email = linked ?? person.email
  if (!email) return null
  const user = await lockAccount(tx, email)
  const payload: AccountPayload = {
    email,
    identity: { ...key, name: person.name, image: person.image, cookieDigest: request.attemptDigest },
    attemptCookies: request.attemptCookies,
    verifier: {
      origin: user ? request.origins.later : request.origins.first,
      challenges: request.challenges,
      lifetimeSeconds: VERIFIER_SECONDS,
    },
    session: request.session,
  }
  const result = await dispatchAccountEvent(
    tx,
    options,
    user,
    payload,
    linked
      ? { type: 'identity.recognised' }
      : { type: 'social.completed', emailVerifiedByProvider: person.emailVerified },
  )
  const how = { created: user === null, linked: linked !== null }
  if (!result.verifier || !request.isSameBrowser) return { ...result, ...how }
  const proven = await dispatchAccountEvent(tx, options, result.user, payload, { type: 'browser.proven' })
  return { ...result, opened: proven.opened, ...how }
}

/**
 * @param signedIn the user whose session the browser has already: the verifier is spent, and that session goes on
 * @returns null for a verifier that is unknown, spent, expired, or bound to another browser or page
 */
export async function dispatchRedemption(
  tx: Transaction,
  options: AccountOptions,
  redemption: Redemption,
  { signedIn, session }: { signedIn: string | null; session: NonNullable<AccountPayload['session']> },
): Promise<AccountOutcome | null> {
  const email = await maybeOneEmailOfVerifier(tx, redemption.digest)
  if (!email) return null
  const user = await lockAccount(tx, email)
  if (!(await spendVerifier(tx, redemption)) || user?.id === signedIn) return null
  return dispatchAccountEvent(tx, options, user, { email, session }, { type: 'browser.proven' })
}
