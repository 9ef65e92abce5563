// Steps 2 and 3: asks the auth service whose session a token is.

import type { Finding } from '../../../machines/callback/callback.types.ts'
import { CallFailed, call } from '../../http/client.ts'
import { claimsOf, isObject } from './claims.ts'

/** The spec's limit for a call to the auth service, in ms. */
const TIMEOUT = 10_000

/** @param headers those that carry the token: it has passed the gate, so it cannot end the header it is in */
export async function askAuthService(
  authUrl: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    const reply = await call(`${authUrl.replace(/\/+$/, '')}/get-session`, {
      headers: { ...headers, accept: 'application/json' },
      timeoutMilliseconds: TIMEOUT,
      signal,
    })
    const answered = reply.status >= 200 && reply.status < 300
    const claims = answered ? claimsOfAnswer(reply.body) : null
    if (claims) return { claims }
    return { claims: null, because: reply.status >= 500 ? 'unreachable' : 'refused' }
  } catch (error) {
    if (error instanceof CallFailed) return { claims: null, because: 'unreachable' }
    throw error
  }
}

/** Whatever its content type says; null, no object and no user are all nobody. */
function claimsOfAnswer(body: Buffer) {
  try {
    const answer: unknown = JSON.parse(body.toString('utf8'))
    return isObject(answer) && isObject(answer.user) ? claimsOf(answer.user, 'id') : null
  } catch {
    return null
  }
}
