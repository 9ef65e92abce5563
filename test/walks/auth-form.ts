// The auth form as it is walked: every gesture, every answer of every port, and the shortest way to each of them.

import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { machines } from '../../machines/all.ts'
import type {
  AuthFormContext,
  AuthFormEvent,
  AuthFormPorts,
  HistoryView,
  SignedIn,
} from '../../machines/auth-form/auth-form.types.ts'
import { conceal } from '../../machines/kit/handle.ts'
import type { Samples } from '../machines/support/samples.ts'
import type { Model } from './walks.ts'

export const email = 'ada@example.com'
export const secrets = { password: 'pw-5ecret-pw', code: '271828', token: `tok-5ecret${'t'.repeat(22)}` }
const password = conceal(secrets.password)
const code = conceal(secrets.code)

export const verified: SignedIn = {
  user: { id: 'u1', email, name: 'Ada', emailVerified: true },
  token: conceal(secrets.token),
}
export const unverified: SignedIn = { ...verified, user: { ...verified.user, emailVerified: false } }
export const stranger: SignedIn = { ...verified, user: { ...verified.user, email: 'eve@example.com' } }

const view = (to: HistoryView) => ({ type: 'history.moved' as const, view: to })

const gestures = {
  'email.changed': [{ type: 'email.changed', email }],
  'loginTab.clicked': [{ type: 'loginTab.clicked' }],
  'registerTab.clicked': [{ type: 'registerTab.clicked' }],
  'forgotPassword.clicked': [{ type: 'forgotPassword.clicked' }],
  'backToLogin.clicked': [{ type: 'backToLogin.clicked' }],
  'credentials.submitted': [{ type: 'credentials.submitted', email, password }],
  'registration.submitted': [{ type: 'registration.submitted', email, name: 'Ada', password }],
  'social.chosen': [{ type: 'social.chosen', provider: 'demo' }],
  'code.completed': [{ type: 'code.completed', code }],
  'mailedCode.announced': [{ type: 'mailedCode.announced', email, sentAt: 1_000 }],
  'resend.clicked': [{ type: 'resend.clicked' }],
  'cooldown.lapsed': [{ type: 'cooldown.lapsed' }],
  'resetCode.requested': [{ type: 'resetCode.requested', email }],
  'newPassword.submitted': [{ type: 'newPassword.submitted', code, password }],
  'history.moved': [
    view('login'),
    view('register'),
    view('verifyEmail'),
    view('forgotPassword'),
    view('resetPassword'),
  ],
  'page.hidden': [{ type: 'page.hidden' }],
} satisfies Samples<AuthFormEvent>

const refused = { ok: false } as const
const sent = { ok: true, sentAt: 1_000 } as const
const led = { ok: true, redirect: '/dashboard' } as const
const astray = { ok: true, redirect: '//evil' } as const

/** The port that each question asks, by its id: the place that asks, or the root's own name for it. */
export const asks = {
  following: 'followSession',
  restoring: 'restoreSession',
  'login.signingIn': 'signIn',
  'login.sendingCode': 'sendVerificationCode',
  'login.startingSocial': 'startSocial',
  'register.signingUp': 'signUp',
  'register.startingSocial': 'startSocial',
  'verifyEmail.boxes.verifying': 'verifyEmail',
  'verifyEmail.boxes.pickingUpSession': 'fetchSession',
  'verifyEmail.boxes.signingInAgain': 'signIn',
  'verifyEmail.resend.sending': 'sendVerificationCode',
  'forgotPassword.sendingResetCode': 'sendResetCode',
  'resetPassword.resetting': 'resetPassword',
  'exit.establishing': 'establishSession',
} as const satisfies Record<string, keyof AuthFormPorts>

export type Question = keyof typeof asks

/** Every kind of answer that matters, by the port; one without any does not compile. That it breaks is one more. */
export const answers = {
  restoreSession: {
    nothing: null,
    verified,
    unverified,
    refused,
    codeMailed: { ok: false, code: 'email_not_verified' },
    led,
  },
  followSession: { led },
  signIn: {
    verified: { ok: true, ...verified },
    unverified: { ok: true, ...unverified },
    notVerified: { ok: false, code: 'EMAIL_NOT_VERIFIED' },
    refused,
  },
  signUp: { sent, refused },
  sendVerificationCode: { sent, refused },
  verifyEmail: { done: { ok: true }, refused },
  fetchSession: { verified, stranger, nobody: null },
  sendResetCode: { sent, refused },
  resetPassword: { done: { ok: true }, refused },
  establishSession: { led, astray, refused },
  startSocial: { refused },
} as const satisfies {
  [Port in keyof AuthFormPorts]: Record<string, Awaited<ReturnType<AuthFormPorts[Port]>>>
}

/** The root's own questions have names. */
export const idOf = (question: string) =>
  question === 'restoring' || question === 'following' ? question : `0.authForm.${question}`

/** The answer of a port as the event it is; `kind` is for whoever has to bring it about. */
export type Arrival = EventObject & { actorId: string; question: Question; kind: string; output?: unknown }

const arrivals = (Object.keys(asks) as Question[]).flatMap((question): Arrival[] => {
  const actorId = idOf(question)
  const done = Object.entries(answers[asks[question]]).map(([kind, output]) => ({
    type: `xstate.done.actor.${actorId}`,
    output,
    actorId,
    question,
    kind,
  }))
  const broke = { type: `xstate.error.actor.${actorId}`, error: new Error('broke'), actorId, question }
  return [...done, { ...broke, kind: 'breaks' }]
})

export const timers = {
  passwordLifetime: 'xstate.after.passwordLifetime.verifyEmail',
  resendCooldown: 'xstate.after.resendCooldown.authForm.verifyEmail.resend.cooling',
} as const satisfies Record<keyof (typeof machines)['auth-form']['implementations']['delays'], string>

export const formEvents: EventObject[] = [
  ...Object.values(gestures).flat(),
  ...arrivals,
  ...Object.values(timers).map((type) => ({ type })),
]

/** What decides about the way on; the words of a failure and the end of a cooldown do not. */
export function formKey({ value, context, children }: AnyMachineSnapshot): string {
  const { email, password, signedIn, failure } = context as AuthFormContext
  return JSON.stringify([
    value,
    email !== '',
    password !== null,
    signedIn?.user.emailVerified ?? null,
    failure?.code === 'email_not_verified',
    'restoring' in children,
    'following' in children,
  ])
}

export const authForm = {
  name: 'auth-form',
  machine: machines['auth-form'],
  inputs: { any: {} },
  events: formEvents,
  key: formKey,
  // A cooldown is over long before a password is forgotten.
  isPossible: (snapshot, { type }) =>
    type !== timers.passwordLifetime || !snapshot.matches({ verifyEmail: { resend: 'cooling' } }),
  ways: 'shortest',
} satisfies Model
