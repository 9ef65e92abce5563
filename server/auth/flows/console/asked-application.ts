// Asks the application for the console, by a signed call to where it says which organizations there are.

import { CallFailed, jsonOf } from '../../../http/client.ts'
import { signedCaller } from '../../../tokens/call-auth-service.ts'

/** The operator waits for it, and sees the rest without it. */
const DEADLINE_MS = 3000
const MAXIMUM_BYTES = 262_144

/**
 * @param address where the application says it; unset: nobody is asked
 * @param secrets those that both services know, newest first
 * @returns what it has answered, null where it hasn’t
 */
export function askedApplication(address: string | undefined, secrets: readonly string[]) {
  const ask = address ? signedCaller(address, secrets) : null
  if (!ask) return null
  return async (question: object): Promise<unknown> => {
    const reply = await ask('', 'session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      timeoutMilliseconds: DEADLINE_MS,
      maximumBytes: MAXIMUM_BYTES,
    }).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return null
    })
    return reply?.status === 200 ? jsonOf(reply) : null
  }
}
