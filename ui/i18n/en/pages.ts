// The words of the pages around the form in English.

import { plural } from '../formats.ts'
import { account } from './account.ts'
import { organization } from './organization.ts'

export const pages = {
  organization,
  signOut: 'Sign out',
  signOutEverywhere: 'Sign me out everywhere',
  cancel: 'Cancel',
  signOutEverywhereQuestion: 'This ends your session on every device, this one included.',
  signingOut: 'Signing you out…',
  signOutFailed: 'Signing out did not finish. Check your connection, then try again.',
  justDone: 'What was just done',
  menu: {
    open: (email: string) => `Your account: ${email}`,
    account: 'Account',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
  appFailures: {
    unreachable: 'We could not reach the application. Check your connection, then try again.',
    broken: 'The application could not answer. Please try again.',
  },
  noOrganization: {
    title: 'You are not in an organization yet',
    lead: (email: string) => `You are signed in as ${email}.`,
    body: 'Everything here belongs to an organization. Create your own to go on.',
    create: 'Create an organization',
  },
  registerOrganization: {
    title: 'Create an organization',
    lead: 'You will own it, and can invite others to it.',
    name: 'Organization name',
    nameHint: 'A team, a company, a club.',
    nameMissing: 'Give the organization a name.',
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
      plural('en', count, { one: '# organization has that name.', other: '# organizations have that name.' }),
    none: 'No organization has that name.',
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
    endQuestion: (device: string) => `${device} will have to sign in again.`,
    endThere: 'End the session',
    ending: 'Signing out there…',
    ended: (device: string) => `Signed out of ${device}.`,
  },
  account,
  undo: {
    title: 'Take the change back',
    lead: 'Your account’s e-mail was changed away from this mailbox. Taken back, the account has this address again, and every device is signed out.',
    takeBack: 'Keep my old e-mail',
    done: 'Your old e-mail is back',
    doneLead: 'Every device is signed out. Whoever changed it may know your password: set another one now.',
    setPassword: 'Set another password',
    signIn: 'Sign in',
  },
  callback: {
    title: 'Signing you in',
    lead: 'One moment, we are finishing what you started with your provider.',
    failed: 'Sign in failed',
    enterCode: 'Enter the code',
    resetPassword: 'Reset your password',
  },
  notFound: {
    title: 'There is no such page',
    body: 'The address may be mistyped, or the page has moved.',
    back: 'Go to the start',
  },
}
