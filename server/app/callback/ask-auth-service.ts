// Validation steps 2 and 3: asks the auth service whose session a token belongs to.

import { CallFailed, call } from '../../http/client.ts'
import { isObject } from '../../http/json.ts'
import { claimsOf, idOf, type Validated } from './claims.ts'

/** The specification's time limit for a call to the auth service, in ms. */
const TIMEOUT = 10_000

/** @param headers contain the token: its characters have been checked, so it cannot end the header it is in */
export async function askAuthService(
  authUrl: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Validated> {
  try {
    const reply = await call(`${authUrl.replace(/\/+$/, '')}/get-session`, {
      headers: { ...headers, accept: 'application/json' },
      timeoutMilliseconds: TIMEOUT,
      signal,
    })
    if (reply.status === 401) return { claims: null, because: 'refused' }
    const answer = reply.status >= 200 && reply.status < 300 ? jsonOf(reply.body) : undefined
    // A rate limit, a redirect or a proxy's page says nothing about the token.
    if (answer === undefined) return { claims: null, because: 'unreachable' }
    if (!isObject(answer) || !isObject(answer.user)) return { claims: null, because: 'refused' }
    const claims = claimsOf(answer.user, 'id')
    if (!claims) return { claims: null, because: 'refused' }
    return { claims, authSessionId: isObject(answer.session) ? idOf(answer.session.id) || null : null }
  } catch (error) {
    if (error instanceof CallFailed) return { claims: null, because: 'unreachable' }
    throw error
  }
}

/** Whatever the content type; undefined for text that is no JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
