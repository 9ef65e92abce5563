// Asks the auth service whose an API key is, and what it may do.

import { z } from 'zod'
import { CallFailed, jsonOf, type Reply } from '../http/client.ts'
import type { Permissions } from '../wire/api-key-answers.ts'
import type { CallAuthService } from './call-auth-service.ts'
import { claimsOf, type Validated } from './read-claims.ts'

/** What of a key an application is told. */
export type KeyOfProgram = { id: string; name: string | null; permissions: Permissions | null }

export const VERIFYING = '/api-key/verify'

const answers = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(false) }),
  z.object({
    valid: z.literal(true),
    key: z.object({
      id: z.string(),
      name: z.string().nullable(),
      permissions: z.record(z.string(), z.array(z.string())).nullable(),
    }),
    user: z.record(z.string(), z.unknown()),
  }),
])

/** What a key can be made of: others are not asked about. */
const KEY = /^[\w-]{1,256}$/

const refused = { claims: null, because: 'refused' } as const

/** @param note is given what came instead of an answer to the question */
export async function askAboutKey(
  callAuthService: CallAuthService,
  key: string,
  note: (came: CallFailed | Pick<Reply, 'status'>) => void,
): Promise<Validated & { key?: KeyOfProgram }> {
  if (!KEY.test(key)) return refused
  try {
    // A signed call counts for what its authorization presents: so each key has a budget of its own.
    const reply = await callAuthService(VERIFYING, 'session', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ key }),
    })
    const { data } = answers.safeParse(reply.status === 200 ? jsonOf(reply) : undefined)
    if (!data) {
      note(reply)
      return { claims: null, because: 'unreachable' }
    }
    const claims = data.valid ? claimsOf(data.user, 'id') : null
    return data.valid && claims ? { claims, key: data.key } : refused
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    note(error)
    return { claims: null, because: 'unreachable' }
  }
}
