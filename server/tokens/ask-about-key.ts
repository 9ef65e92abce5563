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
  z.object({
    valid: z.literal(false),
    error: z
      .object({ details: z.object({ tryAgainIn: z.number().positive() }).optional().catch(undefined) })
      .nullish()
      .catch(undefined),
  }),
  z.object({
    valid: z.literal(true),
    key: z.object({
      id: z.string(),
      name: z.string().nullable(),
      permissions: z.record(z.string(), z.array(z.string())).nullable(),
      rateLimitEnabled: z.boolean().optional(),
    }),
    user: z.record(z.string(), z.unknown()),
  }),
])

/** What a key can be made of: others are not asked about. */
const KEY = /^[\w-]{1,256}$/

const refused = { claims: null, because: 'refused' } as const

/** What is found of a key. */
export type FoundKey = Validated & {
  key?: KeyOfProgram
  /** Whether it has a limit, so that the service has to hear of each request. */
  isCounted?: boolean
  /** Of one whose limit is reached: in how many milliseconds it counts again. */
  countsAgainInMs?: number
}

/** A signed call counts for what its authorization presents: so each key has a budget of its own, and a stranger's use up nobody else's. */
export const questionAbout = (key: string) => ({
  method: 'POST' as const,
  headers: {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ key }),
})

/** @param note is given what came instead of an answer to the question */
export async function askAboutKey(
  callAuthService: CallAuthService,
  key: string,
  note: (came: CallFailed | Pick<Reply, 'status'>) => void,
): Promise<FoundKey> {
  if (!KEY.test(key)) return refused
  try {
    const reply = await callAuthService(VERIFYING, 'session', questionAbout(key))
    const { data } = answers.safeParse(reply.status === 200 ? jsonOf(reply) : undefined)
    if (!data) {
      note(reply)
      return { claims: null, because: 'unreachable' }
    }
    if (!data.valid) {
      const countsAgainInMs = data.error?.details?.tryAgainIn
      return countsAgainInMs === undefined ? refused : { ...refused, countsAgainInMs }
    }
    const { rateLimitEnabled: isCounted = false, ...shown } = data.key
    const claims = claimsOf(data.user, 'id')
    return claims ? { claims, key: shown, isCounted } : refused
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    note(error)
    return { claims: null, because: 'unreachable' }
  }
}
