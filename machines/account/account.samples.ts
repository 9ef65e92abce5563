// Samples of the account machine's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { AccountEvent } from './account.types.ts'
import { type AskedEvent, byAsking } from './mailings-asked-for.ts'

export const events = {
  'signUp.accepted': [
    { type: 'signUp.accepted', rule: 'open' },
    { type: 'signUp.accepted', rule: 'closed' },
  ],
  'password.matched': [
    { type: 'password.matched', isProposed: false },
    { type: 'password.matched', isProposed: true },
  ],
  'password.mismatched': [
    { type: 'password.mismatched', isProposed: false, hasSignedUp: false },
    { type: 'password.mismatched', isProposed: false, hasSignedUp: true },
    { type: 'password.mismatched', isProposed: true, hasSignedUp: false },
    { type: 'password.mismatched', isProposed: true, hasSignedUp: true },
  ],
  ...(byAsking(({ event }) => [event]) as EventSamples<AskedEvent>),
  'code.recognised': [{ type: 'code.recognised' }],
  'email.verified': [
    { type: 'email.verified', own: 'signUp', isOnlySignUp: true },
    { type: 'email.verified', own: 'signUp', isOnlySignUp: false },
    { type: 'email.verified', own: 'typed', isOnlySignUp: false },
    { type: 'email.verified', own: 'nothing', isOnlySignUp: true },
    { type: 'email.verified', own: 'nothing', isOnlySignUp: false },
  ],
  'password.reset': [{ type: 'password.reset' }],
  'signInCode.accepted': [{ type: 'signInCode.accepted' }],
  'social.completed': [
    { type: 'social.completed', emailVerifiedByProvider: true, rule: 'open' },
    { type: 'social.completed', emailVerifiedByProvider: false, rule: 'open' },
    { type: 'social.completed', emailVerifiedByProvider: true, rule: 'closed' },
    { type: 'social.completed', emailVerifiedByProvider: false, rule: 'closed' },
  ],
  'identity.recognised': [{ type: 'identity.recognised' }],
  'browser.proven': [{ type: 'browser.proven' }],
  'passwordChange.requested': [
    { type: 'passwordChange.requested', proof: 'matched', endsSessions: true },
    { type: 'passwordChange.requested', proof: 'matched', endsSessions: false },
    { type: 'passwordChange.requested', proof: 'mismatched', endsSessions: true },
    { type: 'passwordChange.requested', proof: 'mismatched', endsSessions: false },
    { type: 'passwordChange.requested', proof: 'missing', endsSessions: true },
    { type: 'passwordChange.requested', proof: 'missing', endsSessions: false },
  ],
  'deletion.requested': [
    { type: 'deletion.requested', proof: 'matched' },
    { type: 'deletion.requested', proof: 'mismatched' },
    { type: 'deletion.requested', proof: 'missing' },
    { type: 'deletion.requested', proof: 'session' },
  ],
  'emailChange.requested': [
    { type: 'emailChange.requested', proof: 'matched' },
    { type: 'emailChange.requested', proof: 'mismatched' },
    { type: 'emailChange.requested', proof: 'missing' },
    { type: 'emailChange.requested', proof: 'session' },
  ],
  'factorChange.confirmed': [
    { type: 'factorChange.confirmed', proof: 'matched' },
    { type: 'factorChange.confirmed', proof: 'mismatched' },
    { type: 'factorChange.confirmed', proof: 'missing' },
    { type: 'factorChange.confirmed', proof: 'session' },
  ],
  'factor.shown': [{ type: 'factor.shown' }],
  'provider.named': [
    { type: 'provider.named', identity: 'free', emailVerifiedByProvider: true },
    { type: 'provider.named', identity: 'own', emailVerifiedByProvider: true },
    { type: 'provider.named', identity: 'others', emailVerifiedByProvider: true },
    { type: 'provider.named', identity: 'anotherEmail', emailVerifiedByProvider: true },
    { type: 'provider.named', identity: 'free', emailVerifiedByProvider: false },
    { type: 'provider.named', identity: 'own', emailVerifiedByProvider: false },
  ],
  'unlink.requested': [
    { type: 'unlink.requested', isLastSignInMethod: false },
    { type: 'unlink.requested', isLastSignInMethod: true },
  ],
  'passkeyRemoval.requested': [
    { type: 'passkeyRemoval.requested', isLastSignInMethod: false },
    { type: 'passkeyRemoval.requested', isLastSignInMethod: true },
  ],
  'address.claimed': [{ type: 'address.claimed' }],
  'profile.changed': [{ type: 'profile.changed' }],
  'allSessions.revoked': [{ type: 'allSessions.revoked' }],
  'account.lapsed': [{ type: 'account.lapsed' }],
  'deletion.ordered': [{ type: 'deletion.ordered' }],
  'lock.ordered': [{ type: 'lock.ordered' }],
  'lock.lifted': [{ type: 'lock.lifted' }],
  'approval.given': [{ type: 'approval.given' }],
  'impersonation.ordered': [{ type: 'impersonation.ordered' }],
  'approval.declined': [{ type: 'approval.declined' }],
} satisfies EventSamples<AccountEvent>
