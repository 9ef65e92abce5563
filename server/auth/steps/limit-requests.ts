// Refuses what is beyond its budget, before anything is looked up: who is known and who is not makes no difference.

import type { Context, Middleware } from 'koa'
import type { AskedForEmail, Rule } from '../../http/rate-limits.ts'
import { answerTooMany } from '../../http/too-many-requests.ts'
import { strictEmail } from '../../wire/email.ts'
import type { AuthDeps } from '../deps.ts'

/** `mails`: the purpose of the code that is mailed, where it does not stand in the body. */
type Counted = { rule: Rule; mails?: string }

/** By the end of a path, or what comes before its last part. */
const counted: Record<string, Counted> = {
  '/sign-in/email': { rule: 'sign-in' },
  '/change-password': { rule: 'sign-in' },
  '/delete-user': { rule: 'sign-in' },
  '/sign-up': { rule: 'sign-up', mails: 'email-verification' },
  '/sign-in/social': { rule: 'social' },
  '/callback': { rule: 'social' },
  '/sign-in/email-otp': { rule: 'codes' },
  '/email-otp/verify-email': { rule: 'codes' },
  '/email-otp/check-verification-otp': { rule: 'codes' },
  '/email-otp/reset-password': { rule: 'reset' },
  '/reset-password': { rule: 'reset' },
  '/email-otp/send-verification-otp': { rule: 'send' },
  '/email-otp/request-password-reset': { rule: 'send', mails: 'forget-password' },
  '/forget-password': { rule: 'send', mails: 'forget-password' },
  '/request-password-reset': { rule: 'send', mails: 'forget-password' },
}

/** Whatever the base. Everything else, and what is no route at all, shares the widest budget. */
function countedAs(path: string): Counted {
  const [parent, last] = path.split('/').slice(-2)
  return counted[`/${parent}/${last}`] ?? counted[`/${last}`] ?? counted[`/${parent}`] ?? { rule: 'other' }
}

type Deps = Pick<AuthDeps, 'limits' | 'addressFor'>

export const limitByAddress = (deps: Deps): Middleware =>
  async function limitByAddress(ctx, next) {
    const { rule } = countedAs(ctx.path)
    const address = deps.addressFor(ctx)
    const wait = await deps.limits.takeForAddress({ rule, address, requestId: ctx.state.requestId })
    if (wait > 0) answerTooMany(ctx, wait)
    else await next()
  }

/** Around the work on a request whose body is in order. */
export const limitByEmail =
  (deps: Deps) =>
  async (ctx: Context, input: unknown, work: () => Promise<void>): Promise<void> => {
    const { email: given, type } = (input ?? {}) as { email?: unknown; type?: unknown }
    const email = typeof given === 'string' ? strictEmail(given) : null
    if (email === null) return work()
    const { rule, mails } = countedAs(ctx.path)
    const purpose = rule === 'send' ? (mails ?? String(type)) : mails
    const asked: AskedForEmail = {
      rule,
      address: deps.addressFor(ctx),
      email,
      requestId: ctx.state.requestId,
      // Who signs up again, or signs in right after, is owed a code at once.
      mails: purpose === undefined ? undefined : { purpose, isPaused: rule === 'send' },
    }
    const wait = await deps.limits.takeForEmail(asked)
    if (wait > 0) return answerTooMany(ctx, wait)
    await work()
    // A weak password, say: who chooses another one has not had a mail yet.
    if (ctx.status >= 400) await deps.limits.giveBackMail(asked)
  }
