// What can be done with an API key: what its machine does not refuse.

import { type ApiKeyEvent, apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import { MOST_KEYS } from '../../../machines/api-key/most-keys.ts'
import { step } from '../../../machines/kit/step.ts'
import type { WireApiKey } from '../../../server/wire/api-key-answers.ts'
import type { Organization } from '../../../server/wire/organization.ts'

function takes(state: 'unissued' | WireApiKey['state'], event: ApiKeyEvent): boolean {
  const { accepted, effects } = step(apiKeyMachine, { state, context: {} }, event)
  return accepted && !effects.some((effect) => effect.startsWith('refuse'))
}

export const hasLapsed = ({ expiresAt }: WireApiKey): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()

/** What the reader may do with the keys of an organization; of one's own it is everything. */
export type MayDoWithKeys = Pick<Organization['may'], 'makeKey' | 'replaceKey' | 'revokeKey'>

/** @param may null for a person's own */
export function offersOf(known: readonly WireApiKey[], may: MayDoWithKeys | null) {
  const hasRoom = known.length < MOST_KEYS
  const { makeKey, replaceKey, revokeKey } = may ?? { makeKey: true, replaceKey: true, revokeKey: true }
  return {
    create: makeKey && takes('unissued', { type: 'key.requested', hasRoom }),
    rotate: (key: WireApiKey) =>
      replaceKey && takes(key.state, { type: 'rotation.requested', hasLapsed: hasLapsed(key), hasRoom }),
    revoke: ({ state }: WireApiKey) => revokeKey && takes(state, { type: 'revocation.requested' }),
  }
}
