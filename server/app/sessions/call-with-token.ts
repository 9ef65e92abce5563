// Calls the auth service with a person's token, presented both as a cookie and as a Bearer token.

import type { Call, Reply } from '../../http/client.ts'
import type { AppDeps } from '../app-deps.ts'

export type CallWithToken = { token: string; requestId: string; path: string; body?: object } & Pick<
  Call,
  'maximumBytes'
>

/** POST if there is a body, else GET. @throws CallFailed */
export function callWithToken(
  { authUrl, callAuthService, cookieFor }: Pick<AppDeps, 'authUrl' | 'callAuthService' | 'cookieFor'>,
  { token, requestId, path, body, ...limits }: CallWithToken,
): Promise<Reply> {
  return callAuthService(path, 'session', {
    ...limits,
    method: body ? 'POST' : 'GET',
    headers: {
      ...presented(cookieFor, token),
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      // Better Auth requires a trusted origin with a cookie; it always trusts its own.
      origin: new URL(authUrl).origin,
      'x-request-id': requestId,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export const presented = (cookieFor: AppDeps['cookieFor'], token: string) => ({
  cookie: cookieFor(token),
  authorization: `Bearer ${token}`,
})
