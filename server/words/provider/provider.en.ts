// The words of the OpenID provider's pages in English.

import type { ProviderWords } from './provider-wording.ts'

export const en: ProviderWords = {
  back: 'Go to the start page',
  code: 'Error code',
  told: 'Details',
  consent: {
    heading: (name) => `Continue to ${name}?`,
    lead: (name) => `${name} wants to sign you in with your account here.`,
    unverified:
      'Not verified: this application added itself, as anyone can. Allow it only if you started this and know where it takes you.',
    account: 'Your account',
    another: 'Use another account',
    organization: 'Organization',
    anotherOrganization: 'Choose another organization',
    goesTo: 'Takes you to',
    onDevice: (where) => `A program on this device (${where})`,
    asksFor: 'What it can do',
    scopes: {
      openid: 'Recognize your account',
      email: 'See your email address, and whether it’s verified',
      profile: 'See your name and picture',
      organizations: 'See the organization you choose, and your role in it',
      offline_access: 'Keep access after you sign out',
    },
    fields: (titles) => `See what you’ve filled in: ${titles}`,
    otherScope: (scope, resource) => `“${scope}” at ${resource}`,
    never: 'It can never see your password, your codes or your other sessions.',
    takeBack: 'You can remove its access at any time:',
    allow: 'Allow',
    refuse: 'Don’t allow',
  },
  choice: {
    heading: 'Choose an organization',
    lead: (name) => `${name} asks which of your organizations you want to use there.`,
    cancel: 'Cancel',
  },
  device: {
    heading: 'Connect a device',
    lead: 'Type the code that your device shows.',
    code: 'Code',
    next: 'Continue',
    asks: (name) => `${name} wants to sign you in on another device, with your account here.`,
    unknown:
      'This code isn’t valid. It may be mistyped, used or expired. Compare it with your device, or get a new one there.',
    tooMany: 'Too many codes. Wait a few minutes, then try again.',
    shows: 'Check that your device shows this code:',
    beware:
      'Continue only if you started this on your own device. If someone sent you the code, don’t allow it.',
    granted: {
      heading: 'Your device is connected',
      happened: 'It continues in a few seconds.',
      next: 'You can close this page.',
    },
    refused: {
      heading: 'Your device isn’t connected',
      happened: 'Nothing was allowed.',
      next: 'You can close this page. To try again, start again on the device.',
    },
    heldBack: {
      heading: 'Your device isn’t connected',
      happened: 'This service doesn’t allow it for your account.',
      next: 'You can close this page. If you think that’s a mistake, contact support.',
    },
    withoutOrganization: {
      heading: 'Your device isn’t connected',
      happened: 'It asks for an organization that you aren’t a member of.',
      next: 'You can close this page. Ask the organization to invite you, then start again on the device.',
    },
    reason: 'Reason',
    unanswered: {
      heading: 'Your device isn’t connected yet',
      happened: 'We can’t check right now whether this is allowed. It isn’t your fault or the device’s.',
      next: 'Wait a moment, then start again on the device.',
    },
  },
  applications: {
    heading: 'Connected applications',
    lead: 'These applications sign you in with your account here. Remove one to end its access right away.',
    none: 'No application is connected to your account.',
    since: 'Connected',
    used: 'Last used',
    idle: 'It has no access right now. It gets access again when you next sign in there.',
    unverified: 'Not verified',
    remove: 'Remove',
    removeOf: (name) => `Remove ${name}`,
  },
  signOut: {
    heading: 'Sign out?',
    lead: 'An application wants to sign you out here as well.',
    yes: 'Sign out',
    no: 'Stay signed in',
  },
  signedOut: {
    heading: 'You’re signed out',
    happened: 'Your session has ended.',
    next: 'You can close this page.',
  },
  ended: {
    heading: 'We can’t complete this sign-in',
    happened: 'It’s already finished, it has expired, or you started it in another browser.',
    next: 'Go back to the application you came from and start again.',
  },
  refused: {
    heading: 'We can’t complete this sign-in',
    happened: 'The application you came from made a request that we can’t allow. Nothing has changed.',
    next: 'Go back to it and try again. If this happens again, send its support team the details below.',
  },
  failed: {
    heading: 'Something went wrong on our side',
    happened: 'It isn’t your fault or the application’s, and nothing is lost.',
    next: 'Try again in a moment. If this happens again, contact support and quote the request below.',
    again: 'Try again',
    request: 'Request',
  },
}
