// The words of the form, and those that every page has in English.

import { amount } from '../formats.ts'

export const form = {
  views: {
    login: {
      title: 'Sign in',
      lead: 'Welcome back. Use the address you signed up with.',
      submit: 'Sign in',
      forgot: 'Forgot password?',
      keep: 'Keep me signed in',
      byCode: 'Sign in with an e-mailed code',
      /** In place of the lead, by how this device was signed in last. */
      lastWay: {
        password: 'Last time you signed in here with your password.',
        code: 'Last time you signed in here with an e-mailed code.',
        provider: (name: string) => `Last time you signed in here with ${name}.`,
      },
    },
    register: {
      title: 'Create your account',
      lead: 'We will send you a code to make sure the address is yours.',
      submit: 'Create account',
    },
    verifyEmail: {
      title: 'Check your e-mail',
      lead: (email: string) => `We sent a six-digit code to ${email}.`,
      submit: 'Verify e-mail',
    },
    signInByCode: {
      title: 'Check your e-mail',
      lead: (email: string) => `If ${email} has an account, a six-digit code is on its way there.`,
      submit: 'Sign in',
    },
    forgotPassword: {
      title: 'Reset your password',
      lead: 'Enter the address of your account and we will send you a code.',
      submit: 'Send reset code',
    },
    resetPassword: {
      title: 'Choose a new password',
      lead: (email: string) => `If ${email} has an account, a six-digit code is on its way there.`,
      submit: 'Set new password',
      another: 'Ask for another code',
    },
  },
  tabs: { label: 'Sign in or create an account', login: 'Sign in', register: 'Create account' },
  backToLogin: 'Back to sign in',
  changeEmail: 'Wrong address? Change it',
  haveCode: 'I already have a code',
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: 'or',
  fields: {
    email: 'E-mail',
    name: 'Name',
    password: 'Password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters; more is better.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    show: 'Show',
    hide: 'Hide',
    capsLock: 'Caps Lock is on.',
    strength: {
      0: 'Too short yet.',
      1: 'Easy to guess.',
      2: 'Fair. Longer is better.',
      3: 'Good.',
      4: 'Strong.',
      common: 'Too common: easy to guess.',
    },
  },
  code: {
    legend: 'Six-digit code',
    digit: (n: number) => `Digit ${n} of 6`,
    resend: 'Send another code',
    resending: 'Sending another code…',
    resendIn: (clock: string) => `You can ask for another code in ${clock}.`,
    resendInSeconds: (seconds: number) =>
      `You can ask for another code in ${amount('en', seconds, 'second')}.`,
    resendNow: 'You can ask for another code now.',
  },
  faults: {
    emailMissing: 'Enter your e-mail.',
    emailMalformed: 'Enter an e-mail like ada@example.com.',
    passwordMissing: 'Enter your password.',
    newPasswordMissing: 'Choose a password.',
    nameMissing: 'Enter your name.',
    codeMissing: 'Enter all six digits.',
    summary: 'Some fields need your attention:',
  },
  /** The spec's default messages; `establish` and `social` are ours. */
  failures: {
    signIn: 'Sign in failed',
    signUp: 'Sign up failed',
    verify: 'Invalid code',
    resend: 'Failed to resend',
    sendSignInCode: 'The code could not be sent',
    signInByCode: 'Invalid code',
    sendResetCode: 'Failed to send reset code',
    resetPassword: 'Failed to reset password',
    establish: 'You are signed in, but the application did not let you in',
    social: 'The provider could not be reached',
  },
  /** What to do about a failure. */
  advice: {
    network: 'Check your connection, then try again.',
    tooMany: 'Wait a little, then try again.',
    byCode: 'Or sign in with an e-mailed code.',
    byMail: 'Or open the link in the latest e-mail with a code.',
    /** `{origin}` is this page's. */
    origin:
      'Open the application at its usual address. If you run it, add {origin} to TRUSTED_ORIGINS of the auth service.',
    locked: 'Whoever runs this service can tell you why.',
    credentials: 'Check both, or reset your password.',
    code: 'Use the digits from our latest e-mail.',
    codeLapsed: 'Ask for another code.',
    email: 'Enter an e-mail like ada@example.com.',
    passwordShort: 'Use at least 8 characters.',
    passwordLong: 'Use at most 128 characters.',
    passwordKnown: 'Choose one that is harder to guess.',
    busy: 'Try again in a moment.',
    otherWay: 'Sign in another way.',
    providerBusy: 'Try again in a few minutes, or sign in another way.',
    notLinked: 'Sign in with your password, or reset it.',
    establish: 'Please sign in once more.',
    otherwise: 'Please try again.',
  },
  /** Replaces the advice where the server says how long to wait. */
  tryAgainIn: {
    seconds: (seconds: number) => `Try again in ${amount('en', seconds, 'second')}.`,
    minutes: (minutes: number) => `Try again in ${amount('en', minutes, 'minute')}.`,
  },
  /** For a provider's return without a session, by its error. */
  returned: {
    session_ended: { title: 'Your session has ended', advice: 'Sign in to continue.' },
    nothing_returned: {
      title: 'There is nothing to finish here',
      advice: 'No sign-in with a provider is under way.',
    },
    unknown: {
      title: 'Sign in failed',
      advice: 'The provider sent you back, but you are not signed in. Nothing was changed.',
    },
    access_denied: { title: 'You cancelled', advice: 'Nothing was changed.' },
    email_not_verified: {
      title: 'Your e-mail has to be verified',
      advice: 'We sent a six-digit code to the address your provider gave us.',
    },
    account_not_linked: {
      title: 'You already have an account with this e-mail',
      advice: 'Sign in with your password, or reset it.',
    },
    banned: { title: 'Your account is locked', advice: 'Whoever runs this service can tell you why.' },
    provider_unavailable: {
      title: 'The provider does not answer',
      advice: 'Try again in a few minutes, or sign in another way.',
    },
  },
  notices: {
    verifyFirst: 'Your e-mail is not verified yet. Enter the code first.',
    signedOut: 'You are signed out.',
    signInFirst: 'Sign in to open the page you asked for.',
    passwordReset: 'Your password is changed. Sign in with the new one.',
    emailVerified: 'Your e-mail is verified. Sign in to continue.',
    codeSent: 'Another code is on its way.',
  },
  /** What is waited for, by the state of the form's machine. */
  waiting: {
    signingIn: 'Checking your password…',
    sendingCode: 'Sending a code to your e-mail…',
    startingSocial: 'Taking you to the provider…',
    signingUp: 'Creating your account…',
    verifying: 'Checking the code…',
    pickingUpSession: 'Signing you in…',
    signingInAgain: 'Signing you in…',
    sendingSignInCode: 'Sending a code to your e-mail…',
    sendingResetCode: 'Sending a code to your e-mail…',
    resetting: 'Changing your password…',
    establishing: 'Opening the application…',
    left: 'Opening the application…',
  },
  offline: 'You are offline. What you typed is kept.',
  tryAgain: 'Try again',
  loading: 'Loading…',
  broken: {
    title: 'Something broke',
    body: 'It is not your fault. Load the page again; if that does not help, come back a little later.',
    offlineTitle: 'You are offline',
    offlineBody: 'This page could not be loaded. Check your connection, then try again.',
    unreachableTitle: 'The application cannot be reached',
    reference: (id: string) => `If you ask for help, quote this reference: ${id}`,
  },
}
