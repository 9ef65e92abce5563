// The text of every mail that the auth service sends.

import { compose } from './layout.ts'
import type { Mail } from './mailer.ts'

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Rounded down, so that the text never promises more time than there is. */
const inWords = (seconds: number) =>
  seconds >= 3600 && seconds % 3600 === 0
    ? counted(seconds / 3600, 'hour')
    : counted(Math.floor(seconds / 60), 'minute')

export type CodeTemplate = (code: string, lifetimeSeconds: number) => Mail

const codeTemplate =
  ({ subject, heading, line }: Record<'subject' | 'heading' | 'line', string>): CodeTemplate =>
  (code, lifetimeSeconds) => {
    // Not "expires in": the mail may arrive late.
    const expiry = `The code expires ${inWords(lifetimeSeconds)} after you asked for it.`
    return compose({
      subject: `${code} is your ${subject}`,
      preview: expiry,
      heading,
      lines: [line],
      code,
      closing: [
        `${expiry} Nobody from us will ever ask you for it.`,
        'You did not ask for this? Then ignore this mail: without the code nothing happens.',
      ],
    })
  }

export const verificationCode = codeTemplate({
  subject: 'verification code',
  heading: 'Verify your e-mail',
  line: 'Type this code where you signed up:',
})

export const resetCode = codeTemplate({
  subject: 'password reset code',
  heading: 'Set a new password',
  line: 'Type this code where you asked for a new password:',
})

export const signInCode = codeTemplate({
  subject: 'sign-in code',
  heading: 'Sign in',
  line: 'Type this code where you sign in:',
})

const LINK_LINE = 'Open this link to choose a new password:'

/** @param address the link, which contains the token */
export const resetLink = (address: string, lifetimeSeconds: number): Mail => {
  const expiry = `The link works once, within ${inWords(lifetimeSeconds)} after you asked for it.`
  return compose({
    subject: 'Set a new password',
    preview: expiry,
    heading: 'Set a new password',
    lines: [LINK_LINE],
    link: { address, label: 'Choose a new password' },
    closing: [
      `${expiry} Nobody from us will ever ask you for it.`,
      'You did not ask for this? Then ignore this mail: without the link nothing happens.',
    ],
  })
}

const attempt = 'Somebody, perhaps you, tried to sign up with this e-mail address. It already has an account.'

export const signUpNotice = (): Mail =>
  compose({
    subject: 'You already have an account',
    preview: attempt,
    heading: 'You already have an account',
    lines: [
      attempt,
      'Was it you? Then sign in. If you have forgotten your password, choose “Forgot password?” there.',
    ],
    closing: ['Was it not you? Then there is nothing to do: your account is unchanged.'],
  })

const change =
  'The password of your account was changed, by somebody who knew the old one or had a code or a link from this mailbox.'

export const passwordChanged = (): Mail =>
  compose({
    subject: 'Your password was changed',
    preview: change,
    heading: 'Your password was changed',
    lines: [change],
    closing: [
      'Was it not you? Then choose “Forgot password?” where you sign in, and set another at once: that signs out everybody.',
    ],
  })
