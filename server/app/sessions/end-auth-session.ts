// Ends the auth service's session that an application session came from: half a sign-out would sign in again by itself.

import { isJwt } from '../../crypto/jwt.ts'
import { CallFailed } from '../../http/client.ts'
import { askAuthService } from '../callback/ask-auth-service.ts'
import type { AppDeps } from '../deps.ts'
import { callWithToken, presented } from './call-with-token.ts'

/** In ms. */
const TIMEOUT = 10_000

/** @returns whether the auth service confirms it */
export async function endAuthSession(deps: AppDeps, token: string, requestId: string): Promise<boolean> {
  const { authUrl, cookieFor, log } = deps
  try {
    const reply = await callWithToken(deps, { token, requestId, path: '/sign-out', body: {} })
    // It says success whether or not it found a session; of a JWT that has run out it finds none.
    if (reply.status !== 200 || isJwt(token)) return false
    const left = await askAuthService(authUrl, presented(cookieFor, token), AbortSignal.timeout(TIMEOUT))
    return left.claims === null && left.because === 'refused'
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log.warn('The auth service did not hear of a sign-out.', { requestId, error })
    return false
  }
}

/**
 * All of the person's, this one among them; where the auth service does not end them all, this one at the least.
 * @returns whether the auth service confirms it of them all
 */
export async function endAllAuthSessions(deps: AppDeps, token: string, requestId: string): Promise<boolean> {
  try {
    const reply = await callWithToken(deps, { token, requestId, path: '/revoke-sessions', body: {} })
    // Of a token that opens nothing it says so.
    if (reply.status === 200) return true
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    deps.log.warn('The auth service did not hear of a sign-out everywhere.', { requestId, error })
  }
  await endAuthSession(deps, token, requestId)
  return false
}
