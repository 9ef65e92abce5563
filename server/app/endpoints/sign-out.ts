// POST /api/sign-out: ends the application session; success whether or not there was one.

import type { Context } from 'koa'
import type { SignedOut } from '../../wire/app.ts'
import { endSession } from '../session.ts'

export const signOut = async (ctx: Context) => {
  endSession(ctx)
  ctx.body = { success: true } satisfies SignedOut
}
