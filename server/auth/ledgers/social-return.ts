// Tells the account machine of a provider's return, and later of the browser that redeems what came of it.

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
    /** Null where the provider gives none: a linked person needs none. */
    email: string | null
    emailVerified: boolean
    name: string
    image: string | null
  }
  /** Of the pages the browser returns to: the first time, and later. */
  origins: { first: string; later: string }
  /** Digests of what the browser that began can show. */
  challenges: readonly string[]
  /** Whether this is seen to be the browser that began. */
  isSameBrowser: boolean
  attemptCookies: readonly string[]
  /** Under which the attempt is kept should the address have to be proven first. */
  attemptDigest: string
  session: NonNullable<AccountPayload['session']>
}

/**
 * A linked person is known by issuer and subject, whatever the e-mail is by now; anybody else by the e-mail.
 * @returns `opened` only where this is seen to be the browser that began; null for a stranger without an e-mail
 */
export async function dispatchSocialReturn(
  tx: Transaction,
  options: AccountOptions,
  { person, ...given }: SocialReturn,
): Promise<(AccountOutcome & { created: boolean; linked: boolean }) | null> {
  const key = { providerId: person.providerId, issuer: person.issuer, accountId: person.subject }
  await lockIdentity(tx, key)
  const linked = await maybeOneEmailOfIdentity(tx, key)
  const email = linked ?? person.email
  if (!email) return null
  const user = await lockAccount(tx, email)
  const payload: AccountPayload = {
    email,
    identity: { ...key, name: person.name, image: person.image, cookieDigest: given.attemptDigest },
    attemptCookies: given.attemptCookies,
    verifier: {
      origin: user ? given.origins.later : given.origins.first,
      challenges: given.challenges,
      lifetimeSeconds: VERIFIER_SECONDS,
    },
    session: given.session,
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
  if (!result.verifier || !given.isSameBrowser) return { ...result, ...how }
  const proven = await dispatchAccountEvent(tx, options, result.user, payload, { type: 'browser.proven' })
  return { ...result, opened: proven.opened, ...how }
}

/**
 * `signedIn` is the user whose session the browser has already, as after a return that was seen to be its own: the
 * verifier is spent, and that session goes on.
 * @returns null for a verifier that is unknown, spent, lapsed, or another browser's or page's
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
