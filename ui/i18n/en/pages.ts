// The words of the pages around the form in English.

import { plural } from '../formats.ts'
import { dialogs } from './dialogs.ts'
import { organization } from './organization.ts'

export const pages = {
  organization,
  dialogs,
  signOut: 'Sign out',
  signOutEverywhere: 'Sign me out everywhere',
  cancel: 'Cancel',
  signingOut: 'Signing you out…',
  signOutFailed: 'Signing out did not finish. Check your connection, then try again.',
  justDone: 'Notifications',
  menu: {
    open: (email: string) => `Your account: ${email}`,
    account: 'Account',
    theme: 'Theme',
    themes: { system: 'Use system setting', light: 'Light', dark: 'Dark' },
  },
  appFailures: {
    unreachable: 'We could not reach the application. Check your connection, then try again.',
    broken: 'The application could not answer. Please try again.',
  },
  noOrganization: {
    title: 'You’re not a member of an organization',
    lead: (email: string) => `You are signed in as ${email}.`,
    body: 'Everything here belongs to an organization. Create your own to continue.',
    create: 'Create an organization',
  },
  registerOrganization: {
    title: 'Create an organization',
    lead: 'You will own it, and can invite others to it.',
    name: 'Organization name',
    nameHint: 'A team, a company, a club.',
    nameMissing: 'Enter a name for the organization.',
    submit: 'Create organization',
    creating: 'Creating the organization…',
    back: 'Go back',
  },
  selectTenant: {
    title: 'Choose an organization',
    count: (count: number) =>
      plural('en', count, { one: 'You belong to # organization.', other: 'You belong to # organizations.' }),
    lead: 'Where do you want to go?',
    search: 'Search organizations',
    found: (count: number) =>
      plural('en', count, { one: '# organization found.', other: '# organizations found.' }),
    none: 'No organization found.',
    isDefault: 'Default',
    remember: 'Start here whenever I sign in',
    submit: 'Continue',
    choosing: 'Opening the organization…',
    choiceMissing: 'Choose an organization.',
  },
  dashboard: {
    title: (name: string) => (name ? `Hello, ${name}` : 'Hello'),
    lead: (email: string) => `You are signed in as ${email}.`,
    organization: 'Your organization',
    organizations: 'Your organizations',
    here: 'You are here',
    create: 'Create another organization',
    switching: 'Switching…',
  },
  sessions: {
    title: 'Where you are signed in',
    loading: 'Looking up your sessions…',
    here: 'This device',
    since: (date: string) => `Signed in ${date}`,
    lastActive: (date: string) => `Last active ${date}`,
    unknownDevice: 'Unknown device',
    end: 'Sign out',
    endOf: (device: string) => `Sign out of ${device}`,
    ending: 'Signing out there…',
    ended: (device: string) => `Signed out of ${device}.`,
  },
  callback: {
    title: 'Signing you in',
    lead: 'One moment, we are finishing what you started with your provider.',
    failed: 'Sign in failed',
    enterCode: 'Enter the code',
    resetPassword: 'Reset your password',
  },
  notFound: {
    title: 'Page not found',
    body: 'The address may be mistyped, or the page may have moved.',
    back: 'Go to the start page',
  },
}
