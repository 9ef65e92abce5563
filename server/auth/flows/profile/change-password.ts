// POST /change-password: a person who knows the current password sets another one, and may end all other sessions.

import type { z } from 'zod'
import type { ChangePasswordReply } from '../../../wire/auth.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import { dispatchAccountEvent, lockAccountOfSession } from '../../ledgers/account.ledger.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { comparePassword } from '../../steps/current-password.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { withSession } from '../../steps/with-session.ts'
import type { changePasswordBody } from './schema.ts'

export const changePassword = withSession(async function changePassword(
  ctx,
  deps,
  authenticated,
  input: z.output<typeof changePasswordBody>,
) {
  const { newPassword, currentPassword, revokeOtherSessions: endsSessions = false } = input
  const { email, name } = authenticated.user
  if (!checkPassword(ctx, deps, newPassword, { email, name })) return
  if (lengthFault(currentPassword) === 'PASSWORD_TOO_LONG') return refuse(ctx, 'PASSWORD_TOO_LONG')

  const { rememberMe } = authenticated.session
  const compared = await comparePassword(deps, email, currentPassword)
  const passwordHash = compared.matched ? await deps.passwords.hash(newPassword) : null
  const outcome = await inTransaction(ctx, deps, async (tx) => {
    const user = await lockAccountOfSession(tx, authenticated)
    if (!user) return null
    const session = sessionOptions(ctx, deps, rememberMe)
    const payload = { email, session, ...(passwordHash && { passwordHash }) }
    const current = await compared.confirm(tx)
    return dispatchAccountEvent(tx, deps.accountOptions, user, payload, {
      type: 'passwordChange.requested',
      current,
      endsSessions,
    })
  })
  if (!outcome?.accepted) return refuse(ctx, 'UNAUTHORIZED')
  if (outcome.refusal) return refuse(ctx, outcome.refusal)
  deps.mailQueued()
  const user = presentUser(authenticated.user)
  const { opened } = outcome
  const token = opened && (await tokenField(deps, { ...opened, user }))
  if (opened) rememberSession(ctx, deps, opened.token, rememberMe)
  ctx.body = { token, user } satisfies ChangePasswordReply
})
