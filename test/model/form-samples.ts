// One sample of everything that can happen to the auth form: every gesture, and every outcome of every port.

import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import type { AuthFormEvent, AuthFormPorts, HistoryView } from '../../machines/auth-form/auth-form.types.ts'
import { nodesOf } from '../../machines/kit/edges.ts'
import { conceal } from '../../machines/kit/handle.ts'

const EMAIL = 'ada@example.org'
/** What must be seen nowhere. */
export const secrets = ['pa5sword-canary', '314159', 'token-canary'] as const

const password = conceal<string>(secrets[0])
const code = conceal<string>(secrets[1])
const token = conceal<string>(secrets[2])

const user = { id: 'u1', email: EMAIL, name: 'Ada', emailVerified: true }
const verified = { user, token }
const unverified = { user: { ...user, emailVerified: false }, token }
const somebodyElse = { user: { ...user, id: 'u2', email: 'eve@example.org' }, token }
const refused = { ok: false } as const
const led = { ok: true, redirect: '/dashboard' } as const
const sent = { ok: true, sentAt: 1000 } as const

export const gestures = {
  'email.changed': [{ type: 'email.changed', email: EMAIL }],
  'loginTab.clicked': [{ type: 'loginTab.clicked' }],
  'registerTab.clicked': [{ type: 'registerTab.clicked' }],
  'forgotPassword.clicked': [{ type: 'forgotPassword.clicked' }],
  'backToLogin.clicked': [{ type: 'backToLogin.clicked' }],
  'credentials.submitted': [{ type: 'credentials.submitted', email: EMAIL, password }],
  'registration.submitted': [{ type: 'registration.submitted', email: EMAIL, name: 'Ada', password }],
  'social.chosen': [{ type: 'social.chosen', provider: 'demo' }],
  'code.completed': [{ type: 'code.completed', code }],
  'mailedCode.announced': [{ type: 'mailedCode.announced', email: EMAIL, sentAt: 1000 }],
  'resend.clicked': [{ type: 'resend.clicked' }],
  'cooldown.lapsed': [{ type: 'cooldown.lapsed' }],
  'resetCode.requested': [{ type: 'resetCode.requested', email: EMAIL }],
  'newPassword.submitted': [{ type: 'newPassword.submitted', code, password }],
  'history.moved': (
    ['login', 'register', 'verifyEmail', 'forgotPassword', 'resetPassword'] satisfies HistoryView[]
  ).map((view) => ({ type: 'history.moved' as const, view })),
  'page.hidden': [{ type: 'page.hidden' }],
} satisfies { [T in AuthFormEvent['type']]: Extract<AuthFormEvent, { type: T }>[] }

export type PortName = keyof AuthFormPorts

export const outcomes = {
  restoreSession: {
    none: null,
    verified,
    unverified,
    led,
    refused,
    codeMailed: { ok: false, code: 'email_not_verified' },
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
  verifyEmail: { verified: { ok: true }, refused },
  fetchSession: { verified, unverified, somebodyElse, none: null },
  sendResetCode: { sent, refused },
  resetPassword: { reset: { ok: true }, refused },
  establishSession: { led, refused },
  startSocial: { refused },
} satisfies { [P in PortName]: Record<string, Awaited<ReturnType<AuthFormPorts[P]>>> }

/** An answer of one port, in the state that asks for it; `outcome` is null where the port broke. */
export type Arrival = { port: PortName; actorId: string; outcome: string | null; event: EventObject }

const broken = (id: string) => ({
  type: `xstate.error.actor.${id}`,
  error: new Error('broke'),
  actorId: id,
})

export function arrivalsOf(machine: AnyStateMachine): Arrival[] {
  return nodesOf(machine).flatMap(({ invoke }) =>
    invoke.flatMap(({ id, src }): Arrival[] => {
      const port = src as PortName
      return [
        ...Object.entries(outcomes[port]).map(([outcome, output]) => ({
          port,
          actorId: id,
          outcome,
          event: { type: `xstate.done.actor.${id}`, output, actorId: id },
        })),
        {
          port,
          actorId: id,
          outcome: null,
          event: broken(id),
        },
      ]
    }),
  )
}

/** What decides: the state, who is being asked, and what the guards look at. Words and times are left out. */
export function formKey({ value, children, context, status }: AnyMachineSnapshot): string {
  const { password: kept, email, signedIn, failure } = context
  const mailed = failure?.code === 'email_not_verified'
  const asked = Object.keys(children).sort()
  return JSON.stringify([status, value, asked, kept !== null, email !== '', signedIn?.user, mailed])
}

/** The form's timers, as the machine itself raises them. */
export const timersOf = (machine: AnyStateMachine): EventObject[] =>
  nodesOf(machine).flatMap(({ after }) =>
    [...new Set(after.map(({ eventType }) => eventType))].map((type) => ({ type })),
  )
