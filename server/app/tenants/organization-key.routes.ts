// The routes of the API keys of organizations. Without API_KEYS each answers 404.

import { rotationOverlap } from '../../../machines/api-key/rotation-overlap.ts'
import { json } from '../../http/open-api.ts'
import { done } from '../../wire/organization.ts'
import {
  createOrganizationKeyBody,
  organizationKeyBody,
  organizationKeyCreated,
  organizationKeys,
  organizationKeyVerified,
  rotateOrganizationKeyBody,
  verifyOrganizationKeyBody,
} from '../../wire/organization-keys.ts'
import { member, post, type Route } from '../app-route.ts'
import { ofKeys } from '../steps/app-demands.ts'
import { createKey, deleteKey, listKeys, rotateKey } from './change-organization-keys.ts'
import { as, changing, invalid, ours } from './rules-of-tenants.ts'
import { verifyKey } from './verify-organization-key.ts'

const away = [404, 'API_KEYS_NOT_CONFIGURED'] as const
const unpermitted = [400, 'UNKNOWN_PERMISSION'] as const

export const organizationKeyRoutes: readonly Route[] = [
  member.get('/api/organization/keys', {
    ...ours,
    does: 'Lists the API keys of the organization that the session works in, without the keys themselves.',
    gives: 'organization',
    answers: json(organizationKeys),
    refuses: [away, [409, 'NO_ORGANIZATION'], ...as('refuseNonMember', 'refuseNotAllowed')],
    handle: listKeys,
  }),
  member.post('/api/organizations/keys', {
    ...changing,
    does: 'Creates an API key of an organization. Only this response contains the key.',
    demand: ofKeys,
    body: createOrganizationKeyBody,
    answers: json(organizationKeyCreated),
    refuses: [
      invalid,
      away,
      unpermitted,
      [400, 'EXPIRES_IN_IS_TOO_LARGE'],
      ...as('refuseNonMember', 'refuseNotAllowed', 'refuseFull'),
    ],
    handle: createKey,
  }),
  member.post('/api/organizations/keys/rotate', {
    ...changing,
    does: 'Replaces an API key of an organization: both keys work until the overlap is over. Only this response contains the new key.',
    demand: ofKeys,
    body: rotateOrganizationKeyBody(rotationOverlap),
    answers: json(organizationKeyCreated),
    refuses: [
      invalid,
      away,
      unpermitted,
      ...as('refuseUnknownKey', 'refuseNonMember', 'refuseNotAllowed', 'refuseFull'),
      ...as('refuseLapsed', 'refuseRotated'),
    ],
    handle: rotateKey,
  }),
  member.post('/api/organizations/keys/delete', {
    ...changing,
    does: 'Revokes an API key of an organization: it stops working with the next request.',
    demand: ofKeys,
    body: organizationKeyBody,
    answers: json(done),
    refuses: [invalid, away, ...as('refuseUnknownKey', 'refuseNonMember', 'refuseNotAllowed')],
    handle: deleteKey,
  }),
  post('/api/api-key/verify', {
    does: 'Tells which organization an API key belongs to, and whether it has the requested permissions; opens no session.',
    origin: 'any',
    limit: 'other',
    isCalledByServices: true,
    body: verifyOrganizationKeyBody,
    answers: json(organizationKeyVerified),
    refuses: [invalid, away],
    handle: verifyKey,
  }),
]
