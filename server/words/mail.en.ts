// The words of mails in English.

import { apiKeys } from './api-keys/api-key-mail.en.ts'
import type { MailWords } from './mail-wording.ts'
import { organizations } from './organizations/organization-mail.en.ts'

const fine = 'If this was you, you don’t need to do anything.'

export const en: MailWords = {
  dir: 'ltr',
  footers: {
    asked: (product, host) =>
      `${product} sent you this email because someone entered your email address at ${host}.`,
    account: (product, host) =>
      `${product} sent you this email to keep you informed about the security of your account at ${host}.`,
    invited: (product, host) => `${product} sent you this email because someone at ${host} invited you.`,
    member: (product, host) =>
      `${product} sent you this email because you’re a member of an organization at ${host}.`,
  },
  codes: {
    'email-verification': {
      subject: 'is your verification code',
      heading: 'Verify your email',
      line: 'To finish signing up, enter this code:',
    },
    'forget-password': {
      subject: 'is your password reset code',
      heading: 'Reset your password',
      line: 'To choose a new password, enter this code:',
    },
    'sign-in': {
      subject: 'is your sign-in code',
      heading: 'Sign in',
      line: 'To sign in, enter this code:',
    },
    'change-email': {
      subject: 'is your code to confirm your new email',
      heading: 'Confirm your new email',
      line: 'To use this email address for your account, enter this code:',
    },
  },
  links: {
    'reset-link': {
      subject: 'Reset your password',
      heading: 'Reset your password',
      line: 'To choose a new password, open this link:',
      label: 'Choose a new password',
    },
  },
  codeExpires: (time) => `The code expires ${time} after you requested it.`,
  linkExpires: (time) => `The link works once and expires ${time} after you requested it.`,
  codeSecret: 'We’ll never ask you for this code.',
  linkSecret: 'Don’t share it with anyone.',
  codeUnasked: 'Didn’t request this? You can ignore this email. Nothing happens without the code.',
  linkUnasked: 'Didn’t request this? You can ignore this email. Nothing happens without the link.',
  anotherCode: {
    label: 'Request another code',
    line: 'Does the sign-in page say there were too many requests? This link lets you request another code on any device, even one you’ve never signed in on.',
  },
  signUp: {
    subject: 'You already have an account',
    heading: 'You already have an account',
    lines: [
      'Someone, maybe you, tried to sign up with your email address, but you already have an account.',
      'If this was you, sign in instead. Forgot your password? Choose “Forgot password?” on the sign-in page.',
    ],
    closing: ['If this wasn’t you, you don’t need to do anything. Your account hasn’t changed.'],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    lines: [
      'Someone changed the password of your account. They knew the old password or had access to your email.',
    ],
    closing: [
      fine,
      'If this wasn’t you, choose “Forgot password?” on the sign-in page and set a new password right away. That signs you out of all devices.',
    ],
  },
  newDevice: (when, sessionsAt) => ({
    subject: 'A new device signed in to your account',
    heading: 'A new device signed in',
    lines: [
      `On ${when}, a device we haven’t seen before signed in to your account.`,
      'If this wasn’t you, set a new password right away. That signs you out of all devices.',
    ],
    label: 'Set a new password',
    closing: [fine, `To see your devices or sign one of them out, go to ${sessionsAt}`],
  }),
  providerLinked: (when, provider) => ({
    subject: `${provider} was linked to your account`,
    heading: `${provider} was linked`,
    lines: [
      `On ${when}, an account at ${provider} was linked to your account. Anyone who signs in to it can now sign in here, too.`,
      `If this wasn’t you, someone has an account at ${provider} with your email address. Recover that account first, then unlink it here and sign out any devices you don’t recognize.`,
    ],
    label: 'Review linked providers',
    closing: [fine],
  }),
  factorAdded: (when, days) => ({
    subject: 'Two-step verification is on',
    heading: 'Two-step verification is on',
    lines: [
      `On ${when}, an authenticator app was added to your account. From now on, signing in also takes a code from that app or a recovery code.`,
      `If this wasn’t you, turn it off again within ${days}. That removes the app and whatever else could let someone in: your password, linked providers, passkeys and API keys. It also signs you out of all devices. Then set a new password.`,
    ],
    label: 'Turn it off again',
    closing: [fine],
  }),
  factorRemoved: (when) => ({
    subject: 'Two-step verification is off',
    heading: 'Two-step verification is off',
    lines: [
      `On ${when}, the authenticator app was removed from your account. Signing in no longer takes two-step verification.`,
      'If this wasn’t you, set a new password right away. That signs you out of all devices. Then turn two-step verification on again.',
    ],
    label: 'Set a new password',
    closing: [fine],
  }),
  passkeyAdded: (when, days) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    lines: [
      `On ${when}, a passkey was added to your account. It can be used to sign in without your password.`,
      `If this wasn’t you, remove it within ${days}. That also removes whatever else could let someone in: your password, linked providers, other passkeys and API keys. It signs you out of all devices, too. Then set a new password.`,
    ],
    label: 'Remove the passkey',
    closing: [fine],
  }),
  passkeyRemoved: (when) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    lines: [
      `On ${when}, a passkey was removed from your account. It can no longer be used to sign in.`,
      'If this wasn’t you, set a new password right away. That signs you out of all devices. Then add the passkey again.',
    ],
    label: 'Set a new password',
    closing: [fine],
  }),
  passkeyCopied: (when) => ({
    subject: 'We refused one of your passkeys',
    heading: 'One of your passkeys may have been copied',
    lines: [
      `On ${when}, we refused a sign-in with one of your passkeys: it had already been used more often than it reported.`,
      'That can happen when someone has a copy of it, or when a device was restored from a backup. Remove the passkey and add a new one.',
    ],
    label: 'Review your passkeys',
    closing: [],
  }),
  ...apiKeys(fine),
  recoveryOrdered: (until) => ({
    subject: 'Confirm that you lost access to two-step verification',
    heading: 'Did you lose access to two-step verification?',
    lines: [
      'Our support team was told that you lost your authenticator app, your recovery codes and your passkeys. To have them removed from your account, confirm it here.',
      `The link works until ${until}. Once you confirm, we’ll wait a few days and email you again before we remove anything.`,
    ],
    label: 'Confirm',
    closing: ['If this wasn’t you, don’t confirm. Nothing happens without the link.'],
  }),
  recoveryWaiting: (until) => ({
    subject: 'Two-step verification will be removed from your account',
    heading: 'Two-step verification will be removed',
    lines: [
      `On ${until}, your authenticator app, your recovery codes and your passkeys will be removed from your account, because someone with access to your email confirmed that you lost them.`,
      'If this wasn’t you, or you’ve found one of them, stop it before then. Signing in with one of them stops it, too.',
    ],
    label: 'Stop it',
    closing: [
      'If you asked for this, you don’t need to do anything.',
      'If this wasn’t you, someone can read your email: change your email password, too.',
    ],
  }),
  emailTaken: {
    subject: 'This email address already has an account',
    heading: 'You already use this address here',
    lines: [
      'Someone, maybe you, tried to switch another account to this email address. We didn’t change anything, because the address already belongs to your account.',
      'If this was you, sign in with this address. To use it for the other account, delete this account first.',
    ],
    closing: ['If this wasn’t you, you don’t need to do anything.'],
  },
  accountDeleted: (when) => ({
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    lines: [
      `On ${when}, your account was deleted with everything in it, and you were signed out of all devices.`,
      'You can sign up with this address again whenever you like.',
    ],
    closing: [
      'If this wasn’t you, someone knew your password or used a device on which you were signed in. We can’t bring the account back. Change that password wherever else you use it.',
    ],
  }),
  impersonated: (when) => ({
    subject: 'Support is using your account',
    heading: 'Support is using your account',
    lines: [
      `On ${when}, someone who looks after our users began to use your account as you, to help you. This ends after 15 minutes at most.`,
      'They can’t change your password, your email or how you sign in, and can’t delete or export anything.',
    ],
    label: 'See what has happened',
    closing: ['If you didn’t expect this, ask our support why it happened.'],
  }),
  accountApproved: {
    subject: 'Your account is approved',
    heading: 'You can sign in now',
    lines: ['Your account was approved. You can sign in now, the way you signed up.'],
    label: 'Sign in',
    closing: ['If you didn’t sign up, you don’t need to do anything.'],
  },
  emailChanged: (when, masked, days) => ({
    subject: 'Your account’s email was changed',
    heading: 'Your email was changed',
    lines: [
      `On ${when}, your account’s email was changed to ${masked}. You can no longer sign in with this address.`,
      `If this wasn’t you, undo the change within ${days}. That brings this address back, removes whatever else could let someone in, and signs you out of all devices. Then set a new password.`,
    ],
    label: 'Undo the change',
    closing: [fine],
  }),
  ...organizations,
  codesLocked: {
    subject: 'Too many wrong codes for your account',
    heading: 'Too many wrong codes',
    lines: [
      'Someone entered too many wrong codes for your account. Nobody got in. For up to a day we may refuse codes, at least on devices that didn’t request them.',
      'You can still sign in with your password.',
    ],
    label: 'Sign in with your password',
    closing: ['If this wasn’t you, you don’t need to do anything. We only send codes to this email address.'],
  },
  passwordsLocked: {
    subject: 'Too many wrong passwords for your account',
    heading: 'Too many wrong passwords',
    lines: [
      'Someone entered too many wrong passwords for your account. Nobody got in. For up to a day we won’t accept your current password.',
      'To sign in sooner, set a new password with a code we’ll email you.',
    ],
    label: 'Set a new password',
    closing: [
      'If this wasn’t you, you don’t need to do anything. If your password is short or common, replace it.',
    ],
  },
}
