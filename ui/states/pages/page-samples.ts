// The states of every page but the form's: a page without one does not compile.

import { MAILED_CODE } from '../../../machines/auth-form/answers-of-ports.ts'
import type { PagePath } from '../../page-routes.ts'
import { broken, given, type Replies, refused } from '../replies.ts'
import {
  few,
  invitationAt,
  many,
  manyMembersAt,
  me,
  organizationAt,
  someRoles,
  warnedAt,
} from '../sample-people.ts'
import { accountSamples, undoSamples } from './account.ts'
import { consoleSamples } from './console-states.ts'
import { invitationSamples, organizationSamples } from './organization-states.ts'
import type { PageSample, PageSamples } from './sample.ts'
import { stepUpPageSamples } from './step-up.ts'

/** Where no page is. */
const NOWHERE = '/not-found'

const failing = (code: string): PageSample => ({
  ports: { restoreSession: async () => ({ ok: false, code }) },
})

const callbackSamples: PageSamples = {
  waiting: {},
  failed: failing('access_denied'),
  'not linked': failing('account_not_linked'),
  'code mailed': failing(MAILED_CODE),
  'code mailed, no e-mail': { ...failing(MAILED_CODE), gestures: ['form [type=submit]'] },
}

function dashboardSamples(now: number): PageSamples {
  const shown = (tenants = few, replies: Replies = {}, more: PageSample = {}): PageSample => ({
    replies: {
      'GET /api/me': given(me(tenants)),
      'GET /api/organization': given(organizationAt(now, 'owner')),
      ...replies,
    },
    ...more,
  })
  const large = organizationAt(now, 'member', { members: manyMembersAt(now) })
  return {
    'one organization': shown([few[0]].flatMap((one) => one ?? [])),
    'many members': shown(few, { 'GET /api/organization': given(large) }),
    'organization not known': shown(few, { 'GET /api/organization': broken }),
    several: shown(),
    invited: shown(few, { 'GET /api/invitations': given([invitationAt(now)]) }),
    'a second factor from a day on': shown(few, { 'GET /api/me': given(warnedAt(now)) }),
    switching: shown(few, {}, { gestures: ['button.tenant'] }),
    'account’s menu': shown(few, {}, { gestures: ['.account-button'] }),
    'organizations’ menu': shown(many, {}, { gestures: ['.switcher'] }),
    waiting: {},
    'not reached': { replies: { 'GET /api/me': 'unreachable' } },
    offline: { replies: { 'GET /api/me': 'unreachable' }, isOffline: true },
    failed: { replies: { 'GET /api/me': broken } },
    'does not load': { isMissing: true },
  }
}

const newcomer = (replies: Replies = {}): Replies => ({ 'GET /api/me': given(me([])), ...replies })

const registerSamples: PageSamples = {
  empty: { replies: newcomer() },
  'without a name': { replies: newcomer(), gestures: ['form [type=submit]'] },
  creating: { replies: newcomer(), gestures: [['#name', 'Analytical Engines'], 'form [type=submit]'] },
  'too many': {
    replies: newcomer({
      'POST /api/organizations': refused(403, 'TOO_MANY_ORGANIZATIONS', 'You have too many organizations.'),
    }),
    gestures: [['#name', 'Analytical Engines'], 'form [type=submit]'],
  },
}

const choosing = (tenants = few): Replies => ({ 'GET /api/me': given(me(tenants, null)) })

const selectSamples: PageSamples = {
  few: { replies: choosing() },
  many: { replies: choosing(many) },
  'none found': { replies: choosing(many), gestures: [['#search', 'no such name']] },
  choosing: { replies: choosing(), gestures: ['form [type=submit]'] },
}

export type Named = PageSample & { name: string; path: string; section: string }

/** A function, because some of them contain a time. @param now epoch ms @param roles what the operator calls them */
export function pageSamplesAt(now: number, roles = someRoles): Named[] {
  const all: Record<PagePath | typeof NOWHERE, PageSamples> = {
    '/auth/callback': callbackSamples,
    '/auth/no-organization': {
      alone: { replies: newcomer() },
      invited: { replies: newcomer({ 'GET /api/invitations': given([invitationAt(now)]) }) },
    },
    '/auth/register-organization': registerSamples,
    '/auth/select-tenant': selectSamples,
    '/dashboard': dashboardSamples(now),
    '/account': accountSamples(now),
    '/console': consoleSamples(now),
    '/organization': organizationSamples(now, roles),
    '/invitation': invitationSamples(now),
    '/auth/undo-email-change': undoSamples('POST /email-otp/undo-email-change'),
    '/auth/undo-two-step': undoSamples('POST /two-factor/undo-enrolment'),
    '/auth/recover-two-step': undoSamples('POST /two-factor/prove-mailbox'),
    '/auth/stop-recovery': undoSamples('POST /two-factor/stop-recovery'),
    '/auth/step-up': stepUpPageSamples(now),
    [NOWHERE]: { shown: {} },
  }
  return Object.entries(all).flatMap(([path, samples]) => {
    const section = path.split('/').at(-1) ?? ''
    return Object.entries(samples).map(([name, sample]) => ({
      ...sample,
      name: `${section}: ${name}`,
      path,
      section,
    }))
  })
}
