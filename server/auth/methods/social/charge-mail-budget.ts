// Charges a social sign-in's verification mail to the budget.

import type { Context } from 'koa'
import type { Purpose } from '../../../../machines/kit/mailings.ts'
import { type IdentityKey, maybeOneOwnerOfIdentity } from '../../../db/auth/credential.ts'
import { callerOf } from '../../../http/limit-requests.ts'
import { strictEmail } from '../../../wire/email.ts'
import type { AuthDeps } from '../../deps.ts'

type Taken = {
  /** The seconds to wait, 0 when granted. */
  wait: number
  /** For a person to whom nothing was mailed. */
  giveBack: () => Promise<void>
}

/** What it causes. */
const mails: Purpose = 'email-verification'

const nothingTaken: Taken = { wait: 0, giveBack: async () => {} }

/** Counts used and unused addresses alike; a person who is linked already gets no mail, and is never kept out. */
export async function chargeMailBudget(
  ctx: Context,
  { pool, limits, knownDevice, flowOptions }: AuthDeps,
  {
    email: named,
    emailVerified,
    ...identity
  }: IdentityKey & { email: string | null; emailVerified: boolean },
): Promise<Taken> {
  const email = named && strictEmail(named)
  if (!email || emailVerified || flowOptions.policy.trustsEveryProvider) return nothingTaken
  const { wait, giveBackMail } = await limits.takeForEmail({
    rule: 'social',
    caller: callerOf(ctx),
    email,
    requestId: ctx.state.requestId,
    mails,
    knownDevice: () => knownDevice(ctx, email, { mails }),
  })
  if (wait > 0 && (await maybeOneOwnerOfIdentity(pool, identity)) !== null) return nothingTaken
  return { wait, giveBack: giveBackMail }
}
