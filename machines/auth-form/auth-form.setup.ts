// The vocabulary of the auth form's chart: its guards, delays and context changes, and the effects of its host.

import { assign, cancel, not, or, raise, setup, stateIn } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'
import type { Handle } from '../kit/handle.ts'
import { unprovided } from '../kit/ports.ts'
import {
  type Answer,
  asVerified,
  failureOf,
  MAILED_CODE,
  mustEnrol,
  needsFactor,
  offersPasskey,
  RESEND_COOLDOWN,
  redirectOf,
  refusalOf,
  resendAtAfter,
  saysCodeIsDead,
  saysEnrolmentIsOver,
  saysNotApproved,
  saysNotVerified,
  saysSignInIsOver,
  sessionOf,
} from './answers-of-ports.ts'
import type {
  AuthFormContext,
  AuthFormEvent,
  AuthFormInput,
  AuthFormPorts,
  Failing,
  HistoryView,
  Notice,
  Refusal,
  Restored,
  Sent,
  SignedIn,
  Way,
} from './auth-form.types.ts'

/** The default lifetime of a code, in ms. */
const CODE_LIFETIME = 600_000

/**
 * How long a password is kept, in ms, for codes of this lifetime. A minute more than that: the request that brings a
 * code in its last moment, and the one for its session, are under way while the code lapses.
 */
export const passwordLifetimeFor = (codeLifetime: number) => codeLifetime + 60_000

type Entry = { view: HistoryView; email?: string }

const PASSWORD_TIMER = 'passwordTimer'

export const form = setup({
  types: {
    input: {} as AuthFormInput,
    context: {} as AuthFormContext,
    events: {} as AuthFormEvent,
    transitionMeta: {} as Requirement,
  },
  actors: unprovided<AuthFormPorts>([
    'restoreSession',
    'followSession',
    'signIn',
    'signUp',
    'sendSignInCode',
    'signInByCode',
    'verifyFactor',
    'sendVerificationCode',
    'verifyEmail',
    'fetchSession',
    'sendResetCode',
    'resetPassword',
    'establishSession',
    'startSocial',
    'offerPasskey',
    'signInByPasskey',
  ]),
  actions: {
    clearCode: effect,
    /** Nobody should go back to a view that is done with: in the browser's history the next one takes its place. */
    giveUpEntry: effect,
    /** Only that a session has begun: other tabs ask whose it is themselves. */
    notifyOtherTabs: effect,
    navigate: (_, _params: { redirect: string | null }) => {},

    keepEmail: assign({ email: (_, email: string) => email }),
    keepEmailOfEntry: assign({ email: ({ context }, email: string | undefined) => email ?? context.email }),
    keepEmailOf: assign({
      email: (_, found: Answer | SignedIn | null) => sessionOf(found)?.user.email ?? '',
    }),
    keepPassword: assign({ password: (_, password: Handle<string>) => password }),
    forgetPassword: assign({ password: null }),
    /** No delayed transition: it begins anew with every code, and the boxes would have to be left for that. */
    startPasswordTimer: raise({ type: 'password.lapsed' }, { id: PASSWORD_TIMER, delay: 'passwordLifetime' }),
    stopPasswordTimer: cancel(PASSWORD_TIMER),
    keepRemember: assign({ remember: (_, remember: boolean) => remember }),
    keepSession: assign({ signedIn: (_, found: Answer | SignedIn | null) => sessionOf(found) }),
    keepVerifiedSession: assign({
      signedIn: (_, found: Answer | SignedIn | null) => asVerified(sessionOf(found)),
    }),
    forgetSession: assign({ signedIn: null }),
    keepRedirect: assign({ redirect: (_, answer: Answer | Restored) => redirectOf(answer) }),
    report: assign((_, failed: { of: Failing; answer?: Answer }) => ({
      failure: failureOf(failed),
      notice: null,
    })),
    reportReturn: assign((_, answer: Restored) => ({
      failure: failureOf({ of: 'social', answer: refusalOf(answer) }),
      notice: null,
    })),
    announce: assign((_, notice: Notice) => ({ notice, failure: null })),
    clearMessages: assign({ failure: null, notice: null }),
    /** From the moment of sending, or until the time a refusing server names. */
    coolDown: assign(({ context }, answer: Sent | Refusal) => ({
      resendAt: resendAtAfter(answer),
      mailedTo: answer.ok ? context.email : context.mailedTo,
    })),
    skipCooldown: assign({ resendAt: 0 }),
    keepWay: assign({ way: (_, way: Way) => way }),
    keepFactors: assign({ factors: (_, factors: string) => factors }),
  },
  guards: {
    hasPassword: ({ context }) => context.password !== null,
    isView: (_, { view, is }: { view: HistoryView; is: HistoryView }) => view === is,
    isViewOfEmail: ({ context }, { view, is, email = context.email }: Entry & { is: HistoryView }) =>
      view === is && email !== '',
    isOk: (_, answer: Answer) => answer.ok,
    isSignedIn: (_, answer: Answer) => sessionOf(answer)?.user.emailVerified === true,
    needsVerification: (_, answer: Answer) =>
      answer.ok ? sessionOf(answer)?.user.emailVerified === false : saysNotVerified(answer),
    /** A session of somebody else, left in this browser, is not the one that was just verified. */
    isOfThisEmail: ({ context }, found: SignedIn | null) =>
      found?.user.email.toLowerCase() === context.email.toLowerCase(),
    needsFactor: (_, answer: Answer | Restored) => needsFactor(answer),
    /** Of whatever a port has answered, so that each way in has the same transition. */
    mustEnrol: ({ event }) => 'output' in event && mustEnrol(event.output as Answer | Restored),
    offersPasskey: (_, answer: Answer | Restored) => offersPasskey(answer),
    isSignInOver: (_, answer: Answer) => saysSignInIsOver(answer),
    isEnrolmentOver: (_, answer: Answer) => saysEnrolmentIsOver(answer),
    isVerified: (_, found: Restored) => sessionOf(found)?.user.emailVerified === true,
    isUnverified: (_, found: Restored) => sessionOf(found)?.user.emailVerified === false,
    isRefused: (_, found: Restored) => refusalOf(found) !== undefined,
    isLeaving: stateIn('#exit'),
    /** Anything but filling in one of the two first views. */
    hasBegun: not(or([stateIn({ login: 'editing' }), stateIn({ register: 'editing' })])),
    isCodeMailed: ({ context }) => context.failure?.code === MAILED_CODE,
    isAwaitingCode: or([
      stateIn({ verifyEmail: { boxes: 'awaitingCode' } }),
      stateIn({ verifyEmail: { boxes: 'awaitingAnother' } }),
      stateIn({ signInByCode: { boxes: 'awaitingCode' } }),
      stateIn({ signInByCode: { boxes: 'awaitingAnother' } }),
      stateIn({ resetPassword: { boxes: 'awaitingCode' } }),
      stateIn({ resetPassword: { boxes: 'awaitingAnother' } }),
    ]),
    isResendReady: or([
      stateIn({ verifyEmail: { resend: 'ready' } }),
      stateIn({ signInByCode: { resend: 'ready' } }),
      stateIn({ resetPassword: { resend: 'ready' } }),
    ]),
    /** The service refuses every code from now on that is not a new one. */
    isCodeDead: (_, answer: Answer) => !answer.ok && saysCodeIsDead(answer),
    /** The code was right, and verified the email of a person who waits for an approval. */
    isNotApproved: (_, answer: Answer) => !answer.ok && saysNotApproved(answer),
    /** Who has come to set another password may be signed in. */
    isResetting: or([stateIn('#forgotPassword'), stateIn('#resetPassword')]),

    leadsOn: (_, answer: Answer | Restored) => redirectOf(answer) !== null,
  },
  delays: {
    /** The host gives what is left until `resendAt`: a deadline outlives sleep, a duration does not. */
    resendCooldown: RESEND_COOLDOWN,
    /** The host knows how long a code is good. */
    passwordLifetime: passwordLifetimeFor(CODE_LIFETIME),
  },
})
