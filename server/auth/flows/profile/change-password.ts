// POST /change-password: a person who knows the current password sets another one, and may end all other sessions.

import type { z } from 'zod'
import type { ChangePasswordReply } from '../../../wire/auth.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import { answerChallenge } from '../../steps/answer-challenge.ts'
import { checkPassword } from '../../steps/check-password.ts'
import { comparePassword } from '../../steps/current-password.ts'
import { presentUser } from '../../steps/present.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession, sessionOptions } from '../../steps/session-options.ts'
import { tokenField } from '../../steps/token-field.ts'
import { withPassword } from '../../steps/with-session.ts'
import { changePassword } from './profile.flow.ts'
import type { changePasswordBody } from './profile.schema.ts'

export const changeOwnPassword = withPassword(async function changeOwnPassword(
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
  const password = await comparePassword(deps, { id: authenticated.user.id }, currentPassword)
  const passwordHash = password.matched ? await deps.passwords.hash(newPassword) : null
  const newSession = sessionOptions(ctx, deps, rememberMe)
  const { refusal, opened, challenge } = await runFlow(
    ctx,
    deps,
    { authenticated, password, passwordHash, newSession },
    () => changePassword({ endsSessions }),
  )
  if (refusal) return refuse(ctx, refusal)
  if (challenge) return answerChallenge(ctx, deps, challenge, rememberMe)
  const user = presentUser(deps, authenticated.user)
  const token = opened && (await tokenField(deps, { ...opened, user }))
  if (opened) rememberSession(ctx, deps, opened, rememberMe)
  ctx.body = { token, user } satisfies ChangePasswordReply
})
