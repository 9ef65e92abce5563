// The answers that each port of each machine may give, for machines that are played in the page.

import type { MachineName } from '../../../machines/all.ts'
import type { AuthFormPorts } from '../../../machines/auth-form/auth-form.types.ts'
import type { CallbackPorts, Claims, Membership } from '../../../machines/callback/callback.types.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { email, answers as failing, signedIn } from '../../states/sample-answers.ts'

type Answers<P extends { [K in keyof P]: (...given: never[]) => Promise<unknown> }> = {
  [Port in keyof P]: Record<string, Awaited<ReturnType<P[Port]>>>
}

const unverified = { ...signedIn, user: { ...signedIn.user, emailVerified: false } }
const led = { ok: true as const, redirect: '/dashboard' }
const sent = { ok: true as const, sentAt: 0 }
const refused = { ok: false as const }

const authForm = {
  restoreSession: { nobody: null, signedIn, unverified, led },
  followSession: { led },
  signIn: { signedIn: { ok: true, ...signedIn }, unverified: { ok: true, ...unverified } },
  sendSignInCode: { sent },
  signInByCode: { signedIn: { ok: true, ...signedIn } },
  verifyFactor: { signedIn: { ok: true, ...signedIn } },
  offerPasskey: { chosen: { ok: true, shown: conceal('a passkey') } },
  signInByPasskey: { signedIn: { ok: true, ...signedIn } },
  signUp: { sent },
  sendVerificationCode: { sent },
  verifyEmail: { right: { ok: true } },
  fetchSession: { signedIn },
  sendResetCode: { sent },
  resetPassword: { done: { ok: true } },
  establishSession: { led },
  startSocial: { refused },
} satisfies Answers<AuthFormPorts>

const claims: Claims = { sub: '7f1c', email, name: 'Ada Lovelace', email_verified: true }
const validation = {
  identity: { claims },
  refused: { claims: null, because: 'refused' },
  unreachable: { claims: null, because: 'unreachable' },
} satisfies Record<string, Awaited<ReturnType<CallbackPorts['verifyJwt']>>>

const member = (tenantId: string, isDefault: boolean): Membership => ({ tenantId, isDefault })

const callback = {
  verifyJwt: validation,
  askWithCookie: validation,
  askWithBearer: validation,
  lookUpPlain: validation,
  lookUpDigest: validation,
  establishSession: { found: { userId: 1 } },
  readMemberships: {
    none: [],
    one: [member('engines', false)],
    severalOneDefault: [member('engines', true), member('society', false)],
    severalNoDefault: [member('engines', false), member('society', false)],
  },
} satisfies Answers<CallbackPorts>

const portAnswers: Partial<Record<MachineName, Record<string, Record<string, unknown>>>> = {
  'auth-form': authForm,
  callback,
}

const failures: Partial<Record<MachineName, Record<string, Record<string, unknown>>>> = {
  'auth-form': failing(0),
}

/** Each with its name. */
export const answersOf = (machine: MachineName, port: string): [string, unknown][] =>
  Object.entries({ ...portAnswers[machine]?.[port], ...failures[machine]?.[port] })
