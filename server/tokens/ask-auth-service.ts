// Validation steps 2 and 3: asks the auth service whose session a token belongs to.

import { validateHeaderValue } from 'node:http'
import type { MadeFor } from '../crypto/service-signature.ts'
import { CallFailed, jsonOf } from '../http/client.ts'
import { isObject } from '../http/json.ts'
import type { CallAuthService } from './call-auth-service.ts'
import { impersonationOfSession } from './impersonation.ts'
import { briefOf, claimsOf, idOf, type Validated } from './read-claims.ts'
import { reasonOfSession } from './token-reason.ts'

/** The specification's time limit for a call to the auth service, in ms. */
const TIMEOUT = 10_000

/**
 * @param headers contain the token, of whatever characters: a header that cannot carry it is not sent
 * @param timeLeft in ms, if that is less than the specification's time limit
 */
export async function askAuthService(
  callAuthService: CallAuthService,
  madeFor: MadeFor,
  headers: Record<string, string>,
  timeLeft: number = TIMEOUT,
): Promise<Validated> {
  if (timeLeft <= 0) return { claims: null, because: 'unreachable' }
  if (!Object.values(headers).every(fitsHeader)) return { claims: null, because: 'failed' }
  const askedAt = Math.floor(Date.now() / 1000)
  try {
    const reply = await callAuthService('/get-session', madeFor, {
      headers: { ...headers, accept: 'application/json' },
      timeoutMilliseconds: Math.ceil(Math.min(timeLeft, TIMEOUT)),
    })
    if (reply.status === 401) return { claims: null, because: 'refused' }
    if (reply.status === 431) return { claims: null, because: 'failed' }
    const answer = reply.status >= 200 && reply.status < 300 ? jsonOf(reply) : undefined
    // A rate limit, a redirect or a proxy's page says nothing about the token.
    if (answer === undefined) return { claims: null, because: 'unreachable' }
    if (!isObject(answer) || !isObject(answer.user)) return { claims: null, because: 'refused' }
    const claims = claimsOf(answer.user, 'id')
    if (!claims) return { claims: null, because: 'refused' }
    if (!isObject(answer.session)) return { claims, authSessionId: null }
    const { session } = answer
    return {
      claims,
      authSessionId: idOf(session.id) || null,
      reason: reasonOfSession(session, askedAt),
      isBrief: briefOf(session),
      impersonation: impersonationOfSession(session),
    }
  } catch (error) {
    if (error instanceof CallFailed) return { claims: null, because: 'unreachable' }
    throw error
  }
}

/** Node's own limit of all headers together: beyond it most servers drop the connection instead of answering. */
const LONGEST_HEADER = 16_384

/** No line break, which would end the header, nor any other character that has no place there, nor too many of them. */
export function fitsHeader(value: string): boolean {
  if (value.length > LONGEST_HEADER) return false
  try {
    validateHeaderValue('value', value)
    return true
  } catch {
    return false
  }
}
