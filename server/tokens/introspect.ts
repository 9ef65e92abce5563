// Asks the auth service about an access token that it gave to another application (RFC 7662), for the service that the token is for.

import { z } from 'zod'
import { withoutSlash } from '../http/addresses.ts'
import { CallFailed, call, jsonOf, type Reply } from '../http/client.ts'
import type { FoundKey } from './ask-about-key.ts'
import { claimsOf } from './read-claims.ts'
import { reasonOfClaims } from './token-reason.ts'

/** A service as the provider knows it: its own address, and the client that `serves` it. */
export type Resource = { resource: string; clientId: string; clientSecret: string }

/** What a token allows, and the application that has it. `expiresAt`: in epoch seconds. */
export type Access = { clientId: string; scopes: readonly string[]; expiresAt: number }

const active = z.looseObject({
  active: z.literal(true),
  aud: z.string(),
  client_id: z.string(),
  scope: z.string().default(''),
  exp: z.number(),
  /** A token that is bound to a key is no Bearer token (RFC 9449, 7.1). */
  cnf: z.never().optional(),
})

export type Explained = FoundKey & { access?: Access }

const refused: Explained = { claims: null, because: 'refused' }

/** RFC 6749, 2.3.1 */
const basic = ({ clientId, clientSecret }: Resource) =>
  `Basic ${Buffer.from([clientId, clientSecret].map(encodeURIComponent).join(':')).toString('base64')}`

export const introspectionAddress = (authUrl: string): string => `${withoutSlash(authUrl)}/oauth2/introspect`

/** Is given what came instead of an answer to the question. */
export type Note = (came: CallFailed | Pick<Reply, 'status'>) => void

export async function introspect(
  authUrl: string,
  resource: Resource,
  token: string,
  note: Note,
): Promise<Explained> {
  const askedAt = Math.floor(Date.now() / 1000)
  try {
    const reply = await call(introspectionAddress(authUrl), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: basic(resource),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
    })
    const answer = reply.status === 200 ? jsonOf(reply) : undefined
    if (!z.object({ active: z.boolean() }).safeParse(answer).success) {
      note(reply)
      return { claims: null, because: 'unreachable' }
    }
    const { data } = active.safeParse(answer)
    const claims = data?.aud === resource.resource ? claimsOf(data, 'sub') : null
    if (!data || !claims) return refused
    const access = {
      clientId: data.client_id,
      scopes: data.scope.split(' ').filter(Boolean),
      expiresAt: data.exp,
    }
    return { claims, reason: reasonOfClaims(data, askedAt), access }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    note(error)
    return { claims: null, because: 'unreachable' }
  }
}
