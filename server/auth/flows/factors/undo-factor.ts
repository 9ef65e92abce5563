// POST /two-factor/undo-enrolment: takes an authenticator app or a passkey back, by the link in the mail that told of it.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { runPasskeyFlow } from '../../methods/passkey/passkey.handlers.ts'
import { refuse } from '../../steps/refuse.ts'
import { undoFactor } from './factors.flow.ts'
import type { mailedTokenBody } from './factors.schema.ts'

export async function undoNewFactor(
  ctx: Context,
  deps: AuthDeps,
  { token }: z.output<typeof mailedTokenBody>,
): Promise<void> {
  const { refusal } = await runPasskeyFlow(ctx, deps, { undoLink: token }, undoFactor)
  if (refusal) return refuse(ctx, refusal)
  ctx.body = { success: true } satisfies SuccessReply
}
