// Ends the auth session behind an application session: if it lived on, the next visit would sign in again by itself.

import { isJwt } from '../../crypto/jwt.ts'
import { CallFailed } from '../../http/client.ts'
import { askAuthService } from '../../tokens/ask-auth-service.ts'
import type { AppDeps } from '../app-deps.ts'
import { callWithToken, presented } from './call-with-token.ts'

/** @returns whether the auth service confirms that the session has ended */
export async function endAuthSession(deps: AppDeps, token: string, requestId: string): Promise<boolean> {
  const { callAuthService, cookieFor, log } = deps
  try {
    const reply = await callWithToken(deps, { token, requestId, path: '/sign-out', body: {} })
    // The answer is success even where no session was found, and none is found for an expired JWT.
    if (reply.status !== 200 || isJwt(token)) return false
    const left = await askAuthService(callAuthService, 'session', presented(cookieFor, token))
    return left.claims === null && left.because === 'refused'
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log.warn('The auth service did not hear of a sign-out.', { event: 'auth.unanswered', requestId, error })
    return false
  }
}

/**
 * Ends all sessions of the person; where the auth service does not do that, at least this one.
 * @returns whether the auth service confirms that all of them have ended
 */
export async function endAllAuthSessions(deps: AppDeps, token: string, requestId: string): Promise<boolean> {
  try {
    const reply = await callWithToken(deps, { token, requestId, path: '/revoke-sessions', body: {} })
    // It refuses a token without a live session.
    if (reply.status === 200) return true
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    deps.log.warn('The auth service did not hear of a sign-out everywhere.', {
      event: 'auth.unanswered',
      requestId,
      error,
    })
  }
  await endAuthSession(deps, token, requestId)
  return false
}
