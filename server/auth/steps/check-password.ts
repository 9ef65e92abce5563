// Refuses a password that nobody should choose. Every request that sets one is checked here, before a code is spent.

import type { Context } from 'koa'
import type { Owner } from '../crypto/blocklist.ts'
import { lengthFault } from '../crypto/passwords.ts'
import type { AuthDeps } from '../deps.ts'
import { refuse } from './refuse.ts'

type Deps = Pick<AuthDeps, 'blocklist' | 'rejectsBlocklisted' | 'overrideUsed'>

/** What speaks against a password that somebody chooses; it is looked up nowhere, and shows nobody's account. */
function faultOf({ blocklist }: Pick<Deps, 'blocklist'>, password: string, owner: Owner) {
  return lengthFault(password) ?? (blocklist.lists(password, owner) ? 'PASSWORD_COMPROMISED' : null)
}

/** Whether a password that was typed at a sign-in could have been chosen at a sign-up. */
export function mayBeChosen(deps: Omit<Deps, 'overrideUsed'>, password: string, owner: Owner): boolean {
  const fault = faultOf(deps, password, owner)
  return fault === null || (fault === 'PASSWORD_COMPROMISED' && !deps.rejectsBlocklisted)
}

/** @returns false after it has refused */
export function checkPassword(ctx: Context, deps: Deps, password: string, owner: Owner): boolean {
  const fault = faultOf(deps, password, owner)
  if (fault === 'PASSWORD_COMPROMISED' && !deps.rejectsBlocklisted) {
    deps.overrideUsed('PASSWORD_BLOCKLIST', ctx.state.requestId)
    return true
  }
  if (fault) refuse(ctx, fault)
  return fault === null
}
