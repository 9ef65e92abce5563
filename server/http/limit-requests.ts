// Refuses requests beyond their budget before anything is looked up, so that a refusal does not show who has an account.

import type { Context, Middleware } from 'koa'
import type { Caller } from '../crypto/service-signature.ts'
import type { AuthErrorBody } from '../wire/auth-errors.ts'
import { strictEmail } from '../wire/email.ts'
import type { Limit, RateLimits, Rule } from './rate-limits.ts'
import { answerTooMany } from './too-many-requests.ts'

/** `mails`: the purpose of the mail that the request asks for. `mailboxToken`: what it shows of an earlier one. */
type Shown = { mails: string | undefined; mailboxToken?: unknown }

/** A name of the request's device where it is a known one: by an earlier sign-in, or by the mailbox. */
export type KnownDevice = (ctx: Context, email: string, shown: Shown) => Promise<string | null>

type Limiting = { limits: RateLimits; knownDevice?: KnownDevice }

/** The client's address, unless somebody has found out more: signed-calls.ts. */
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
  { limit: rule, mails, ...limit }: Limit,
  body: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const fields = (body ?? {}) as Partial<Record<'email' | 'newEmail' | 'type' | 'mailboxToken', unknown>>
  const named = fields.email ?? fields.newEmail
  const email = typeof named === 'string' ? strictEmail(named) : null
  if (email === null) return work()
  const purpose = mails === 'by-type' ? String(fields.type) : mails
  const { wait, isForMails, giveBackMail, giveBackGuess } = await limits.takeForEmail({
    rule,
    caller: callerOf(ctx),
    email,
    requestId: ctx.state.requestId,
    mails: purpose,
    knownDevice:
      knownDevice && (() => knownDevice(ctx, email, { mails: purpose, mailboxToken: fields.mailboxToken })),
  })
  if (wait > 0) {
    const ofMails = isForMails && 'mailedEnough' in limit ? limit.mailedEnough : undefined
    return (ofMails ?? answerTooMany)(ctx, wait)
  }
  let isServed = false
  let isRight = false
  try {
    await work()
    isServed = ctx.status < 400
    isRight = isServed || isNotApproved(ctx.body)
  } finally {
    if (isRight) await giveBackGuess()
    // A request that has failed, or was refused, for a weak password for example, has mailed nothing.
    if (!isServed) await giveBackMail()
  }
}

/** Only somebody who has shown the right password or code is answered so: it was no wrong guess. */
const isNotApproved = (body: unknown) =>
  (body as Partial<AuthErrorBody> | null | undefined)?.code === 'ACCOUNT_NOT_APPROVED'
