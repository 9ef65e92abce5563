// API keys: created, renamed, replaced and revoked by a person with a session.

import type { ApiKeyEvent } from '../../../../machines/api-key/api-key.machine.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { act } from '../../rows/send-to-session.flow.ts'
import {
  type ApiKeyEffect,
  type ApiKeyFlow,
  type ApiKeyHostEffect,
  apiKeyHostEffects,
  operation,
} from './api-keys.operations.ts'

const isStored = (effect: ApiKeyEffect): effect is ApiKeyHostEffect =>
  apiKeyHostEffects.some((one) => one === effect)

const refusals: Partial<Record<ApiKeyEffect, AuthErrorCode>> = {
  refuseFull: 'TOO_MANY_API_KEYS',
  refuseLapsed: 'KEY_EXPIRED',
  refuseRotated: 'KEY_ROTATED',
}

function* sendToApiKey(event: ApiKeyEvent): ApiKeyFlow {
  const { effects } = yield* operation('stepApiKey', event)
  for (const effect of effects) if (isStored(effect)) yield* operation('performApiKey', effect)
  return effects.map((effect) => refusals[effect]).find(Boolean) ?? null
}

export function* createApiKey(): ApiKeyFlow<'authenticated' | 'newApiKey'> {
  const unable = yield* act()
  if (unable) return unable
  const hasRoom = yield* operation('hasRoomForApiKey')
  return yield* sendToApiKey({ type: 'key.requested', hasRoom })
}

export function* renameApiKey(): ApiKeyFlow<'authenticated' | 'namedApiKey' | 'apiKeyName'> {
  const unable = yield* act()
  if (unable) return unable
  if ((yield* operation('lockNamedApiKey')) === 'none') return 'KEY_NOT_FOUND'
  return yield* sendToApiKey({ type: 'name.chosen' })
}

export function* replaceApiKey(): ApiKeyFlow<
  'authenticated' | 'namedApiKey' | 'newApiKey' | 'overlapSeconds'
> {
  const unable = yield* act()
  if (unable) return unable
  const found = yield* operation('lockNamedApiKey')
  if (found === 'none') return 'KEY_NOT_FOUND'
  const hasRoom = yield* operation('hasRoomForApiKey')
  const event = { type: 'rotation.requested', hasLapsed: found === 'lapsed', hasRoom } as const
  const refusal = yield* sendToApiKey(event)
  return refusal ?? (yield* sendToApiKey({ type: 'replacement.requested' }))
}

export function* revokeApiKey(): ApiKeyFlow<'authenticated' | 'namedApiKey'> {
  const unable = yield* act()
  if (unable) return unable
  if ((yield* operation('lockNamedApiKey')) === 'none') return 'KEY_NOT_FOUND'
  return yield* sendToApiKey({ type: 'revocation.requested' })
}
