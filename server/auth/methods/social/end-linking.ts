// POST /link-social with a return: links by a request of the page where the return itself comes without the service's cookies.

import type { Context } from 'koa'
import type { SignInSocialReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import { linkReturned } from './link-returned.ts'
import { isBrowserOf, readReturn } from './read-return.ts'

type Ended = { provider: string; returned: string; errorPage: string | null; disableRedirect: boolean }

/**
 * In the session that began, and in its browser. The address of a return may be seen by others, and a stranger may have led the
 * browser to the provider or to the page: neither has both. Answers with the page that a return with cookies would have led to.
 */
export async function endLinking(
  ctx: Context,
  deps: AuthDeps,
  { session, user }: AuthenticatedSession,
  { provider, returned, errorPage, disableRedirect }: Ended,
): Promise<void> {
  const read = await readReturn(ctx, deps, {
    providerId: provider,
    query: returned,
    errorPage: errorPage ?? deps.social.errorPage,
    mayEnd: (begun) =>
      begun.linkSessionId === session.id && begun.linkUserId === user.id && isBrowserOf(ctx, deps, begun),
  })
  const url = 'faultAddress' in read ? read.faultAddress : await linkReturned(ctx, deps, read)
  if (!disableRedirect) ctx.set('location', url)
  ctx.body = { url, redirect: !disableRedirect } satisfies SignInSocialReply
}
