// The auth form as it is walked: every gesture, every answer of every port, and the shortest path to each of them.

import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { machines } from '../../machines/all.ts'
import { answers, events } from '../../machines/auth-form/auth-form.samples.ts'
import type { AuthFormContext, AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import type { Model } from './walks.ts'

/** The port that each invocation asks, by its id: the state that invokes it, or the name it has at the root. */
export const asks = {
  following: 'followSession',
  restoring: 'restoreSession',
  'login.signingIn': 'signIn',
  'login.sendingCode': 'sendVerificationCode',
  'login.startingSocial': 'startSocial',
  'login.editing': 'offerPasskey',
  'login.usingPasskey': 'signInByPasskey',
  'login.sendingSignInCode': 'sendSignInCode',
  'signInByCode.boxes.verifying': 'signInByCode',
  'signInByCode.resend.sending': 'sendSignInCode',
  'secondFactor.verifying': 'verifyFactor',
  'secondFactor.verifyingRecoveryCode': 'verifyFactor',
  'secondFactor.usingPasskey': 'signInByPasskey',
  'register.signingUp': 'signUp',
  'register.startingSocial': 'startSocial',
  'verifyEmail.boxes.verifying': 'verifyEmail',
  'verifyEmail.boxes.pickingUpSession': 'fetchSession',
  'verifyEmail.boxes.signingInAgain': 'signIn',
  'verifyEmail.resend.sending': 'sendVerificationCode',
  'forgotPassword.sendingResetCode': 'sendResetCode',
  'resetPassword.boxes.resetting': 'resetPassword',
  'resetPassword.resend.sending': 'sendResetCode',
  'exit.establishing': 'establishSession',
} as const satisfies Record<string, keyof AuthFormPorts>

export type Question = keyof typeof asks

/** The root's own invocations have names. */
export const idOf = (question: string) =>
  question === 'restoring' || question === 'following' ? question : `0.authForm.${question}`

/** The answer of a port as the event it is; `kind` is for the walker that has to bring it about. */
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
  passwordLifetime: 'password.lapsed',
  resendCooldown: 'xstate.after.resendCooldown.authForm.verifyEmail.resend.cooling',
  /** The same delay, in the other views with boxes. */
  signInCodeCooldown: 'xstate.after.resendCooldown.authForm.signInByCode.resend.cooling',
  resetCodeCooldown: 'xstate.after.resendCooldown.authForm.resetPassword.resend.cooling',
} as const satisfies Record<
  | keyof (typeof machines)['auth-form']['implementations']['delays']
  | 'signInCodeCooldown'
  | 'resetCodeCooldown',
  string
>

export const formEvents: EventObject[] = [
  ...Object.values(events).flat(),
  ...arrivals,
  { type: timers.resendCooldown },
  { type: timers.signInCodeCooldown },
  { type: timers.resetCodeCooldown },
]

/** What decides about what happens next; the words of a failure and the end of a cooldown do not. */
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
  paths: 'shortest',
} satisfies Model
