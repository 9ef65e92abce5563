// Calls the auth service in the name of who holds a token, presented in every way it may know.

import { type Call, call, type Reply } from '../../http/client.ts'
import type { AppDeps } from '../deps.ts'

export type CallWithToken = { token: string; requestId: string; path: string; body?: object } & Pick<
  Call,
  'maximumBytes'
>

/** A POST where there is a body. @throws CallFailed */
export function callWithToken(
  { authUrl, cookieFor }: Pick<AppDeps, 'authUrl' | 'cookieFor'>,
  { token, requestId, path, body, ...limits }: CallWithToken,
): Promise<Reply> {
  return call(`${authUrl.replace(/\/+$/, '')}${path}`, {
    ...limits,
    method: body ? 'POST' : 'GET',
    headers: {
      ...presented(cookieFor, token),
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      // A Better Auth asks of every cookie which page it comes from; its own origin it always trusts.
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
