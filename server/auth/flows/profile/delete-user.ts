// POST /delete-user: deletes the account of a person who gives the password or has just signed in.

import type { z } from 'zod'
import type { DeleteUserReply } from '../../../wire/auth.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import { clearSessionCookies } from '../../steps/cookies.ts'
import { comparePassword } from '../../steps/current-password.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { withPassword } from '../../steps/with-session.ts'
import { deleteUserByPassword, deleteUserBySession } from './profile.flow.ts'
import type { deleteUserBody } from './profile.schema.ts'

/** Deletions are not confirmed by mail, so that `token`, with which Better Auth confirms one, is never valid. */
export const deleteUser = withPassword(async function deleteUser(
  ctx,
  deps,
  authenticated,
  input: z.output<typeof deleteUserBody>,
) {
  const { callbackURL, password, token } = input
  if (!checkRedirectTargets(ctx, deps.redirectTargets, { callbackURL })) return
  if (password && lengthFault(password) === 'PASSWORD_TOO_LONG') return refuse(ctx, 'PASSWORD_TOO_LONG')

  const compared = password ? await comparePassword(deps, { id: authenticated.user.id }, password) : null
  if (token && compared?.matched !== false) return refuse(ctx, ['INVALID_TOKEN', 404])
  const { refusal } = compared
    ? await runFlow(ctx, deps, { authenticated, password: compared }, deleteUserByPassword)
    : await runFlow(ctx, deps, { authenticated }, deleteUserBySession)
  if (refusal) return refuse(ctx, refusal)
  clearSessionCookies(ctx, deps.cookies)
  ctx.body = { success: true, message: 'User deleted' } satisfies DeleteUserReply
})
