// Roles as requests and answers name them.

import type { Context } from 'koa'
import type { Invitation, RoleNames } from '../../wire/organization.ts'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../steps/refuse-request.ts'

/** With what its role is called, where the operator has said so. */
export const called =
  (names: RoleNames) =>
  <Shown extends Invitation>(invitation: Shown): Shown => {
    const roleName = names[invitation.role]
    return roleName ? { ...invitation, roleName } : invitation
  }

/** @returns false after it has refused a role that nobody can be given */
export function isGiven(ctx: Context, { roles: { table } }: AppDeps, role: string): boolean {
  const { given } = table
  if (given.includes(role)) return true
  refuse(ctx, 400, `Give the role ${inWords(given)}.`, 'INVALID_INPUT')
  return false
}

/** `a, b or c` */
const inWords = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
