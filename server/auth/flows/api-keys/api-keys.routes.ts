// The routes of API keys, on the wire of Better Auth's plugin. Without API_KEYS each answers 404.

import { json } from '../../../http/open-api.ts'
import {
  createApiKeyReply,
  listApiKeysReply,
  verifyApiKeyReply,
  wireApiKey,
} from '../../../wire/api-key-answers.ts'
import { successReply } from '../../../wire/auth.ts'
import { ofAccount } from '../../steps/auth-demands.ts'
import { get, post, type Route } from '../../steps/route.ts'
import {
  createApiKeyBody,
  deleteApiKeyBody,
  getApiKeyQuery,
  rotateApiKeyBody,
  updateApiKeyBody,
  verifyApiKeyBody,
} from './api-keys.schema.ts'
import { createOwnApiKey, rotateOwnApiKey } from './issue-api-key.ts'
import { deleteOwnApiKey, getOwnApiKey, listOwnApiKeys, updateOwnApiKey } from './manage-api-keys.ts'
import { verifyApiKey } from './verify-api-key.ts'

const ofSession = { origin: 'trusted', session: 'required', limit: 'other' } as const

export const apiKeyRoutes: readonly Route[] = [
  post('/api-key/create', {
    ...ofSession,
    demand: ofAccount,
    does: 'Creates an API key, in a fresh session of the account’s level. Only this response contains the key.',
    body: createApiKeyBody,
    answers: json(createApiKeyReply),
    refuses: [
      'API_KEYS_NOT_CONFIGURED',
      'TOO_MANY_API_KEYS',
      'EXPIRES_IN_IS_TOO_LARGE',
      'UNKNOWN_PERMISSION',
    ],
    handle: createOwnApiKey,
  }),
  get('/api-key/list', {
    ...ofSession,
    does: 'Lists the caller’s API keys, without the keys themselves.',
    answers: json(listApiKeysReply),
    refuses: ['API_KEYS_NOT_CONFIGURED'],
    handle: listOwnApiKeys,
  }),
  get('/api-key/get', {
    ...ofSession,
    does: 'Returns one of the caller’s API keys, without the key itself.',
    query: getApiKeyQuery,
    answers: json(wireApiKey),
    refuses: ['API_KEYS_NOT_CONFIGURED', 'KEY_NOT_FOUND'],
    handle: getOwnApiKey,
  }),
  post('/api-key/update', {
    ...ofSession,
    demand: ['none', 'A name opens nothing.'],
    does: 'Renames an API key.',
    body: updateApiKeyBody,
    answers: json(wireApiKey),
    refuses: ['API_KEYS_NOT_CONFIGURED', 'KEY_NOT_FOUND'],
    handle: updateOwnApiKey,
  }),
  post('/api-key/rotate', {
    ...ofSession,
    demand: ofAccount,
    does:
      'Replaces an API key, in a fresh session of the account’s level: the next one has its name, permissions and lifetime, and ' +
      'both work until the overlap is over. Only this response contains the new key.',
    body: rotateApiKeyBody,
    answers: json(createApiKeyReply),
    refuses: [
      'API_KEYS_NOT_CONFIGURED',
      'KEY_NOT_FOUND',
      'KEY_EXPIRED',
      'KEY_ROTATED',
      'TOO_MANY_API_KEYS',
      'UNKNOWN_PERMISSION',
    ],
    handle: rotateOwnApiKey,
  }),
  post('/api-key/delete', {
    ...ofSession,
    demand: ofAccount,
    does: 'Revokes an API key, in a fresh session of the account’s level: it stops working with the next request.',
    body: deleteApiKeyBody,
    answers: json(successReply),
    refuses: ['API_KEYS_NOT_CONFIGURED', 'KEY_NOT_FOUND'],
    handle: deleteOwnApiKey,
  }),
  post('/api-key/verify', {
    origin: 'any',
    limit: 'other',
    demand: ['none', 'It takes a key and no session.'],
    does: 'Tells whose an API key is, and whether it has the requested permissions; opens no session.',
    body: verifyApiKeyBody,
    answers: json(verifyApiKeyReply),
    refuses: ['API_KEYS_NOT_CONFIGURED'],
    handle: verifyApiKey,
  }),
]
