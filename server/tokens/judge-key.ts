// What an API key that a program has shown opens, by its machine, and what both services answer of one that opens nothing.

import { type ApiKeyEvent, apiKeyMachine } from '../../machines/api-key/api-key.machine.ts'
import { step } from '../../machines/kit/step.ts'
import { type ApiKeyFault, apiKeyFaults } from '../wire/api-key-answers.ts'

/** Better Auth answers a missing permission with the code of a missing key. */
const faults: Partial<Record<string, ApiKeyFault>> = {
  refuseLapsed: 'KEY_EXPIRED',
  refuseLocked: 'USER_BANNED',
  refuseUnpermitted: 'KEY_NOT_FOUND',
  refuseLimited: 'RATE_LIMITED',
}

type Presented = Omit<Extract<ApiKeyEvent, { type: 'key.presented' }>, 'type'>

/** `fault`: null where the key opens what it is shown for. */
export function judgeKey(
  { id, isRotated }: { id: string; isRotated: boolean },
  { hasLapsed, isOwnerLocked, isPermitted, isLimitReached, isUseKnown }: Presented,
): { fault: ApiKeyFault | null; isToBeNoted: boolean } {
  const state = isRotated ? 'rotated' : 'active'
  const found = { hasLapsed, isOwnerLocked, isPermitted, isLimitReached, isUseKnown }
  const { effects } = step(apiKeyMachine, { state, context: {} }, { type: 'key.presented', ...found }, id)
  const [fault = null] = effects.flatMap((effect) => faults[effect] ?? [])
  const isAccepted = effects.includes('acceptKey')
  return { fault: isAccepted ? null : (fault ?? 'INVALID_API_KEY'), isToBeNoted: effects.includes('noteUse') }
}

/** @param msUntilNextWindow of a key with a limit */
export const refusedKey = (code: ApiKeyFault, msUntilNextWindow: number | null = null) => ({
  valid: false,
  error: {
    message: apiKeyFaults[code],
    code,
    ...(code === 'RATE_LIMITED' && { details: { tryAgainIn: Math.max(1, msUntilNextWindow ?? 1) } }),
  },
  key: null,
})
