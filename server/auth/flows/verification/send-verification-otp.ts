// POST /email-otp/send-verification-otp: mails a code for one of three purposes; success whoever has an account.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { UserRow } from '../../../db/auth/user.ts'
import type { Transaction } from '../../../db/pool.ts'
import type { SuccessReply } from '../../../wire/auth.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'
import { dispatchAccountEvent, lockAccount } from '../../ledgers/account.ledger.ts'
import { issueCode } from '../../ledgers/one-time-code.ledger.ts'
import { currentResetState, dispatchResetEvent } from '../../ledgers/password-reset.ledger.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { refuse } from '../../steps/refuse.ts'
import type { sendVerificationOtpBody } from './schema.ts'

type Input = z.output<typeof sendVerificationOtpBody>
type Send = (tx: Transaction, deps: AuthDeps, email: string, user: UserRow | null) => Promise<unknown>

const sends: Record<Input['type'], Send> = {
  'email-verification': (tx, { accountOptions }, email, user) =>
    dispatchAccountEvent(tx, accountOptions, user, { email }, { type: 'verificationCode.requested' }),
  'sign-in': (tx, { accountOptions }, email, user) =>
    issueCode(tx, accountOptions.code, { email, purpose: 'sign-in', mailed: user !== null }),
  'forget-password': async (tx, { accountOptions }, email, user) =>
    dispatchResetEvent(
      { tx, options: accountOptions.code, by: 'forget-password', email, user },
      await currentResetState(tx, email, 'forget-password'),
      { type: 'reset.requested' },
    ),
}

export async function sendVerificationOtp(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
  const email = strictEmail(input.email)
  if (!email) return refuse(ctx, 'INVALID_EMAIL')
  await inTransaction(ctx, deps, async (tx) =>
    sends[input.type](tx, deps, email, await lockAccount(tx, email)),
  )
  deps.mailQueued()
  ctx.body = { success: true } satisfies SuccessReply
}
