// Samples of the app-session machine's events: each event with each payload that matters.

import type { Levels } from '../kit/demand.ts'
import type { EventSamples } from '../kit/samples.ts'
import type { AppSessionEvent, CheckResult, Memberships } from './app-session.types.ts'

/** What may be demanded where somebody works, and what their session has shown. */
const free: Levels = { demanded: 'aal1', shown: 'aal1' }
const below: Levels = { demanded: 'aal2', shown: 'aal1' }
const met: readonly Levels[] = [
  { demanded: 'aal1', shown: 'aal2' },
  { demanded: 'aal2', shown: 'aal2' },
]

const opened = (emailVerified: boolean, memberships: Memberships, levels: Levels) => ({
  type: 'session.opened' as const,
  emailVerified,
  memberships,
  ...levels,
})
const anyMemberships = ['chosen', 'several', 'none'] as const

const selected = (isMember: boolean, isRemembered: boolean, levels: Levels) => ({
  type: 'tenant.selected' as const,
  isMember,
  isRemembered,
  ...levels,
})

const checked = (result: CheckResult, isOverdue: boolean) => ({
  type: 'session.checked' as const,
  result,
  isOverdue,
})

export const events = {
  'session.opened': [
    opened(true, 'none', free),
    opened(true, 'several', free),
    opened(true, 'chosen', free),
    ...anyMemberships.flatMap((memberships) =>
      [below, ...met].map((levels) => opened(true, memberships, levels)),
    ),
    ...[free, below].flatMap((levels) => [
      opened(false, 'none', levels),
      opened(false, 'several', levels),
      opened(false, 'chosen', levels),
    ]),
  ],
  'dashboard.opened': [{ type: 'dashboard.opened' }],
  'noOrganization.opened': [{ type: 'noOrganization.opened' }],
  'registerOrganization.opened': [{ type: 'registerOrganization.opened' }],
  'selectTenant.opened': [{ type: 'selectTenant.opened' }],
  'account.opened': [{ type: 'account.opened' }],
  'data.requested': [
    { type: 'data.requested', of: 'person' },
    { type: 'data.requested', of: 'organization' },
  ],
  'identity.requested': [
    { type: 'identity.requested', isAsserted: false, isPage: false },
    { type: 'identity.requested', isAsserted: false, isPage: true },
    { type: 'identity.requested', isAsserted: true, isPage: false },
    { type: 'identity.requested', isAsserted: true, isPage: true },
  ],
  'organization.created': [
    { type: 'organization.created', ...free },
    ...[below, ...met].map((levels) => ({ type: 'organization.created' as const, ...levels })),
  ],
  'tenant.selected': [
    selected(true, true, free),
    selected(true, false, free),
    selected(false, true, free),
    selected(false, false, free),
    ...[true, false].flatMap((isRemembered) =>
      [below, ...met].flatMap((levels) => [
        selected(true, isRemembered, levels),
        selected(false, isRemembered, levels),
      ]),
    ),
  ],
  'session.checked': [
    checked('sameUser', false),
    checked('sameUser', true),
    checked('anotherUser', false),
    checked('anotherUser', true),
    checked('refused', false),
    checked('refused', true),
    checked('deleted', false),
    checked('deleted', true),
    checked('unknown', false),
    checked('unknown', true),
  ],
  'lifetime.lapsed': [
    { type: 'lifetime.lapsed', endIsObservable: true },
    { type: 'lifetime.lapsed', endIsObservable: false },
  ],
  'signOut.requested': [
    { type: 'signOut.requested', everywhere: false },
    { type: 'signOut.requested', everywhere: true },
  ],
} satisfies EventSamples<AppSessionEvent>
