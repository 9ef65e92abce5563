// POST /two-factor/prove-mailbox: the first link of a recovery begins its wait. POST /two-factor/stop-recovery: the later ones stop it.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { SuccessReply } from '../../../wire/auth.ts'
import type { AuthDeps } from '../../deps.ts'
import { runPasskeyFlow } from '../../methods/passkey/passkey.handlers.ts'
import { refuse } from '../../steps/refuse.ts'
import { proveMailbox, stopRecovery } from './factors.flow.ts'
import type { mailedTokenBody } from './factors.schema.ts'

const byLink = (flow: typeof proveMailbox) =>
  async function followRecoveryLink(
    ctx: Context,
    deps: AuthDeps,
    { token }: z.output<typeof mailedTokenBody>,
  ): Promise<void> {
    const { refusal } = await runPasskeyFlow(ctx, deps, { recoveryLink: token }, flow)
    if (refusal) return refuse(ctx, refusal)
    ctx.body = { success: true } satisfies SuccessReply
  }

export const proveMailboxOfLink = byLink(proveMailbox)
export const stopRecoveryOfLink = byLink(stopRecovery)
