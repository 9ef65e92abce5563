// API keys: created and revoked by a person with a session.

import type { ApiKeyEvent } from '../../../../machines/api-key/api-key.machine.ts'
import { act } from '../../rows/send-to-session.flow.ts'
import { type ApiKeyFlow, operation } from './api-keys.operations.ts'

function* sendToApiKey(event: ApiKeyEvent): ApiKeyFlow {
  const { effects } = yield* operation('stepApiKey', event)
  for (const effect of effects)
    if (effect === 'storeKey' || effect === 'forgetKey') yield* operation('performApiKey', effect)
  return effects.includes('refuseFull') ? 'TOO_MANY_API_KEYS' : null
}

export function* createApiKey(): ApiKeyFlow<'authenticated' | 'newApiKey'> {
  const unable = yield* act()
  if (unable) return unable
  const hasRoom = yield* operation('hasRoomForApiKey')
  return yield* sendToApiKey({ type: 'key.requested', hasRoom })
}

export function* revokeApiKey(): ApiKeyFlow<'authenticated' | 'namedApiKey'> {
  const unable = yield* act()
  if (unable) return unable
  if (!(yield* operation('lockNamedApiKey'))) return 'KEY_NOT_FOUND'
  return yield* sendToApiKey({ type: 'revocation.requested' })
}
