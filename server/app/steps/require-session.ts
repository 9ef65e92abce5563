// Lets only a signed-in person with a proven e-mail through to what is protected.

import type { Context } from 'koa'
import { type AppSession, sessionOf } from '../session.ts'
import { refuse } from './refuse.ts'

export type Guarded = (ctx: Context, session: AppSession) => Promise<void>

/** A limited session, whose e-mail is unproven, is told so: it is of no use for anything protected. */
export const withVerifiedSession = (handle: Guarded) =>
  async function requireVerifiedSession(ctx: Context) {
    const session = sessionOf(ctx)
    if (!session) return refuse(ctx, 401, 'Sign in first.', 'NOT_SIGNED_IN')
    if (!session.emailVerified) return refuse(ctx, 403, 'Verify your e-mail first.', 'EMAIL_NOT_VERIFIED')
    await handle(ctx, session)
  }
