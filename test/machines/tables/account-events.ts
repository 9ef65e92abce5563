// Samples of the account machine's events.

import type { AccountEvent } from '../../../machines/account/account.machine.ts'
import type { Samples } from '../support/samples.ts'
import { holderSamples } from './account-session.ts'

export const withVerifiedEmail: AccountEvent = { type: 'social.completed', emailVerifiedByProvider: true }
export const withUnverifiedEmail: AccountEvent = { type: 'social.completed', emailVerifiedByProvider: false }

/** Each event once, with each payload that matters: one that is missing does not compile. */
const samples = {
  'signUp.accepted': [{ type: 'signUp.accepted' }],
  'password.matched': [{ type: 'password.matched' }],
  'password.mismatched': [{ type: 'password.mismatched' }],
  'verificationCode.requested': [{ type: 'verificationCode.requested' }],
  'email.verified': [{ type: 'email.verified' }],
  'password.reset': [{ type: 'password.reset' }],
  'signInCode.accepted': [{ type: 'signInCode.accepted' }],
  'social.completed': [withVerifiedEmail, withUnverifiedEmail],
  'identity.recognised': [{ type: 'identity.recognised' }],
  'browser.proven': [{ type: 'browser.proven' }],
  ...holderSamples,
} satisfies Samples<AccountEvent>

export const accountEvents: AccountEvent[] = Object.values(samples).flat()
