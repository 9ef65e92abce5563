// Lets only a signed-in person with a verified e-mail through to what is protected.

import type { Context } from 'koa'
import type { AppDeps } from '../deps.ts'
import { type AppSession, sessionOf } from '../session.ts'
import { refuse } from '../steps/refuse.ts'
import { revalidateSession } from './revalidate.ts'

type HandleSession = (ctx: Context, deps: AppDeps, session: AppSession) => Promise<void>

/** A limited session, whose e-mail is not verified, is of no use for anything protected. */
export const withVerifiedSession = (handle: HandleSession) =>
  async function requireVerifiedSession(ctx: Context, deps: AppDeps): Promise<void> {
    await revalidateSession(ctx, deps)
    const session = sessionOf(ctx)
    if (!session) return refuse(ctx, 401, 'Sign in first.', 'NOT_SIGNED_IN')
    if (!session.emailVerified) return refuse(ctx, 403, 'Verify your e-mail first.', 'EMAIL_NOT_VERIFIED')
    await handle(ctx, deps, session)
  }
