// Refuses requests beyond their budget before anything is looked up, so that a refusal does not show who has an account.

import type { Context, Middleware } from 'koa'
import { strictEmail } from '../wire/email.ts'
import type { AskedForEmail, Limit, RateLimits, Rule } from './rate-limits.ts'
import { answerTooMany } from './too-many-requests.ts'

/** What counts requests, and whom one counts for: null for nobody in particular. */
type Limiting = { limits: RateLimits; addressFor: (ctx: Context) => string | null }

export const limitByAddress = (
  { limits, addressFor }: Limiting,
  ruleOf: (path: string) => Rule,
): Middleware =>
  async function limitByAddress(ctx, next) {
    const asked = { rule: ruleOf(ctx.path), address: addressFor(ctx), requestId: ctx.state.requestId }
    const wait = await limits.takeForAddress(asked)
    if (wait > 0) answerTooMany(ctx, wait)
    else await next()
  }

/** Around the work on a request whose body has been read. */
export async function limitByEmail(
  ctx: Context,
  { limits, addressFor }: Limiting,
  { limit: rule, mails }: Limit,
  body: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const fields = (body ?? {}) as { email?: unknown; type?: unknown }
  const email = typeof fields.email === 'string' ? strictEmail(fields.email) : null
  if (email === null) return work()
  const asked: AskedForEmail = {
    rule,
    address: addressFor(ctx),
    email,
    requestId: ctx.state.requestId,
    mails: mails === 'by-type' ? String(fields.type) : mails,
  }
  const wait = await limits.takeForEmail(asked)
  if (wait > 0) return answerTooMany(ctx, wait)
  await work()
  // A request that was refused, for a weak password for example, has mailed nothing.
  await (ctx.status >= 400 ? limits.giveBackMail(asked) : limits.giveBackGuess(asked))
}
