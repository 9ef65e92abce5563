// Samples of the app-session machine's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { AppSessionEvent } from './app-session.machine.ts'

const opened = (emailVerified: boolean, memberships: 'none' | 'several' | 'chosen') => ({
  type: 'session.opened' as const,
  emailVerified,
  memberships,
})

export const events = {
  'session.opened': [
    opened(true, 'none'),
    opened(true, 'several'),
    opened(true, 'chosen'),
    opened(false, 'none'),
    opened(false, 'several'),
    opened(false, 'chosen'),
  ],
  'dashboard.opened': [{ type: 'dashboard.opened' }],
  'noOrganization.opened': [{ type: 'noOrganization.opened' }],
  'registerOrganization.opened': [{ type: 'registerOrganization.opened' }],
  'selectTenant.opened': [{ type: 'selectTenant.opened' }],
  'data.requested': [{ type: 'data.requested' }],
  'organization.created': [{ type: 'organization.created' }],
  'tenant.selected': [
    { type: 'tenant.selected', isMember: true, isRemembered: true },
    { type: 'tenant.selected', isMember: true, isRemembered: false },
    { type: 'tenant.selected', isMember: false, isRemembered: true },
    { type: 'tenant.selected', isMember: false, isRemembered: false },
  ],
  'session.checked': [
    { type: 'session.checked', result: 'sameUser' },
    { type: 'session.checked', result: 'anotherUser' },
    { type: 'session.checked', result: 'refused' },
    { type: 'session.checked', result: 'deleted' },
    { type: 'session.checked', result: 'unknown' },
  ],
  'lifetime.lapsed': [
    { type: 'lifetime.lapsed', isFollowed: true },
    { type: 'lifetime.lapsed', isFollowed: false },
  ],
  'signOut.requested': [
    { type: 'signOut.requested', everywhere: false },
    { type: 'signOut.requested', everywhere: true },
  ],
} satisfies EventSamples<AppSessionEvent>
