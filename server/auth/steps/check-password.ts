// Refuses a password nobody should choose. Whoever sets one passes here, before any code is spent.

import type { Context } from 'koa'
import type { Owner } from '../crypto/blocklist.ts'
import { lengthFault } from '../crypto/passwords.ts'
import type { AuthDeps } from '../deps.ts'
import { refuse } from './refuse.ts'

type Deps = Pick<AuthDeps, 'blocklist' | 'rejectsBlocklisted' | 'overrideUsed'>

/** By what the caller says alone: nothing is looked up. @returns false when it was refused, and answered so */
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
