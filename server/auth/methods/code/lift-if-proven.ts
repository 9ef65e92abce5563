// A right code proves its mailbox, and lifts what was counted against the address: also of who still waits for an approval.

import type { Context } from 'koa'
import { callerOf } from '../../../http/limit-requests.ts'
import type { AuthDeps } from '../../deps.ts'
import type { FlowResult } from '../../rows/run-flow-in.ts'

export async function liftIfProven(
  ctx: Context,
  { limits }: Pick<AuthDeps, 'limits'>,
  email: string,
  { refusal, user }: Pick<FlowResult, 'refusal' | 'user'>,
): Promise<void> {
  const isProven = refusal ? refusal === 'ACCOUNT_NOT_APPROVED' : user !== null
  if (isProven) await limits.lift({ email, caller: callerOf(ctx) })
}
