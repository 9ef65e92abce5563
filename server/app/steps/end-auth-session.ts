// Ends the auth service's session that an application session came from: half a sign-out would sign in again by itself.

import { CallFailed, call } from '../../http/client.ts'
import type { AppDeps } from '../deps.ts'
import { askAuthService } from './ask-auth-service.ts'
import { isJwt } from './tokens.ts'

/** In ms. */
const TIMEOUT = 10_000

/** @returns whether the auth service confirms it */
export async function endAuthSession(
  { authUrl, cookieFor, log }: AppDeps,
  token: string,
  requestId: string,
): Promise<boolean> {
  const presented = { cookie: cookieFor(token), authorization: `Bearer ${token}` }
  try {
    const reply = await call(`${authUrl.replace(/\/+$/, '')}/sign-out`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A Better Auth asks of every cookie which page it comes from; its own origin it always trusts.
        origin: new URL(authUrl).origin,
        ...presented,
        'x-request-id': requestId,
      },
      body: '{}',
    })
    // It says success whether or not it found a session; of a JWT that has run out it finds none.
    if (reply.status !== 200 || isJwt(token)) return false
    const left = await askAuthService(authUrl, presented, AbortSignal.timeout(TIMEOUT))
    return left.claims === null && left.because === 'refused'
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log.warn('The auth service did not hear of a sign-out.', { requestId, error })
    return false
  }
}
