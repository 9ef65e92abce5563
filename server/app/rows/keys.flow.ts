// API keys of an organization: made, replaced and revoked by members whose role allows it.

import type { ApiKeyEvent } from '../../../machines/api-key/api-key.machine.ts'
import { ask, enter, enterTo, type Naming } from './members.flow.ts'
import { type Flow, operation, refusalIn } from './operations.ts'
import type { NeededByEvent } from './organization-facts.ts'

function* sendToKey<Event extends ApiKeyEvent>(event: Event): Flow<NeededByEvent[Event['type']]> {
  return refusalIn((yield* operation('stepKey', event)).effects)
}

export function* makeKey(): Flow<Naming | 'newApiKey'> {
  const refusal = yield* enterTo('makeKey', 'organization')
  if (refusal) return refusal
  const hasRoom = yield* operation('hasRoomForKey')
  return yield* sendToKey({ type: 'key.requested', hasRoom, isPersons: false })
}

export function* replaceKey(): Flow<Naming | 'namedApiKey' | 'newApiKey' | 'overlapSeconds'> {
  const unable = yield* enter()
  if (unable) return unable
  const found = yield* operation('lockKey')
  const refusal = found === 'none' ? 'refuseUnknownKey' : yield* ask('replaceKey', 'organization')
  if (refusal) return refusal
  const hasRoom = yield* operation('hasRoomForKey')
  const findings = { hasLapsed: found === 'lapsed', hasRoom, isPersons: false }
  const kept = yield* sendToKey({ type: 'rotation.requested', ...findings })
  return kept ?? (yield* sendToKey({ type: 'replacement.requested' }))
}

export function* revokeKey(): Flow<Naming | 'namedApiKey'> {
  const unable = yield* enter()
  if (unable) return unable
  const found = yield* operation('lockKey')
  const refusal = found === 'none' ? 'refuseUnknownKey' : yield* ask('revokeKey', 'organization')
  return refusal ?? (yield* sendToKey({ type: 'revocation.requested', isPersons: false }))
}
