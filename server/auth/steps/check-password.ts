// Refuses a password that nobody should choose. Every request that sets one is checked here, before a code is spent.

import type { Context } from 'koa'
import type { Owner } from '../crypto/blocklist.ts'
import { lengthFault } from '../crypto/passwords.ts'
import type { AuthDeps } from '../deps.ts'
import { refuse } from './refuse.ts'

type Deps = Pick<AuthDeps, 'blocklist' | 'rejectsBlocklisted' | 'overrideUsed'>

/** Looks nothing up, so that the answer does not show who has an account. @returns false after it has refused */
export function checkPassword(ctx: Context, deps: Deps, password: string, owner: Owner): boolean {
  const fault =
    lengthFault(password) ?? (deps.blocklist.lists(password, owner) ? 'PASSWORD_COMPROMISED' : null)
  if (fault === 'PASSWORD_COMPROMISED' && !deps.rejectsBlocklisted) {
    deps.overrideUsed('PASSWORD_BLOCKLIST', ctx.state.requestId)
    return true
  }
  if (fault) refuse(ctx, fault)
  return fault === null
}
