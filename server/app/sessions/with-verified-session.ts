// Lets only a signed-in person with a verified e-mail through to what is protected, as the app-session machine says.

import type { Context } from 'koa'
import type { AppDeps } from '../deps.ts'
import type { AppSession } from '../session.ts'
import { type CurrentSession, sendToSession } from './current-session.ts'
import { checkedSession } from './revalidate.ts'

export type VerifiedSession = CurrentSession & { session: AppSession }

type HandleSession = (ctx: Context, deps: AppDeps, current: VerifiedSession) => Promise<void>

export const withVerifiedSession = (handle: HandleSession) =>
  async function requireVerifiedSession(ctx: Context, deps: AppDeps): Promise<void> {
    const current = await checkedSession(ctx, deps)
    const { session } = current
    const { effects } = await sendToSession(ctx, deps, current, { type: 'data.requested' }, {})
    if (session && effects.includes('giveData')) await handle(ctx, deps, { ...current, session })
  }
