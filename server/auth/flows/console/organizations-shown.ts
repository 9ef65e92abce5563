// Has the application say, for the console, where a person is a member, was one, and is invited.

import { CallFailed, jsonOf } from '../../../http/client.ts'
import { signedCaller } from '../../../tokens/call-auth-service.ts'
import type { ShownOrganizations } from '../../../wire/console.ts'
import { personsOrganizations } from '../../../wire/persons-organizations.ts'

/** The operator waits for it, and sees the rest without it. */
const DEADLINE_MS = 3000
const MAXIMUM_BYTES = 262_144

/** @param address where the application says it; unset: nobody is asked @param secrets those that both services know, newest first */
export function organizationsShown(address: string | undefined, secrets: readonly string[]) {
  const ask = address ? signedCaller(address, secrets) : null
  return async ({ id: userId, email }: { id: string; email: string }): Promise<ShownOrganizations> => {
    if (!ask) return 'unset'
    const reply = await ask('', 'session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, email }),
      timeoutMilliseconds: DEADLINE_MS,
      maximumBytes: MAXIMUM_BYTES,
    }).catch((error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      return null
    })
    if (reply?.status !== 200) return 'silent'
    // A release of the application before this question says nothing of it.
    return personsOrganizations.safeParse(jsonOf(reply)).data?.standing ?? 'silent'
  }
}
