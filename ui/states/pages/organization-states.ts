// The states of an organization's page, and of the page that an invitation's mail leads to.

import type { FoundInvitation, Invitation, Organization } from '../../../server/wire/organization.ts'
import { broken, given, type Replies, refused } from '../replies.ts'
import { apiKeysAt } from '../sample-keys.ts'
import { few, invitationAt, manyMembersAt, me, organizationAt, withRolesAt } from '../sample-people.ts'
import type { Gesture, PageSample, PageSamples } from './sample.ts'

const invite = '.invite [type=submit]'
const rename = '#slug'
const demand = 'form:has(#factor-start) [type=submit]'
const DAY = 86_400_000

function keySamples(
  now: number,
  shown: (replies: Replies, gestures?: readonly Gesture[]) => PageSample,
): PageSamples {
  const [sample, ...others] = apiKeysAt(now)
  const first = { ...sample, prefix: 'lko_', start: 'lko_Zk3v' }
  const known = [first, ...others]
  const listing = (apiKeys: typeof known, { id: tenantId } = organizationAt(now, 'owner')) => ({
    'GET /api/organization/keys': given({ tenantId, apiKeys, total: apiKeys.length }),
  })
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...first,
    id: `k${index}`,
    name: `Job ${index + 1}`,
  }))
  return {
    keys: shown(listing(known)),
    'keys, none': shown(listing([])),
    'keys, no room': shown(listing(many)),
    'keys, of another organization': shown(
      listing(known, { ...organizationAt(now, 'owner'), id: 'another' }),
    ),
    'keys failed': shown({ 'GET /api/organization/keys': broken }),
    'keys, created': shown(
      {
        ...listing(known),
        'POST /api/organizations/keys': given({ ...first, key: `lko_${'Zk3v'.repeat(10)}Zk3` }),
      },
      [['#key-name', 'Backup'], '.part form [type=submit]'],
    ),
    'keys, gone already': shown(
      {
        ...listing(known),
        'POST /api/organizations/keys/delete': refused(404, 'KEY_NOT_FOUND', 'It may have been revoked.'),
      },
      ['.acts .link:last-child', '.dialog .primary'],
    ),
  }
}

/** @param roles what the operator calls them */
export function organizationSamples(now: number, roles: Organization['roleNames']): PageSamples {
  const shown = (
    organization: Organization,
    hash = '',
    gestures: readonly Gesture[] = [],
    replies: Replies = {},
  ) => ({
    hash,
    replies: { 'GET /api/me': given(me(few)), 'GET /api/organization': given(organization), ...replies },
    gestures,
  })
  const owned = organizationAt(now, 'owner')
  const menu = '.person .menu-button'
  return {
    owner: shown(owned),
    admin: shown(organizationAt(now, 'admin', { isDefault: false })),
    member: shown(organizationAt(now, 'member')),
    'many members': shown(organizationAt(now, 'owner', { members: manyMembersAt(now) })),
    'roles of your own': shown(withRolesAt(now, roles)),
    'roles of your own, in a menu': shown(withRolesAt(now, roles), '', [menu]),
    invitations: shown(owned, '#invitations'),
    'roles of your own, invited': shown(withRolesAt(now, roles), '#invitations'),
    settings: shown(owned, '#settings'),
    'second factor from a day on': shown(
      organizationAt(now, 'owner', {
        secondFactorFrom: now + 30 * DAY,
        membersWithout: { none: 2, unknown: 1 },
      }),
      '#settings',
    ),
    'second factor demanded': shown(
      organizationAt(now, 'member', { secondFactorFrom: now - DAY }),
      '#settings',
    ),
    'own second factor first': shown(owned, '#settings', [demand], {
      'POST /api/organizations/demand-factor': refused(409, 'OWN_FACTOR_MISSING', 'Set up your own first.'),
    }),
    'second factor no more': shown(
      organizationAt(now, 'owner', { secondFactorFrom: now - DAY, membersWithout: { none: 0, unknown: 0 } }),
      '#settings',
      ['form:has(#factor-start) + .secondary'],
    ),
    ...keySamples(now, (replies, gestures) => shown(owned, '#keys', gestures, replies)),
    'no mail server': shown(
      organizationAt(now, 'owner', { mailsInvitations: false, invitations: [] }),
      '#invitations',
    ),
    failed: { replies: { 'GET /api/me': given(me()), 'GET /api/organization': broken } },
    'member’s menu': shown(owned, '', [menu]),
    'remove a member': shown(owned, '', [menu, '.menu-item:last-of-type']),
    'invite nobody': shown(owned, '#invitations', [invite]),
    'invite a member': shown(owned, '#invitations', [['#invited', 'charles@difference.example'], invite], {
      'POST /api/invitations': refused(409, 'ALREADY_MEMBER', 'They are a member already.'),
    }),
    'revoke an invitation': shown(owned, '#invitations', ['.acts > .link:last-of-type']),
    'short name taken': shown(owned, '#settings', [[rename, 'ras'], `form:has(${rename}) [type=submit]`], {
      'POST /api/organizations/rename': refused(409, 'SLUG_TAKEN', 'That short name is taken.'),
    }),
    delete: shown(owned, '#settings', ['.panel > .danger']),
    leave: shown(organizationAt(now, 'member'), '#settings', ['.panel > .secondary:last-of-type']),
  }
}

const signedOut = refused(401, 'NOT_SIGNED_IN', 'Sign in first.')

/** 43 characters, as a real one has. */
const hash = `#${'sample-'.repeat(7).slice(0, 43)}`

export function invitationSamples(now: number): PageSamples {
  const found = (
    respondent: FoundInvitation['respondent'],
    invitation: Partial<Invitation> = {},
    gestures: readonly Gesture[] = [],
  ): PageSample => ({
    hash,
    replies: {
      'POST /api/invitations/look-up': given({ ...invitationAt(now, invitation), respondent }),
      'GET /api/me': respondent === null ? signedOut : given(me()),
    },
    gestures,
  })
  return {
    'for a stranger': found(null),
    'for its addressee': found('addressee', { role: 'admin' }),
    'of somebody who is gone': found('addressee', { inviter: null }),
    decline: found('addressee', {}, ['.answers .secondary']),
    'for somebody else': found('another', { email: 'grace.hopper@naval-reserve.example' }),
    'for somebody unproven': found('unproven'),
    accepted: found(null, { state: 'accepted' }),
    declined: found(null, { state: 'declined' }),
    revoked: found(null, { state: 'revoked' }),
    lapsed: found(null, { state: 'lapsed' }),
    unknown: { hash: '#nothing' },
    'not reached': {
      hash,
      replies: { 'POST /api/invitations/look-up': 'unreachable', 'GET /api/me': signedOut },
    },
    waiting: { hash },
  }
}
