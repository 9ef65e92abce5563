// What applications ask for, in the worlds of the provider.

import type { Wants } from './world.ts'

const usual: Wants = {
  name: 'asks',
  isTrusted: false,
  isAssured: true,
  isOfDevice: false,
  level: 'aal1',
  isRecent: false,
  isSilent: false,
  asksConsent: false,
  asksForLonger: false,
  subject: null,
  organization: 'unasked',
}

export const allWants: readonly Wants[] = [
  usual,
  { ...usual, name: 'asks by an address that others may listen at', isAssured: false },
  { ...usual, name: 'asks to be allowed more than a session', asksForLonger: true },
  { ...usual, name: 'asks for consent to more than a session', asksForLonger: true, asksConsent: true },
  { ...usual, name: 'asks for two factors', level: 'aal2' },
  { ...usual, name: 'asks for a level that nobody has', level: 'unreachable' },
  { ...usual, name: 'asks for a recent sign-in', isRecent: true },
  { ...usual, name: 'asks for the owner', subject: 'owner' },
  { ...usual, name: 'asks nobody', isSilent: true },
  { ...usual, name: 'asks nobody, for two factors', isSilent: true, level: 'aal2' },
  { ...usual, name: 'asks nobody, for a recent sign-in', isSilent: true, isRecent: true },
  {
    ...usual,
    name: 'is trusted, and asks for two factors and more than a session',
    isTrusted: true,
    asksForLonger: true,
    level: 'aal2',
  },
  { ...usual, name: 'is trusted, and asks on a device', isTrusted: true, isOfDevice: true },
  { ...usual, name: 'is trusted, and asks for more than a session', isTrusted: true, asksForLonger: true },
]

/** Those that ask in which organization the person works. */
export const ofOrganizations: readonly Wants[] = [
  { ...usual, name: 'asks in an organization', organization: 'any' },
  { ...usual, name: 'asks in one that it names', organization: 'a' },
  { ...usual, name: 'asks nobody, in an organization', organization: 'any', isSilent: true },
  {
    ...usual,
    name: 'is trusted, and asks in an organization for more than a session',
    organization: 'any',
    isTrusted: true,
    asksForLonger: true,
  },
]
