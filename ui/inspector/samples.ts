// One sample or more of every event of every machine: an event without one does not compile.

import type { AccountEvent, AccountPolicy } from '../../machines/account/account.machine.ts'
import type { AuthFormEvent, AuthFormInput } from '../../machines/auth-form/auth-form.types.ts'
import type { CallbackInput } from '../../machines/callback/callback.types.ts'
import type { Handle } from '../../machines/kit/handle.ts'
import type { CodeEvent, CodeInput } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { PasswordResetEvent } from '../../machines/password-reset/password-reset.machine.ts'
import type { MachineName } from '../../server/wire/inspection.ts'
import { email } from '../states/answers.ts'

/** What the machine carries behind a handle is typed here, and concealed where it is received. */
export class Secret {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Plain<T> = T extends Handle<string> ? Secret : T
type Members<E> = { [K in Exclude<keyof E, 'type'>]: Plain<E[K]> }
type Samples<E extends { type: string }> = { [T in E['type']]: Members<Extract<E, { type: T }>>[] }

const bare: [Record<never, never>] = [{}]
const password = new Secret('an analytical engine')
const code = new Secret('123456')

const account = {
  'signUp.accepted': bare,
  'password.matched': bare,
  'password.mismatched': bare,
  'verificationCode.requested': bare,
  'email.verified': bare,
  'password.reset': bare,
  'signInCode.accepted': bare,
  'social.completed': [{ emailVerifiedByProvider: true }, { emailVerifiedByProvider: false }],
  'identity.recognised': bare,
  'browser.proven': bare,
  'passwordChange.requested': [
    { current: 'matched', endsSessions: false },
    { current: 'matched', endsSessions: true },
    { current: 'mismatched', endsSessions: false },
    { current: 'missing', endsSessions: false },
  ],
  'deletion.requested': [
    { proof: 'freshSession' },
    { proof: 'staleSession' },
    { proof: 'matched' },
    { proof: 'mismatched' },
  ],
} satisfies Samples<AccountEvent>

const passwordReset = {
  'reset.requested': bare,
  'code.accepted': bare,
  'code.lost': bare,
} satisfies Samples<PasswordResetEvent>

const oneTimeCode = {
  'code.matched': bare,
  'code.recognised': bare,
  'code.mismatched': bare,
  'code.superseded': bare,
  'lifetime.lapsed': bare,
  'budget.exhausted': bare,
} satisfies Samples<CodeEvent>

const authForm = {
  'email.changed': [{ email }],
  'loginTab.clicked': bare,
  'registerTab.clicked': bare,
  'forgotPassword.clicked': bare,
  'backToLogin.clicked': bare,
  'credentials.submitted': [{ email, password }],
  'registration.submitted': [{ email, name: 'Ada Lovelace', password }],
  'social.chosen': [{ provider: 'demo' }],
  'code.completed': [{ code }],
  'mailedCode.announced': [{ email, sentAt: 0 }],
  'resend.clicked': bare,
  'cooldown.lapsed': bare,
  'resetCode.requested': [{ email }],
  'newPassword.submitted': [{ code, password }],
  'history.moved': [
    { view: 'login' },
    { view: 'register' },
    { view: 'verifyEmail' },
    { view: 'forgotPassword' },
    { view: 'resetPassword' },
  ],
  'page.hidden': bare,
} satisfies Samples<AuthFormEvent>

export const samples: Record<MachineName, Record<string, object[]>> = {
  account,
  'password-reset': passwordReset,
  'one-time-code': oneTimeCode,
  'auth-form': authForm,
  // It is asked nothing from outside: what happens to it are its ports' answers.
  callback: {},
}

const policy: AccountPolicy = {
  disclosesUnverified: true,
  trustsEveryProvider: false,
  opensSessionOnVerify: true,
}

const request: Omit<CallbackInput, 'request'> = {
  policy: { trustsClientUser: false, looksUpDigestsPlainly: false },
  bodyToken: 'usable',
  cookieToken: null,
  clientUser: null,
}

/** What a machine can be started with, by what it stands for. */
export const inputs = {
  account: {
    disclosing: policy,
    silent: { ...policy, disclosesUnverified: false },
    'every provider trusted': { ...policy, trustsEveryProvider: true },
  } satisfies Record<string, AccountPolicy>,
  'password-reset': { usual: {} },
  'one-time-code': { 'three tries': { triesAllowed: 3 }, 'one try': { triesAllowed: 1 } } satisfies Record<
    string,
    CodeInput
  >,
  'auth-form': { empty: {}, 'e-mail known': { email } } satisfies Record<string, AuthFormInput>,
  callback: {
    'token in the body': request,
    'token in the cookie': { ...request, bodyToken: null, cookieToken: 'usable' },
    'a digest': { ...request, bodyToken: 'digest' },
    'no token': { ...request, bodyToken: null },
    'unusable token, client user trusted': {
      ...request,
      bodyToken: 'unusable',
      clientUser: { sub: '7f1c', email, name: 'Ada Lovelace', email_verified: true },
      policy: { ...request.policy, trustsClientUser: true },
    },
  } satisfies Record<string, Omit<CallbackInput, 'request'>>,
} satisfies Record<MachineName, Record<string, object>>
