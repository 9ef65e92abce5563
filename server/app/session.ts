// The application's session: what it holds, and how long it lasts.

import type { Context } from 'koa'
import type { Assurance } from '../../machines/callback/callback.types.ts'

export type AppSession = {
  userId: number
  /** As the identity said when the session was opened: without it a session is limited. */
  emailVerified: boolean
  assurance: Assurance
  tenantId: string | null
}

export const sessionLifetimes = { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 }

/** The session of this request, or null. */
export function sessionOf(ctx: Context): AppSession | null {
  const { userId, emailVerified, assurance, tenantId } = ctx.session ?? {}
  if (typeof userId !== 'number') return null
  return {
    userId,
    emailVerified: emailVerified === true,
    assurance: assurance === 'token' ? 'token' : 'client-asserted',
    tenantId: typeof tenantId === 'string' ? tenantId : null,
  }
}

/** Under a new id: the old session, whoever's it was, is gone. */
export async function openSession(ctx: Context, session: AppSession): Promise<void> {
  ctx.session = { ...session }
  await ctx.session.regenerate()
}

export function endSession(ctx: Context): void {
  ctx.session = null
}

export function chooseTenant(ctx: Context, tenantId: string): void {
  if (ctx.session) ctx.session.tenantId = tenantId
}
