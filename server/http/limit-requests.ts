// Refuses requests beyond their budget before anything is looked up, so that a refusal does not show who has an account.

import type { Context, Middleware } from 'koa'
import type { Caller } from '../crypto/service-signature.ts'
import { strictEmail } from '../wire/email.ts'
import type { Limit, RateLimits, Rule } from './rate-limits.ts'
import { answerTooMany } from './too-many-requests.ts'

type Limiting = {
  limits: RateLimits
  /** A name of the request's device, if it has signed in to the account of the e-mail before. */
  knownDevice?: (ctx: Context, email: string) => Promise<string | null>
}

/** The client's address, unless somebody has found out more: recognise-caller.ts of the auth service. */
export const callerOf = (ctx: Context): Caller => ctx.state.caller ?? { address: ctx.ip }

export const limitByCaller = ({ limits }: Limiting, ruleOf: (path: string) => Rule): Middleware =>
  async function limitByCaller(ctx, next) {
    const asked = { rule: ruleOf(ctx.path), caller: callerOf(ctx), requestId: ctx.state.requestId }
    const wait = await limits.takeForCaller(asked)
    if (wait > 0) answerTooMany(ctx, wait)
    else await next()
  }

/** Around the work on a request whose body has been read. */
export async function limitByEmail(
  ctx: Context,
  { limits, knownDevice }: Limiting,
  { limit: rule, mails }: Limit,
  body: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const fields = (body ?? {}) as { email?: unknown; newEmail?: unknown; type?: unknown }
  const named = fields.email ?? fields.newEmail
  const email = typeof named === 'string' ? strictEmail(named) : null
  if (email === null) return work()
  const { wait, giveBackMail, giveBackGuess } = await limits.takeForEmail({
    rule,
    caller: callerOf(ctx),
    email,
    requestId: ctx.state.requestId,
    mails: mails === 'by-type' ? String(fields.type) : mails,
    knownDevice: knownDevice && (() => knownDevice(ctx, email)),
  })
  if (wait > 0) return answerTooMany(ctx, wait)
  await work()
  // A request that was refused, for a weak password for example, has mailed nothing.
  await (ctx.status >= 400 ? giveBackMail() : giveBackGuess())
}
