/**
 * What a request brings, by name, and which of it each operation, event and effect needs.
 *
 * A flow's type collects what it needs, so that an endpoint that does not give it does not compile. Which effects an
 * event has only the machines say: request-facts.test.ts compares the two.
 */

import type { AccountEvent, PasswordComparison } from '../../../machines/account/account.types.ts'
import { byAsking } from '../../../machines/account/mailings-asked-for.ts'
import type { AuthSessionEvent } from '../../../machines/auth-session/auth-session.machine.ts'
import type { SessionLives } from '../../../machines/auth-session/lifetimes.ts'
import type { Demand } from '../../../machines/kit/demand.ts'
import type { PasswordResetEvent } from '../../../machines/password-reset/password-reset.machine.ts'
import type { SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import type { NewApiKey } from '../../db/api-key-table.ts'
import type { SessionRow } from '../../db/auth/auth-session-table.ts'
import type { IdentityKey } from '../../db/auth/credential.ts'
import type { NewPasskeyChallenge } from '../../db/auth/passkey-challenge.ts'
import type { Redemption } from '../../db/auth/session-verifier.ts'
import type { AddressOwner, UserRow } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'
import type { PolicyAnswers } from '../../policy/policy-answers.ts'
import type { ConsoleAct } from '../../wire/console.ts'
import type { ConsoleView } from '../../wire/console-views.ts'
import type { Language } from '../../wire/service-languages.ts'
import type { GivenFields, UserFields } from '../../wire/user-fields.ts'
import type { Assertion, Attestation } from '../crypto/verify-passkeys.ts'

export type RequestFacts = {
  email: string
  /** What the policy has answered about this request; or that no sign-in follows from it that could be asked about. */
  policy: PolicyAnswers | 'nothing begins'
  /** Who runs the command that orders something. */
  operator: string
  /** The language that the browser asks for; null for none that mails have. */
  language: Language | null
  /** A session that the request presents, its user, and what the route demands of it. */
  authenticated: { session: SessionRow; user: UserRow; demand: Demand | null }
  /** Six digits, or the token of a link. */
  guess: string
  /** The results of comparing the password with the account's and with this browser's proposal, under the lock. */
  password: {
    confirm: (tx: Transaction) => Promise<PasswordComparison>
  }
  /** A person as a provider names them; a linked person needs no e-mail. */
  person: { identity: IdentityKey; email: string | null }
  redemption: Redemption
  /** The id of the user whose session the request presents besides, or null. */
  signedIn: string | null
  /**
   * What is proposed for an address, and the digest of the browser's attempt cookie: a password or an identity, or none
   * of them where a password was typed that may not become the account's.
   */
  proposal: {
    name: string
    image: string | null
    /** Of a sign-up by password; null of what nobody asks them for. */
    fields: UserFields | null
    passwordHash: string | null
    identity: IdentityKey | null
    cookieDigest: string
    /** The digest of what the page gives itself as the identity of its attempts; null where it gives none. */
    pageDigest: string | null
    atSignIn: boolean
  }
  identity: IdentityKey
  /** The browser and the pages that a verifier is bound to: of a first sign-in, and of a later one. */
  verifier: { origins: { first: string; later: string }; challenges: readonly string[] }
  /** The digest of the attempt cookie of the browser that asks for a code. */
  requester: string
  /** Digests by which attempts of the request's browser are known: of its cookies, and of its page's identity. */
  attemptCookies: readonly string[]
  /** The hash of the new password; null where the present one did not match, so that none is set. */
  passwordHash: string | null
  /** The options of a session that is opened. */
  newSession: {
    lives: SessionLives
    rememberMe: boolean
    ipAddress: string
    userAgent: string
    /** Digests by which the device is recognised; none where the request comes from no device. */
    device: readonly string[]
    /** The operator who acts as the person in it, and the session from which they do, by their ids. */
    impersonation?: { by: string; from: string }
  }
  /** The session to end, by its id or by its token's digest. */
  named: { id: string; digest: string }
  /** The digest of the cookie of a sign-in that waits for a second factor. */
  challenge: string
  /** A code of an authenticator app, or a recovery code, as it was typed. */
  secondFactor: string
  /** The digest of the cookie of a ceremony with a passkey; of one that begins also that of its challenge. */
  passkeyChallenge: string
  newPasskeyChallenge: NewPasskeyChallenge
  attestation: Attestation
  assertion: Assertion
  /** As `challenge`; null in a browser that has shown no first proof. */
  waiting: string | null
  /** The id of one of the account's passkeys. */
  namedPasskey: string
  passkeyName: string | undefined
  newApiKey: NewApiKey
  /** The id of one of the account’s API keys. */
  namedApiKey: string
  apiKeyName: string
  /** For how long a key counts beside the one that replaces it. */
  overlapSeconds: number
  /**
   * Whom somebody in the console means, their email if they are named in full, why, where the page of the story before has ended, and whether to
   * search within words, too.
   */
  look: {
    id: string
    named: string
    email: string | null
    reason: string
    before: string | null
    within: boolean
  }
  /** What somebody in the console wants done, for whom, why, and by which look of theirs; null to act as that person. */
  act: { act: ConsoleAct | null; person: AddressOwner | null; reason: string; look: string }
  /** What somebody in the console wants to see of everybody or of one organization, and why. */
  view: { id: string; of: ConsoleView; reason: string; organization: string | null }
  /** Which webhooks that were given up somebody in the console wants to be sent again, why, and by which look of theirs. */
  replay: { ids: readonly string[]; reason: string; look: string }
  profile: { name: string | undefined; image: string | null | undefined; fields: GivenFields }
  /** The id of one of the account's ways in. */
  signInMethod: string
  /** The address that the account shall have. */
  newEmail: string
  /** The token of a link that was mailed to an old address. */
  undoLink: string
  /** The token of a link of a recovery. */
  recoveryLink: string
  /** The page that a mailed link redirects to. */
  redirectTarget: string | null
}

type Needs<Key extends PropertyKey> = Record<Key, readonly (keyof RequestFacts)[]>

/** The effects that the host performs. */
export const neededByEffect = {
  createUser: ['proposal'],
  keepAttempt: ['proposal'],
  pruneAttempts: [],
  keepDecoyAttempt: ['proposal'],
  noteOtherPassword: [],
  noteNoPassword: [],
  adoptOwnSignUp: ['attemptCookies'],
  adoptOwnTyping: ['attemptCookies'],
  adoptOnlySignUp: [],
  dropUnproven: ['attemptCookies'],
  linkIdentity: ['identity'],
  mailSignUpNotice: [],
  issueVerifier: ['verifier'],
  issueChallenge: [],
  endChallenge: [],
  countTry: [],
  openSession: ['newSession'],
  replacePassword: ['passwordHash'],
  endSessions: [],
  endOwnSession: ['authenticated'],
  endNamedSession: [],
  endOtherSessions: ['authenticated'],
  describeUser: ['profile'],
  mailPasswordChanged: [],
  mailNewDevice: [],
  mailProviderLinked: ['identity'],
  unlinkIdentity: ['signInMethod'],
  mailAccountDeleted: [],
  mailApproved: [],
  mailImpersonated: [],
  removeUser: [],
} as const satisfies Needs<string>

/** What the effects of each event need, in whatever state it is sent. */
export const neededByEvent = {
  'signUp.accepted': ['proposal'],
  'password.matched': [],
  'password.mismatched': ['proposal'],
  ...byAsking(() => [] as const),
  'code.recognised': [],
  'email.verified': ['attemptCookies'],
  'password.reset': ['attemptCookies'],
  'signInCode.accepted': ['attemptCookies'],
  'social.completed': ['proposal', 'identity', 'attemptCookies'],
  'identity.recognised': [],
  'browser.proven': [],
  'passwordChange.requested': ['passwordHash'],
  'deletion.requested': [],
  'emailChange.requested': [],
  'factorChange.confirmed': [],
  'factor.shown': [],
  'address.claimed': [],
  'provider.named': ['identity'],
  'unlink.requested': ['signInMethod'],
  'passkeyRemoval.requested': [],
  'profile.changed': ['profile'],
  'account.lapsed': [],
  'deletion.ordered': [],
  'lock.ordered': [],
  'lock.lifted': [],
  'approval.given': [],
  'impersonation.ordered': [],
  'approval.declined': [],
  'owner.admitted': ['newSession'],
  'provider.returned': ['verifier'],
  'verifier.redeemed': ['newSession'],
  'owner.refused': [],
  'operator.admitted': ['newSession'],
  'factor.proven': ['newSession'],
  'enrolment.requested': [],
  'factor.mismatched': [],
  'newDevice.signedIn': [],
  'slide.due': [],
  'action.requested': [],
  'session.replaced': ['authenticated'],
  'signOut.requested': ['authenticated'],
  'session.revoked': [],
  'otherSessions.revoked': ['authenticated'],
  'allSessions.revoked': [],
  'lifetime.lapsed': [],
  'reset.requested': [],
  'code.accepted': ['passwordHash'],
} as const satisfies Needs<(AccountEvent | SignInEvent | AuthSessionEvent | PasswordResetEvent)['type']>

type Named<Table extends Needs<PropertyKey>> = { [Key in keyof Table]: Table[Key][number] }
export type NeededByEffect = Named<typeof neededByEffect>
export type NeededByEvent = Named<typeof neededByEvent>
