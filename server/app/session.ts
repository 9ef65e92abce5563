// The application's session: what it holds, and how long it lasts.

import type { Context } from 'koa'
import type { Assurance } from '../../machines/callback/callback.types.ts'
import { deleteSession } from '../db/app/session.ts'
import type { Pool } from '../db/pool.ts'

export type AppSession = {
  userId: number
  /** As the identity said when the session was opened: without it a session is limited. */
  emailVerified: boolean
  assurance: Assurance
  tenantId: string | null
  /** The token it came from, for the sign-out there; null for one that came from none. */
  sealedToken: string | null
  /** The validation step that said yes to it. */
  validatedBy: string
}

export const sessionLifetimes = { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 }

/** The session of this request, or null. */
export function sessionOf(ctx: Context): AppSession | null {
  const { userId, emailVerified, assurance, tenantId, sealedToken, validatedBy } = ctx.session ?? {}
  if (typeof userId !== 'number') return null
  return {
    userId,
    emailVerified: emailVerified === true,
    assurance: assurance === 'token' ? 'token' : 'client-asserted',
    tenantId: typeof tenantId === 'string' ? tenantId : null,
    sealedToken: typeof sealedToken === 'string' ? sealedToken : null,
    validatedBy: typeof validatedBy === 'string' ? validatedBy : '',
  }
}

/** Under a new id: the old session, whoever's it was, is gone. Written with the answer. */
export async function openSession(ctx: Context, session: AppSession): Promise<void> {
  // One that the store does not know has an id of this request's own making, whatever the cookie said.
  const isFresh = ctx.session?.isNew === true
  ctx.session = { ...session }
  if (!isFresh) await ctx.session.regenerate()
}

/** At once, whatever else the request still waits for. */
export async function endSession(ctx: Context, pool: Pool): Promise<void> {
  const key = keyOf(ctx)
  ctx.session = null
  await deleteSession(pool, key)
}

/** Under which the store knows it; '' for none. */
export function keyOf(ctx: Context): string {
  const key: unknown = ctx.session?.externalKey
  return typeof key === 'string' ? key : ''
}

export function chooseTenant(ctx: Context, tenantId: string): void {
  if (ctx.session) ctx.session.tenantId = tenantId
}
