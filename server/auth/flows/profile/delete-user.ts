// POST /delete-user: deletes the account of a person who gives the password or has just signed in.

import type { Context } from 'koa'
import type { z } from 'zod'
import { isSessionFresh } from '../../../db/auth/session.ts'
import type { DeleteUserReply } from '../../../wire/auth.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import { dispatchAccountEvent, lockAccountOfSession } from '../../ledgers/account.ledger.ts'
import { clearSessionCookies } from '../../steps/cookies.ts'
import { comparePassword } from '../../steps/current-password.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import type { deleteUserBody } from './schema.ts'

/** How long a session counts as fresh, as in Better Auth. */
const FRESH_SECONDS = 86_400

/** Deletions are not confirmed by mail, so that `token`, with which Better Auth confirms one, is never valid. */
export const deleteUser = withSession(async function deleteUser(
  ctx,
  deps,
  authenticated,
  input: z.output<typeof deleteUserBody>,
) {
  const { callbackURL, password, token } = input
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })) return
  if (password && lengthFault(password) === 'PASSWORD_TOO_LONG') return refuse(ctx, 'PASSWORD_TOO_LONG')

  const { email } = authenticated.user
  const compared = password ? await comparePassword(deps, email, password) : null
  if (token && compared?.matched !== false) return refuseToken(ctx)
  const outcome = await inTransaction(ctx, deps, async (tx) => {
    const user = await lockAccountOfSession(tx, authenticated)
    if (!user) return null
    const isFresh = await isSessionFresh(tx, authenticated.session.id, FRESH_SECONDS)
    const proof = compared ? await compared.confirm(tx) : isFresh ? 'freshSession' : 'staleSession'
    return dispatchAccountEvent(
      tx,
      deps.accountOptions,
      user,
      { email },
      { type: 'deletion.requested', proof },
    )
  })
  if (!outcome?.accepted) return refuse(ctx, 'UNAUTHORIZED')
  if (outcome.refusal) return refuse(ctx, outcome.refusal)
  clearSessionCookies(ctx, deps.cookies)
  ctx.body = { success: true, message: 'User deleted' } satisfies DeleteUserReply
})

/** With the status that Better Auth has for this code here; elsewhere it has another one. */
function refuseToken(ctx: Context): void {
  refuse(ctx, 'INVALID_TOKEN')
  ctx.status = 404
}
