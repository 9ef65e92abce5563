// API keys of an organization: made, replaced and revoked by members whose role allows it.

import type { ApiKeyEvent } from '../../../machines/api-key/api-key.machine.ts'
import { enterTo, type Naming } from './members.flow.ts'
import type { NeededByEvent } from './organization-facts.ts'
import { type Flow, operation, refusalIn } from './organization-operations.ts'

function* sendToKey<Event extends ApiKeyEvent>(event: Event): Flow<NeededByEvent[Event['type']]> {
  return refusalIn((yield* operation('stepKey', event)).effects)
}

export function* makeKey(): Flow<Naming | 'newApiKey'> {
  const refusal = yield* enterTo('makeKey', 'organization')
  if (refusal) return refusal
  const hasRoom = yield* operation('hasRoomForKey')
  return yield* sendToKey({ type: 'key.requested', hasRoom })
}

/** Somebody who may not learns nothing of the key. */
export const mayReplaceKey = () => enterTo('replaceKey', 'organization')

export function* replaceKey(): Flow<Naming | 'namedApiKey' | 'newApiKey' | 'overlapSeconds'> {
  const refusal = yield* mayReplaceKey()
  if (refusal) return refusal
  const found = yield* operation('lockKey')
  if (found === 'none') return 'refuseUnknownKey'
  const hasRoom = yield* operation('hasRoomForKey')
  const findings = { hasLapsed: found === 'lapsed', hasRoom }
  const kept = yield* sendToKey({ type: 'rotation.requested', ...findings })
  return kept ?? (yield* sendToKey({ type: 'replacement.requested' }))
}

export function* revokeKey(): Flow<Naming | 'namedApiKey'> {
  const refusal = yield* enterTo('revokeKey', 'organization')
  if (refusal) return refusal
  const found = yield* operation('lockKey')
  if (found === 'none') return 'refuseUnknownKey'
  return yield* sendToKey({ type: 'revocation.requested' })
}
