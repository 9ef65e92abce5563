// The account machine's policy and events: the facts that its hosts establish.

import type { AskedEvent } from './mailings-asked-for.ts'

/** Whether somebody may sign up with the address: not where nobody may, or nobody of its domain. */
export type SignUpRule = 'open' | 'closed'

export type AccountPolicy = {
  /** Answer "not verified" to every password, and not only to the one this browser proposed (UNVERIFIED_DISCLOSURE). */
  disclosesUnverified: boolean
  /** Take an address as proven because a provider names it (SOCIAL_EMAIL_TRUST). */
  trustsEveryProvider: boolean
  /** Let nobody in who proves a new mailbox until an operator has approved them (SIGN_UP). */
  demandsApproval: boolean
}

/** The result of comparing a password with the account's own. */
export type PasswordFinding = 'matched' | 'mismatched' | 'missing'

/** The same of a request, with what is said of its browser: see `AccountEvent`. */
export type PasswordComparison = { finding: PasswordFinding; isProposed: boolean; hasSignedUp: boolean }

/** What the browser of a request has proposed for the address: by signing up, or at a sign-in alone. */
export type OwnProposal = 'signUp' | 'typed' | 'nothing'

/** `isOnlySignUp`: one password is all that was proposed, by whatever browser, and it was proposed by signing up. */
export type Proposals = { own: OwnProposal; isOnlySignUp: boolean }

/**
 * `isProposed`: it is the password that this browser has proposed for the address within the last day. `hasSignedUp`: this
 * browser has signed up with the address.
 */
export type AccountEvent =
  | { type: 'signUp.accepted'; rule: SignUpRule }
  | { type: 'password.matched'; isProposed: boolean }
  | { type: 'password.mismatched'; isProposed: boolean; hasSignedUp: boolean }
  | AskedEvent
  /** A code or a link of the address is right, mailed or not, and was not used up. */
  | { type: 'code.recognised' }
  | ({ type: 'email.verified' } & Proposals)
  | { type: 'password.reset' }
  | { type: 'signInCode.accepted' }
  | { type: 'social.completed'; emailVerifiedByProvider: boolean; rule: SignUpRule }
  | { type: 'identity.recognised' }
  | { type: 'browser.proven' }
  | { type: 'passwordChange.requested'; proof: PasswordFinding; endsSessions: boolean }
  | { type: 'deletion.requested'; proof: PasswordFinding | 'session' }
  | { type: 'emailChange.requested'; proof: PasswordFinding | 'session' }
  | { type: 'factorChange.confirmed'; proof: PasswordFinding | 'session' }
  | { type: 'factor.shown' }
  | { type: 'address.claimed' }
  | {
      type: 'provider.named'
      identity: 'free' | 'own' | 'others' | 'anotherEmail'
      emailVerifiedByProvider: boolean
    }
  | { type: 'unlink.requested'; isLastSignInMethod: boolean }
  | { type: 'passkeyRemoval.requested'; isLastSignInMethod: boolean }
  | { type: 'profile.changed' }
  | { type: 'allSessions.revoked' }
  | { type: 'account.lapsed' }
  | { type: 'deletion.ordered' }
  | { type: 'lock.ordered' }
  | { type: 'lock.lifted' }
  | { type: 'approval.given' }
  /** By an operator, who wants to act as the owner. */
  | { type: 'impersonation.ordered' }
  | { type: 'approval.declined' }
