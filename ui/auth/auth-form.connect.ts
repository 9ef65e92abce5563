// Turns a snapshot of the form's machine into what the views show, and what a person does there into its events.

import { createMemo } from 'solid-js'
import type { Actor, SnapshotFrom } from 'xstate'
import type { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import type { MoreFields, Refusal, SignedIn, View, Way } from '../../machines/auth-form/auth-form.types.ts'
import { conceal, type Handle } from '../../machines/kit/handle.ts'
import type { MessageContent } from '../components/message.tsx'
import type { Words } from '../i18n/wording.ts'
import type { refusesCode, ShownFailure, showFailure } from './auth-form.failure.ts'

export type AuthFormActor = Actor<typeof authFormMachine>
export type AuthFormSnapshot = SnapshotFrom<typeof authFormMachine>

/** `exit` has no view of its own: the view it was reached from stays on the page, busy. */
export function viewOf(snapshot: AuthFormSnapshot): View | 'exit' {
  const view = typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0]
  return view as View | 'exit'
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leavesOf)
}

/** What comes after the first view. */
export type Later = { showFailure: typeof showFailure; refusesCode: typeof refusesCode }

/** Without what comes later: what has failed. */
const named = (title: string): ShownFailure => ({
  title,
  advice: '',
  sentence: title,
  field: null,
  focus: null,
})

/** What effects depend on is memoized: a snapshot in which something else changed must not run them again. */
export function connect(
  snapshot: () => AuthFormSnapshot,
  send: AuthFormActor['send'],
  words: Words,
  /** Null where it cannot be loaded. Until it has come, nothing is said: no request fails sooner. */
  later: () => Later | null | undefined,
) {
  const context = () => snapshot().context
  const failed = createMemo(() => context().failure)
  const failure = createMemo(() => {
    const known = failed()
    const rest = later()
    if (!known || rest === undefined) return null
    return rest ? rest.showFailure(known, words) : named(words.form.failures[known.of])
  })
  const waiting = createMemo(() => {
    const leaf = leavesOf(snapshot().value).find((name) => name in words.form.waiting)
    return leaf ? words.form.waiting[leaf as keyof typeof words.form.waiting] : null
  })
  const isAt = (leaf: string) => leavesOf(snapshot().value).includes(leaf)
  const notice = createMemo(() => {
    const { notice } = context()
    return notice && words.form.notices[notice]
  })

  return {
    snapshot,
    email: () => context().email,
    isCodeMailed: () => context().mailedTo === context().email,
    waiting,
    isBusy: () => waiting() !== null,
    failure,
    notice,
    /** The message above the form; null when it is shown beside a field, or there is none. */
    message: (): MessageContent | null => {
      const shown = failure()
      if (shown) return shown.field === 'code' || !shown.field ? { tone: 'failure', ...shown } : null
      const title = notice()
      return title ? { tone: 'notice', title } : null
    },
    refusal: createMemo(() => {
      const known = failed()
      return known && later()?.refusesCode(known) ? known : null
    }),
    resend: {
      isCooling: () => isAt('cooling'),
      isReady: () => isAt('ready'),
      isSending: () => isAt('sending'),
      at: () => context().resendAt,
      ask: () => send({ type: 'resend.clicked' }),
    },

    changeEmail: (email: string) => send({ type: 'email.changed', email: email.trim() }),
    /** No digits are of any use: another code has to be asked for. */
    isCodeDead: () => isAt('awaitingAnother'),

    openLogin: () => send({ type: 'loginTab.clicked' }),
    openRegister: () => send({ type: 'registerTab.clicked' }),
    openForgotPassword: () => send({ type: 'forgotPassword.clicked' }),
    backToLogin: () => send({ type: 'backToLogin.clicked' }),
    changeWrongEmail: () => send({ type: 'changeEmail.clicked' }),
    enterCodeAtHand: (email: string) => send({ type: 'haveCode.clicked', email }),
    signIn: (email: string, password: string, remember: boolean) =>
      send({ type: 'credentials.submitted', email, password: conceal(password), remember }),
    requestSignInCode: (email: string, remember: boolean) =>
      send({ type: 'signInCode.requested', email, remember }),
    way: () => context().way,
    chooseWay: (way: Way) => send({ type: 'way.taken', way }),
    signUp: (name: string, email: string, password: string, fields?: MoreFields) =>
      send({ type: 'registration.submitted', name, email, password: conceal(password), fields }),
    usePasskey: () => send({ type: 'passkey.chosen' }),
    remember: () => context().remember,
    changeRemember: (remember: boolean) => send({ type: 'remember.changed', remember }),
    finishEnrolment: (session: SignedIn) => send({ type: 'factor.enrolled', session }),
    /** @returns whether the enrolment goes on: where its sign-in is over, the form leads back */
    refuseEnrolment: (answer: Refusal): boolean => {
      send({ type: 'enrolment.refused', answer })
      return viewOf(snapshot()) === 'mustEnrol'
    },
    chooseSocial: (provider: string) => send({ type: 'social.chosen', provider }),
    verify: (code: Handle<string>) => send({ type: 'code.completed', code }),
    /** Unless the service has said that the person has none. */
    mayHavePasskey: () => !context().factors || context().factors.includes('passkey'),
    isByPasskey: () => isAt('awaitingPasskey') || isAt('usingPasskey'),
    isByRecoveryCode: () => isAt('awaitingRecoveryCode') || isAt('verifyingRecoveryCode'),
    chooseRecoveryCode: () => send({ type: 'recoveryCode.chosen' }),
    chooseAppCode: () => send({ type: 'appCode.chosen' }),
    submitRecoveryCode: (code: string) => send({ type: 'recoveryCode.submitted', code: conceal(code) }),
    /** For a code that was mailed at a provider's return: no other one is sent. */
    expectMailedCode: (email: string) => send({ type: 'mailedCode.announced', email, sentAt: Date.now() }),
    requestResetCode: (email: string) => send({ type: 'resetCode.requested', email }),
    setNewPassword: (code: Handle<string>, password: string) =>
      send({ type: 'newPassword.submitted', code, password: conceal(password) }),
  }
}

export type AuthFormApi = ReturnType<typeof connect>
