// What can be done with an API key: what its machine does not refuse.

import { type ApiKeyEvent, apiKeyMachine } from '../../../machines/api-key/api-key.machine.ts'
import { MOST_KEYS } from '../../../machines/api-key/most-keys.ts'
import { step } from '../../../machines/kit/step.ts'
import type { WireApiKey } from '../../../server/wire/api-key-answers.ts'

function takes(state: 'unissued' | WireApiKey['state'], event: ApiKeyEvent): boolean {
  const { accepted, effects } = step(apiKeyMachine, { state, context: {} }, event)
  return accepted && !effects.some((effect) => effect.startsWith('refuse'))
}

export const hasLapsed = ({ expiresAt }: WireApiKey): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()

export function offersOf(known: readonly WireApiKey[]) {
  const hasRoom = known.length < MOST_KEYS
  return {
    create: takes('unissued', { type: 'key.requested', hasRoom, isPersons: true }),
    rotate: (key: WireApiKey) =>
      takes(key.state, { type: 'rotation.requested', hasLapsed: hasLapsed(key), hasRoom, isPersons: true }),
    revoke: ({ state }: WireApiKey) => takes(state, { type: 'revocation.requested', isPersons: true }),
  }
}
