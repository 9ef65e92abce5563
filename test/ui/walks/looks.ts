// What a person sees in each state of the form.

import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { boxes, heading, submit } from '../support/form.ts'

/** @throws where the page looks different */
type Look = (left: readonly string[]) => void

const seen = (what: Locator) => expect(what.element()).toBeVisible()
const isBusy = (name: string) => submit(name).element().ariaBusy

const idle = (title: string, name: string) => () => {
  seen(heading(title))
  expect(isBusy(name)).toBe('false')
}
const busy = (name: string) => () => expect(isBusy(name)).toBe('true')
const typing = (isOpen: boolean) => () =>
  expect(boxes().map(({ readOnly }) => readOnly)).toEqual(Array(6).fill(!isOpen))

const cooling = () => seen(page.getByText(/^You can request another code in \d:\d\d\.$/))
const ready = () => seen(page.getByRole('button', { name: /^(Send another code|Email me a code)$/ }))
const sending = () => seen(page.getByText('Sending a code…'))

export const looks: Record<string, Look> = {
  'login.editing': idle('Sign in', 'Sign in'),
  'login.signingIn': busy('Sign in'),
  'login.sendingCode': busy('Sign in'),
  'login.startingSocial': busy('Sign in'),
  'register.editing': idle('Create your account', 'Create account'),
  'register.signingUp': busy('Create account'),
  'register.startingSocial': busy('Create account'),
  'verifyEmail.boxes.awaitingCode': typing(true),
  'verifyEmail.boxes.awaitingAnother': typing(false),
  'login.sendingSignInCode': busy('Sign in'),
  'signInByCode.boxes.awaitingCode': typing(true),
  'signInByCode.boxes.awaitingAnother': typing(false),
  'signInByCode.boxes.verifying': typing(false),
  'signInByCode.resend.cooling': cooling,
  'signInByCode.resend.ready': ready,
  'signInByCode.resend.sending': sending,
  'login.usingPasskey': busy('Sign in'),
  'secondFactor.awaitingPasskey': idle('Two-step verification', 'Use a passkey'),
  'secondFactor.usingPasskey': busy('Use a passkey'),
  'secondFactor.awaitingCode': typing(true),
  'secondFactor.verifying': typing(false),
  mustEnrol: () => seen(heading('Two-step verification')),
  'secondFactor.awaitingRecoveryCode': () => {
    seen(page.getByLabelText('Recovery code'))
    expect(isBusy('Sign in')).toBe('false')
  },
  'secondFactor.verifyingRecoveryCode': busy('Sign in'),
  'verifyEmail.boxes.verifying': typing(false),
  'verifyEmail.boxes.pickingUpSession': typing(false),
  'verifyEmail.boxes.signingInAgain': typing(false),
  'verifyEmail.resend.cooling': cooling,
  'verifyEmail.resend.ready': ready,
  'verifyEmail.resend.sending': sending,
  'forgotPassword.editing': idle('Reset your password', 'Send reset code'),
  'forgotPassword.sendingResetCode': busy('Send reset code'),
  'resetPassword.boxes.awaitingCode': idle('Choose a new password', 'Set new password'),
  'resetPassword.boxes.awaitingAnother': typing(false),
  'resetPassword.boxes.resetting': busy('Set new password'),
  'resetPassword.resend.cooling': cooling,
  'resetPassword.resend.ready': ready,
  'resetPassword.resend.sending': sending,
  // The last view stays on the page, busy; that of an enrolment waits in words.
  'exit.establishing': () => {
    const button = document.querySelector('button.primary')
    expect(button?.ariaBusy ?? document.querySelector('.wait') !== null).toEqual(button ? 'true' : true)
  },
  'exit.left': (left) => expect(left).toEqual(['/dashboard']),
}
