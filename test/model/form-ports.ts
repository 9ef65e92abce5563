// What each port of the form sends to the servers, and which kind of answer it makes of theirs.

import type { Sent } from './action.ts'
import type { PortName } from './form-events.ts'
import { has, reset, send, signInByCode, verify } from './methods/code.model.ts'
import { signIn, signUp } from './methods/password.model.ts'
import { callback } from './requests.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

/** @returns the outcome's name, or null where it cannot happen now */
export type Run = { name: string; request?: Sent; run: (world: World, browser: number) => string | null }

const hasSession = ({ get }: World, browser: number) => get(layout.session[browser]) === 1
/** What get-session says. */
const found = (world: World, browser: number) => {
  if (!hasSession(world, browser)) return 'nobody'
  return world.get(layout.account) === world.states.verified ? 'verified' : 'unverified'
}
const hasApp = ({ get }: World, browser: number) => get(layout.app[browser]) > 0

const signedIn = (world: World, browser: number, own: boolean): string => {
  signIn(world, browser, own)
  if (world.answer === '403 EMAIL_NOT_VERIFIED') return 'notVerified'
  if (world.answer !== '200 session') return 'refused'
  return world.get(layout.account) === world.states.verified ? 'verified' : 'unverified'
}

const always = (outcome: string, name = ''): Run => ({ name, run: () => outcome })

const outcomeOf = (world: World, right: string | ((world: World) => string)) => {
  const { answer } = world
  if (answer.startsWith('200')) return typeof right === 'string' ? right : right(world)
  return /OTP_EXPIRED|TOO_MANY_ATTEMPTS/.test(answer) ? 'dead' : 'refused'
}

/** The digits in the mail, or mistyped ones. */
const guesses = (
  to: 'verify' | 'reset' | 'sign-in by code',
  purpose: 'email-verification' | 'forget-password' | 'sign-in',
  right: string | ((world: World) => string),
  guess: typeof verify,
): Run[] => [
  {
    name: 'with the mailed digits',
    request: { to, digits: purpose },
    run: (world, browser) => {
      if (!has(world, browser, purpose)) return null
      guess(world, browser, purpose)
      return outcomeOf(world, right)
    },
  },
  {
    name: 'with mistyped digits',
    request: { to, digits: 'made-up' },
    run: (world, browser) => {
      if (!world.purposes.includes(purpose)) return null
      guess(world, browser, 'made-up')
      return outcomeOf(world, right)
    },
  },
]

export const portRuns: Record<PortName, readonly Run[]> = {
  restoreSession: [
    {
      name: '',
      run: (world, browser) => (hasApp(world, browser) ? 'led' : found(world, browser)),
    },
    // Whatever session there is: the link may have been made by anybody.
    always('refused', 'after a failed return'),
    always('codeMailed', 'after a return whose e-mail is unproven'),
  ],
  followSession: [{ name: '', run: (world, browser) => (hasApp(world, browser) ? 'led' : null) }],
  signIn: [
    {
      name: 'with the password',
      request: { to: 'sign-in', own: true },
      run: (world, browser) => signedIn(world, browser, true),
    },
    {
      name: 'with a mistyped password',
      request: { to: 'sign-in', own: false },
      run: (world, browser) => signedIn(world, browser, false),
    },
  ],
  sendSignInCode: [
    {
      name: '',
      request: { to: 'send', purpose: 'sign-in' },
      run: (world, browser) => {
        if (!world.purposes.includes('sign-in')) return null
        send(world, browser, 'sign-in')
        return 'sent'
      },
    },
    always('refused', 'in vain'),
  ],
  signInByCode: guesses('sign-in by code', 'sign-in', 'verified', signInByCode),
  // In worlds with forms nobody has a second factor, nor a passkey.
  verifyFactor: [],
  offerPasskey: [],
  signInByPasskey: [always('refused', 'canceled in the browser')],
  signUp: [
    {
      name: '',
      request: { to: 'sign-up' },
      run: (world, browser) => {
        signUp(world, browser)
        return 'sent'
      },
    },
    always('refused', 'in vain'),
  ],
  sendVerificationCode: [
    {
      name: '',
      request: { to: 'send', purpose: 'email-verification' },
      run: (world, browser) => {
        send(world, browser, 'email-verification')
        return 'sent'
      },
    },
    always('refused', 'in vain'),
  ],
  verifyEmail: guesses(
    'verify',
    'email-verification',
    ({ request }) => (request.opened ? 'verified' : 'done'),
    verify,
  ),
  fetchSession: [{ name: '', run: found }, always('somebodyElse', 'where somebody else is signed in')],
  sendResetCode: [
    {
      name: '',
      request: { to: 'send', purpose: 'forget-password' },
      run: (world, browser) => {
        send(world, browser, 'forget-password')
        return 'sent'
      },
    },
    always('refused', 'in vain'),
  ],
  resetPassword: guesses('reset', 'forget-password', 'done', reset),
  establishSession: [
    {
      name: '',
      request: { to: 'callback', token: 'own', ownWord: false },
      run: (world, browser) => {
        callback(world, browser, 'own', false)
        return world.answer.startsWith('200') ? 'led' : 'refused'
      },
    },
  ],
  startSocial: [always('refused', 'in vain')],
}
