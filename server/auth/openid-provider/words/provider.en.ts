// The words of the OpenID provider's pages in English.

import type { ProviderWords } from './provider-wording.ts'

export const en: ProviderWords = {
  back: 'Open the application',
  code: 'Error code',
  told: 'What is wrong',
  consent: {
    heading: (name) => `Continue to ${name}?`,
    lead: (name) => `${name} wants to sign you in with your account here.`,
    account: 'Your account',
    asksFor: 'What it asks for',
    scopes: {
      openid: 'To know which account is yours',
      email: 'Your email address, and whether it’s verified',
      profile: 'Your name and picture',
      offline_access: 'To keep this access when you sign out here',
    },
    otherScope: (scope, resource) => `“${scope}” at ${resource}`,
    never: 'It never sees your password, your codes or your other sessions.',
    takeBack: 'You can take it back at any time: connected applications',
    allow: 'Allow',
    refuse: 'Don’t allow',
  },
  device: {
    heading: 'Connect a device',
    lead: 'Type the code that your device shows.',
    code: 'Code',
    next: 'Continue',
    unknown:
      'This code is wrong or used, or its time is over. Compare it with your device, or have it show another one.',
    tooMany: 'Too many codes. Wait a few minutes, and try again.',
    shows: 'Your device has to show this code:',
    beware:
      'Go on only if you have started this yourself, on a device of yours. If somebody has sent you the code, don’t allow it.',
    granted: {
      heading: 'Your device is connected',
      happened: 'It goes on by itself in a few seconds.',
      next: 'You can close this page.',
    },
    refused: {
      heading: 'Your device isn’t connected',
      happened: 'Nothing was allowed.',
      next: 'You can close this page. To try again, start again on the device.',
    },
  },
  applications: {
    heading: 'Connected applications',
    lead: 'They sign you in with your account here. Take one away, and what it was allowed ends at once.',
    none: 'No application is connected to your account.',
    remove: 'Remove',
    removeOf: (name) => `Remove ${name}`,
  },
  signOut: {
    heading: 'Sign out?',
    lead: 'An application has asked to sign you out here as well.',
    yes: 'Sign out',
    no: 'Stay signed in',
  },
  signedOut: {
    heading: 'You’re signed out',
    happened: 'Your session has ended.',
    next: 'You can close this page.',
  },
  ended: {
    heading: 'This sign-in can’t go on',
    happened: 'It has ended, or you started it in another browser. Nothing has changed.',
    next: 'Go back to the application that you came from and start again.',
  },
  refused: {
    heading: 'This sign-in can’t go on',
    happened:
      'The application that you came from has asked for something that it may not. Nothing has changed.',
    next: 'Go back to it and try again. If it happens again, tell its support what stands below.',
  },
}
