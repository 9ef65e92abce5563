// Refuses requests beyond their budget before anything is looked up, so that a refusal does not show who has an account.

import type { Context, Middleware } from 'koa'
import type { AskedForEmail, Limit, Rule } from '../../http/rate-limits.ts'
import { answerTooMany } from '../../http/too-many-requests.ts'
import { strictEmail } from '../../wire/email.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * The rule of a path by how it ends, whatever the base path and the method. Paths that are no route share the widest
 * budget.
 */
export function rulesByPath(routes: readonly (Limit & { path: string })[]): (path: string) => Rule {
  const counted = routes.filter(({ limit }) => limit !== 'other')
  const rules = new Map(counted.map(({ path, limit }) => [path.replace(/\/:\w+$/, ''), limit]))
  return (path) => {
    const [parent, last] = path.split('/').slice(-2)
    return rules.get(`/${parent}/${last}`) ?? rules.get(`/${last}`) ?? rules.get(`/${parent}`) ?? 'other'
  }
}

type Deps = Pick<AuthDeps, 'limits' | 'addressFor'>

export const limitByAddress = (deps: Deps, ruleOf: (path: string) => Rule): Middleware =>
  async function limitByAddress(ctx, next) {
    const rule = ruleOf(ctx.path)
    const address = deps.addressFor(ctx)
    const wait = await deps.limits.takeForAddress({ rule, address, requestId: ctx.state.requestId })
    if (wait > 0) answerTooMany(ctx, wait)
    else await next()
  }

/** Around the work on a request whose body is in order. */
export async function limitByEmail(
  ctx: Context,
  deps: Deps,
  { limit: rule, mails }: Limit,
  input: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const fields = (input ?? {}) as { email?: unknown; type?: unknown }
  const email = typeof fields.email === 'string' ? strictEmail(fields.email) : null
  if (email === null) return work()
  const asked: AskedForEmail = {
    rule,
    address: deps.addressFor(ctx),
    email,
    requestId: ctx.state.requestId,
    mails: mails === 'by-type' ? String(fields.type) : mails,
  }
  const wait = await deps.limits.takeForEmail(asked)
  if (wait > 0) return answerTooMany(ctx, wait)
  await work()
  // A request that was refused, for a weak password for example, has mailed nothing.
  if (ctx.status >= 400) await deps.limits.giveBackMail(asked)
}
