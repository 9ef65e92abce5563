// Ends the auth service's session that an application session came from: half a sign-out would sign in again by itself.

import { CallFailed, call } from '../../http/client.ts'
import type { AppDeps } from '../deps.ts'

/** @returns whether the auth service confirms it */
export async function endAuthSession(
  { authUrl, cookieFor, log }: AppDeps,
  token: string,
  requestId: string,
): Promise<boolean> {
  try {
    const reply = await call(`${authUrl.replace(/\/+$/, '')}/sign-out`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A Better Auth asks of every cookie which page it comes from; its own origin it always trusts.
        origin: new URL(authUrl).origin,
        cookie: cookieFor(token),
        authorization: `Bearer ${token}`,
        'x-request-id': requestId,
      },
      body: '{}',
    })
    return reply.status === 200
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    log.warn('The auth service did not hear of a sign-out.', { requestId, error })
    return false
  }
}
