// One sample of every event of the ledgers, and of each payload that matters.

import type { AccountEvent } from '../../machines/account/account.machine.ts'
import type { CodeEvent } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { PasswordResetEvent } from '../../machines/password-reset/password-reset.machine.ts'

type Samples<E extends { type: string }> = { [T in E['type']]: readonly Extract<E, { type: T }>[] }

const account = {
  'signUp.accepted': [{ type: 'signUp.accepted' }],
  'password.matched': [{ type: 'password.matched' }],
  'password.mismatched': [{ type: 'password.mismatched' }],
  'verificationCode.requested': [{ type: 'verificationCode.requested' }],
  'email.verified': [{ type: 'email.verified' }],
  'password.reset': [{ type: 'password.reset' }],
  'signInCode.accepted': [{ type: 'signInCode.accepted' }],
  'social.completed': [
    { type: 'social.completed', emailVerifiedByProvider: true },
    { type: 'social.completed', emailVerifiedByProvider: false },
  ],
  'identity.recognised': [{ type: 'identity.recognised' }],
  'browser.proven': [{ type: 'browser.proven' }],
  'passwordChange.requested': [
    { type: 'passwordChange.requested', current: 'matched', endsSessions: false },
    { type: 'passwordChange.requested', current: 'matched', endsSessions: true },
    { type: 'passwordChange.requested', current: 'mismatched', endsSessions: false },
    { type: 'passwordChange.requested', current: 'missing', endsSessions: false },
  ],
  'deletion.requested': [
    { type: 'deletion.requested', proof: 'matched' },
    { type: 'deletion.requested', proof: 'mismatched' },
    { type: 'deletion.requested', proof: 'missing' },
    { type: 'deletion.requested', proof: 'freshSession' },
    { type: 'deletion.requested', proof: 'staleSession' },
  ],
} satisfies Samples<AccountEvent>

const code = {
  'code.matched': [{ type: 'code.matched' }],
  'code.recognised': [{ type: 'code.recognised' }],
  'code.mismatched': [{ type: 'code.mismatched' }],
  'code.superseded': [{ type: 'code.superseded' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
  'budget.exhausted': [{ type: 'budget.exhausted' }],
} satisfies Samples<CodeEvent>

const reset = {
  'reset.requested': [{ type: 'reset.requested' }],
  'code.accepted': [{ type: 'code.accepted' }],
  'code.lost': [{ type: 'code.lost' }],
} satisfies Samples<PasswordResetEvent>

export const ledgerEvents = {
  account: Object.values(account).flat(),
  'one-time-code': Object.values(code).flat(),
  'password-reset': Object.values(reset).flat(),
}
