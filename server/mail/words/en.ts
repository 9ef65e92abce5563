// The words of mails in English.

import type { MailWords } from './wording.ts'

const fine = 'Was it you? Then there is nothing to do.'

export const en: MailWords = {
  dir: 'ltr',
  codes: {
    verification: {
      subject: 'is your verification code',
      heading: 'Verify your e-mail',
      line: 'Type this code where you signed up:',
    },
    reset: {
      subject: 'is your password reset code',
      heading: 'Set a new password',
      line: 'Type this code where you asked for a new password:',
    },
    signIn: {
      subject: 'is your sign-in code',
      heading: 'Sign in',
      line: 'Type this code where you sign in:',
    },
    changeEmail: {
      subject: 'is your code for the new e-mail',
      heading: 'Confirm your new e-mail',
      line: 'Type this code where you change your e-mail:',
    },
  },
  codeExpires: (time) => `The code expires ${time} after you asked for it.`,
  linkExpires: (time) => `The link works once, within ${time} after you asked for it.`,
  neverAsked: 'Nobody from us will ever ask you for it.',
  codeUnasked: 'You did not ask for this? Then ignore this mail: without the code nothing happens.',
  linkUnasked: 'You did not ask for this? Then ignore this mail: without the link nothing happens.',
  anotherCode: {
    label: 'Ask for another code',
    line: 'Were you told that too many codes were asked for? By this link you can ask for another one, also on a device that has never signed in.',
  },
  link: {
    subject: 'Set a new password',
    heading: 'Set a new password',
    line: 'Open this link to choose a new password:',
    label: 'Choose a new password',
  },
  signUp: {
    subject: 'You already have an account',
    heading: 'You already have an account',
    lines: [
      'Somebody, perhaps you, tried to sign up with this e-mail address. It already has an account.',
      'Was it you? Then sign in. If you have forgotten your password, choose “Forgot password?” there.',
    ],
    closing: ['Was it not you? Then there is nothing to do: your account is unchanged.'],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    lines: [
      'The password of your account was changed, by somebody who knew the old one or had a code or a link from this mailbox.',
    ],
    closing: [
      'Was it not you? Then choose “Forgot password?” where you sign in, and set another at once: that signs out everybody.',
    ],
  },
  newDevice: (when, sessionsAt) => ({
    subject: 'A new device signed in to your account',
    heading: 'A new device signed in',
    lines: [
      `On ${when} a device signed in to your account that has not done so before.`,
      'Was it not you? Then set another password at once: that signs out everybody.',
    ],
    label: 'Set another password',
    closing: [
      fine,
      `Each device that is signed in, with a button that ends its session, is shown at ${sessionsAt}`,
    ],
  }),
  providerLinked: (when, provider) => ({
    subject: `${provider} was linked to your account`,
    heading: `${provider} was linked`,
    lines: [
      `On ${when} an account at ${provider} was linked to yours: whoever signs in with it there is signed in here.`,
      `Was it not you? Then somebody has an account with your e-mail address at ${provider}: take it back there first. Then unlink it here, and end the sessions that are not yours.`,
    ],
    label: 'See linked providers',
    closing: [fine],
  }),
  emailTaken: {
    subject: 'Somebody wants your e-mail address for another account',
    heading: 'Your address stays yours',
    lines: [
      'Somebody, perhaps you, wants to give another account this e-mail address. It belongs to your account, so nothing was changed.',
      'Was it you? Then sign in with this address, or delete this account first.',
    ],
    closing: ['Was it not you? Then there is nothing to do.'],
  },
  emailChanged: (when, masked, days) => ({
    subject: 'The e-mail of your account was changed',
    heading: 'Your e-mail was changed',
    lines: [
      `On ${when} the e-mail of your account was changed to ${masked}. This address signs nobody in any more.`,
      `Was it not you? Then take it back within ${days}: your account has this address again, and everybody is signed out. Set another password afterwards.`,
    ],
    label: 'Take it back',
    closing: [fine],
  }),
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter ? `${inviter} invites you to ${organization}` : `You are invited to ${organization}`,
    heading: `Join ${organization}`,
    lines: [
      inviter
        ? `${inviter} invites you to work together in ${organization}.`
        : `You are invited to work together in ${organization}.`,
      `Sign in or create an account with ${recipient}, which this invitation is for.`,
    ],
    label: 'See the invitation',
    closing: [
      `The invitation can be accepted once, until ${until}.`,
      'You do not know who this is? Then ignore this mail: nothing happens.',
    ],
  }),
  codesLocked: {
    subject: 'Too many wrong codes for your account',
    heading: 'Too many wrong codes',
    lines: [
      'So many wrong codes were typed for your account within a day that codes are refused for now, at least where nobody asked for them. None of them let anybody in.',
      'Your password still works.',
    ],
    label: 'Sign in with your password',
    closing: [
      'Was it not you? Then there is nothing to undo: codes come to this mailbox alone, and are accepted again within a day.',
    ],
  },
  passwordsLocked: {
    subject: 'Too many wrong passwords for your account',
    heading: 'Too many wrong passwords',
    lines: [
      'So many wrong passwords were typed for your account within a day that passwords are refused for now. None of them let anybody in.',
      'Another password, set by a code that is mailed to you, is accepted at once.',
    ],
    label: 'Set another password',
    closing: [
      'Was it not you? Then there is nothing to undo: passwords are accepted again within a day. A short or well-known one is worth replacing.',
    ],
  },
}
