// Everything that can happen to the auth form, each answer of each port included, for walks over its graph.

import type { EventFromLogic } from 'xstate'
import type { authFormMachine } from '../../../machines/auth-form/auth-form.machine.ts'
import type { AuthFormEvent, HistoryView } from '../../../machines/auth-form/auth-form.types.ts'
import { code, email, password } from './form.ts'
import { unverified, verified } from './journeys.ts'

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
  'history.moved': (
    ['login', 'register', 'verifyEmail', 'forgotPassword', 'resetPassword'] satisfies HistoryView[]
  ).map((view) => ({ type: 'history.moved', view })),
  'page.hidden': [{ type: 'page.hidden' }],
} satisfies { [T in AuthFormEvent['type']]: Extract<AuthFormEvent, { type: T }>[] }

const refused = { ok: false }
const codeMailed = { ok: false, code: 'email_not_verified' }
const sent = { ok: true, sentAt: 1_000 }

/** By the id of what answers: the state that asks, but for the root's own question. */
const answers: Record<string, unknown[]> = {
  restoring: [null, verified, unverified, refused, codeMailed, { ok: true, redirect: '/dashboard' }],
  following: [
    { ok: true, redirect: '/dashboard' },
    { ok: true, redirect: '//evil' },
  ],
  'login.signingIn': [
    { ok: true, ...verified },
    { ok: true, ...unverified },
    { ok: false, code: 'EMAIL_NOT_VERIFIED' },
    refused,
  ],
  'login.sendingCode': [sent, refused],
  'login.startingSocial': [refused],
  'register.signingUp': [sent, refused],
  'register.startingSocial': [refused],
  'verifyEmail.boxes.verifying': [{ ok: true }, refused],
  'verifyEmail.boxes.pickingUpSession': [
    verified,
    unverified,
    { ...verified, user: { ...verified.user, email: 'somebody.else@example.org' } },
    null,
  ],
  'verifyEmail.boxes.signingInAgain': [{ ok: true, ...verified }, { ok: true, ...unverified }, refused],
  'verifyEmail.resend.sending': [sent, refused],
  'forgotPassword.sendingResetCode': [sent, refused],
  'resetPassword.resetting': [{ ok: true }, refused],
  'exit.establishing': [{ ok: true, redirect: '/dashboard' }, { ok: true, redirect: '//evil' }, refused],
}

type FormEvent = EventFromLogic<typeof authFormMachine>

/** The root's own questions have names. */
export const idOf = (path: string) => (path in { restoring: 0, following: 0 } ? path : `0.authForm.${path}`)

const arrivals = Object.entries(answers).flatMap(([path, outputs]) => [
  ...outputs.map((output) => ({ type: `xstate.done.actor.${idOf(path)}`, output, actorId: idOf(path) })),
  { type: `xstate.error.actor.${idOf(path)}`, error: new Error('broke'), actorId: idOf(path) },
])

const timers = [
  { type: 'xstate.after.passwordLifetime.verifyEmail' },
  { type: 'xstate.after.resendCooldown.authForm.verifyEmail.resend.cooling' },
]

/** XState's own events are none of the machine's declared ones, hence the one cast. */
export const allEvents = [...Object.values(gestures).flat(), ...arrivals, ...timers] as FormEvent[]
