// The words of every mail the auth service sends.

import { compose } from './layout.ts'
import type { Mail } from './transport.ts'

const minutes = (seconds: number) => {
  const count = Math.round(seconds / 60)
  return `${count} minute${count === 1 ? '' : 's'}`
}

const ignore = 'If you did not ask for this, ignore this mail: without the code nothing happens.'
const secret = 'Nobody from us will ever ask you for this code.'

export type CodeLetter = (code: string, lifetimeSeconds: number) => Mail

export const verificationCode: CodeLetter = (code, lifetimeSeconds) =>
  compose({
    subject: `${code} is your verification code`,
    heading: 'Verify your e-mail',
    lines: ['Type this code where you signed up:'],
    code,
    closing: [`It holds for ${minutes(lifetimeSeconds)}. ${secret}`, ignore],
  })

export const resetCode: CodeLetter = (code, lifetimeSeconds) =>
  compose({
    subject: `${code} is your password reset code`,
    heading: 'Set a new password',
    lines: ['Type this code to set a new password:'],
    code,
    closing: [`It holds for ${minutes(lifetimeSeconds)}. ${secret}`, ignore],
  })

export const signInCode: CodeLetter = (code, lifetimeSeconds) =>
  compose({
    subject: `${code} is your sign-in code`,
    heading: 'Sign in',
    lines: ['Type this code to sign in:'],
    code,
    closing: [`It holds for ${minutes(lifetimeSeconds)}. ${secret}`, ignore],
  })

export const signUpNotice = (): Mail =>
  compose({
    subject: 'You already have an account',
    heading: 'You already have an account',
    lines: [
      'Somebody, perhaps you, tried to sign up with this e-mail address. It already has an account.',
      'Was it you? Then sign in. If you have forgotten your password, choose “Forgot password?” there.',
    ],
    closing: ['Was it not you? Then there is nothing to do: your account is unchanged.'],
  })

export const passwordChanged = (): Mail =>
  compose({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    lines: [
      'The password of your account was set anew with a code from this mailbox. All sessions were ended.',
    ],
    closing: ['Was it not you? Then choose “Forgot password?” where you sign in, and set another at once.'],
  })
