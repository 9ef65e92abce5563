/**
 * The order of calls of each endpoint, as data: which event it sends to which ledger, on which condition, and what it
 * answers.
 *
 * The machines say what may happen next, the endpoints call them in some order. test/server/product/host.test.ts
 * compares these rows with the real servers: a wrong row fails there. A new event of a ledger needs a row here (or a
 * reason in `unsent`), a new effect an entry in effects.ts.
 */

import type { AccountEvent } from '../../machines/account/account.machine.ts'
import type { CodeEvent } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { PasswordResetEvent } from '../../machines/password-reset/password-reset.machine.ts'

export const purposes = ['email-verification', 'sign-in', 'forget-password'] as const
export type Purpose = (typeof purposes)[number]

/** What a request brings, or what came of the rows before. */
export type Condition =
  | 'passwordHolds'
  | 'passwordFails'
  | 'codeLapsed'
  | 'budgetSpent'
  | 'digitsAreTheNewest'
  | 'digitsAreOthers'
  | 'codeAccepted'
  | 'resetAccepted'
  | 'personLinked'
  | 'strangerVerified'
  | 'strangerUnverified'
  | 'returnedToItsBrowser'
  | 'verifierIsThisBrowsers'
  | 'holdsSession'
  | 'sessionWithoutPassword'
  | 'sessionAndAnotherPassword'
  | 'sessionAndItsPassword'

/** One call of an endpoint: `when` its condition holds, an event is sent to a ledger, a code is issued or compared. */
export type Row = { when?: Condition } & (
  | { ledger: 'account'; event: AccountEvent }
  | { ledger: 'password-reset'; event: PasswordResetEvent }
  /** Of the code whose purpose the request is about. */
  | { ledger: 'one-time-code'; event: CodeEvent }
  | { issue: Purpose }
  | { guess: Purpose }
)

/** What comparing a guess with a code sends to its ledger, in this order. */
export const guessing: readonly Row[] = [
  { when: 'codeLapsed', ledger: 'one-time-code', event: { type: 'lifetime.lapsed' } },
  { when: 'budgetSpent', ledger: 'one-time-code', event: { type: 'budget.exhausted' } },
  { when: 'digitsAreTheNewest', ledger: 'one-time-code', event: { type: 'code.matched' } },
  { when: 'digitsAreOthers', ledger: 'one-time-code', event: { type: 'code.mismatched' } },
]

export const superseding: readonly Row[] = [{ ledger: 'one-time-code', event: { type: 'code.superseded' } }]

const change = (endsSessions: boolean): readonly Row[] =>
  (
    [
      ['sessionWithoutPassword', 'missing'],
      ['sessionAndAnotherPassword', 'mismatched'],
      ['sessionAndItsPassword', 'matched'],
    ] as const
  ).map(([when, current]) => ({
    when,
    ledger: 'account',
    event: { type: 'passwordChange.requested', current, endsSessions: endsSessions && current === 'matched' },
  }))

export const endpoints = {
  'POST /sign-up/email': [{ ledger: 'account', event: { type: 'signUp.accepted' } }],
  'POST /sign-in/email': [
    { when: 'passwordHolds', ledger: 'account', event: { type: 'password.matched' } },
    { when: 'passwordFails', ledger: 'account', event: { type: 'password.mismatched' } },
  ],
  'POST /email-otp/send-verification-otp email-verification': [
    { ledger: 'account', event: { type: 'verificationCode.requested' } },
  ],
  'POST /email-otp/send-verification-otp sign-in': [{ issue: 'sign-in' }],
  'POST /forget-password/email-otp': [{ ledger: 'password-reset', event: { type: 'reset.requested' } }],
  'POST /email-otp/verify-email': [
    { guess: 'email-verification' },
    { when: 'codeAccepted', ledger: 'account', event: { type: 'email.verified' } },
  ],
  'POST /email-otp/reset-password': [
    { guess: 'forget-password' },
    { when: 'codeAccepted', ledger: 'password-reset', event: { type: 'code.accepted' } },
    { when: 'resetAccepted', ledger: 'account', event: { type: 'password.reset' } },
  ],
  'POST /sign-in/email-otp': [
    { guess: 'sign-in' },
    { when: 'codeAccepted', ledger: 'account', event: { type: 'signInCode.accepted' } },
  ],
  'GET /callback/:provider': [
    { when: 'personLinked', ledger: 'account', event: { type: 'identity.recognised' } },
    {
      when: 'strangerVerified',
      ledger: 'account',
      event: { type: 'social.completed', emailVerifiedByProvider: true },
    },
    {
      when: 'strangerUnverified',
      ledger: 'account',
      event: { type: 'social.completed', emailVerifiedByProvider: false },
    },
    { when: 'returnedToItsBrowser', ledger: 'account', event: { type: 'browser.proven' } },
  ],
  'GET /get-session with a verifier': [
    { when: 'verifierIsThisBrowsers', ledger: 'account', event: { type: 'browser.proven' } },
  ],
  'POST /change-password': change(false),
  'POST /change-password with revokeOtherSessions': change(true),
  'POST /delete-user': [
    {
      when: 'sessionWithoutPassword',
      ledger: 'account',
      event: { type: 'deletion.requested', proof: 'missing' },
    },
    {
      when: 'sessionAndAnotherPassword',
      ledger: 'account',
      event: { type: 'deletion.requested', proof: 'mismatched' },
    },
    {
      when: 'sessionAndItsPassword',
      ledger: 'account',
      event: { type: 'deletion.requested', proof: 'matched' },
    },
  ],
  'POST /delete-user without a password': [
    { when: 'holdsSession', ledger: 'account', event: { type: 'deletion.requested', proof: 'freshSession' } },
  ],
} as const satisfies Record<string, readonly Row[]>

export type Endpoint = keyof typeof endpoints

/** Events that no endpoint sends by itself, each with the reason. */
export const unsent: Record<string, string> = {
  'one-time-code code.recognised':
    'Asking about a code spends nothing where it is right, and is a guess like any other where it is wrong.',
  'password-reset code.lost': 'The state is read from the newest code’s row, which has lost it already.',
}

/** The state of a reset by the state of its newest code, as the ledger reads it. */
export const resetStates = {
  issued: 'resetCodeSent',
  spent: 'passwordUpdated',
  locked: 'idle',
  expired: 'idle',
} as const

/** What the auth service answers for each effect that refuses. */
export const refusals = {
  refuseUnverified: '403 EMAIL_NOT_VERIFIED',
  refuseCredentials: '401 INVALID_EMAIL_OR_PASSWORD',
  refuseUnlinked: '401 OAUTH_LINK_ERROR',
  refuseWrong: '400 INVALID_OTP',
  refuseExpired: '400 OTP_EXPIRED',
  refuseTooMany: '403 TOO_MANY_ATTEMPTS',
  refusePassword: '400 INVALID_PASSWORD',
  refusePasswordless: '400 CREDENTIAL_ACCOUNT_NOT_FOUND',
} as const

export const NOT_ACCEPTED = '400 INVALID_OTP'
export const WRONG_CREDENTIALS = refusals.refuseCredentials

/** The same refusals at a provider's return, in the address the browser is sent to. */
export const returnFaults: Record<string, string> = {
  [refusals.refuseUnverified]: '302 email_not_verified',
  [refusals.refuseUnlinked]: '302 account_not_linked',
}

/** GET /api/me: which application sessions are shown protected content. */
export const shown = { none: false, limited: false, full: true } as const
