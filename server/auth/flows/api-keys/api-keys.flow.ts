// API keys: created, renamed, replaced and revoked by a person with a session.

import type { ApiKeyEvent } from '../../../../machines/api-key/api-key.machine.ts'
import type { AuthErrorCode } from '../../../wire/auth-errors.ts'
import { act } from '../../rows/send-to-session.flow.ts'
import {
  type ApiKeyEffect,
  type ApiKeyFlow,
  type ApiKeyHostEffect,
  operation,
} from './api-keys.operations.ts'

/** What the person is refused with. */
const answers: Record<Exclude<ApiKeyEffect, ApiKeyHostEffect>, AuthErrorCode | null> = {
  refuseFull: 'TOO_MANY_API_KEYS',
  refuseLapsed: 'KEY_EXPIRED',
  refuseRotated: 'KEY_ROTATED',
  // Of a key that a program shows: verify-api-key.ts.
  acceptKey: null,
  noteUse: null,
  refuseLimited: null,
  refuseLocked: null,
  refuseUnpermitted: null,
}

const isAnswer = (effect: ApiKeyEffect): effect is keyof typeof answers => effect in answers

function answerTo(effects: readonly ApiKeyEffect[]): AuthErrorCode | null {
  const answer = effects.find(isAnswer)
  return answer ? answers[answer] : null
}

function* sendToApiKey(event: ApiKeyEvent): ApiKeyFlow {
  const { effects } = yield* operation('stepApiKey', event)
  for (const effect of effects) if (!isAnswer(effect)) yield* operation('performApiKey', effect)
  return answerTo(effects)
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
  const findings = { hasLapsed: found === 'lapsed', hasRoom }
  const refusal = yield* sendToApiKey({ type: 'rotation.requested', ...findings })
  return refusal ?? (yield* sendToApiKey({ type: 'replacement.requested' }))
}

export function* revokeApiKey(): ApiKeyFlow<'authenticated' | 'namedApiKey'> {
  const unable = yield* act()
  if (unable) return unable
  if ((yield* operation('lockNamedApiKey')) === 'none') return 'KEY_NOT_FOUND'
  return yield* sendToApiKey({ type: 'revocation.requested' })
}
