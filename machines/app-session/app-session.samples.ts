// Samples of the app-session machine's events: each event with each payload that matters.

import type { EventSamples } from '../kit/samples.ts'
import type { AppSessionEvent, CheckResult } from './app-session.machine.ts'

const opened = (emailVerified: boolean, memberships: 'none' | 'several' | 'chosen') => ({
  type: 'session.opened' as const,
  emailVerified,
  memberships,
})

const checked = (result: CheckResult, isOverdue: boolean) => ({
  type: 'session.checked' as const,
  result,
  isOverdue,
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
  'account.opened': [{ type: 'account.opened' }],
  'data.requested': [{ type: 'data.requested' }],
  'identity.requested': [
    { type: 'identity.requested', isAsserted: false, isPage: false },
    { type: 'identity.requested', isAsserted: false, isPage: true },
    { type: 'identity.requested', isAsserted: true, isPage: false },
    { type: 'identity.requested', isAsserted: true, isPage: true },
  ],
  'organization.created': [{ type: 'organization.created' }],
  'tenant.selected': [
    { type: 'tenant.selected', isMember: true, isRemembered: true },
    { type: 'tenant.selected', isMember: true, isRemembered: false },
    { type: 'tenant.selected', isMember: false, isRemembered: true },
    { type: 'tenant.selected', isMember: false, isRemembered: false },
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
    { type: 'lifetime.lapsed', isFollowed: true },
    { type: 'lifetime.lapsed', isFollowed: false },
  ],
  'signOut.requested': [
    { type: 'signOut.requested', everywhere: false },
    { type: 'signOut.requested', everywhere: true },
  ],
} satisfies EventSamples<AppSessionEvent>
