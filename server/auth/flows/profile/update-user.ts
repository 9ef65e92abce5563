// POST /update-user: changes name, image and the fields of USER_FIELDS; the e-mail is changed by a code: flows/email-change.

import type { z } from 'zod'
import type { StatusReply } from '../../../wire/auth.ts'
import { givenFields } from '../../steps/given-fields.ts'
import { refuse } from '../../steps/refuse.ts'
import { runFlow } from '../../steps/run-auth-flow.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { withSession } from '../../steps/with-session.ts'
import { changeProfile } from './profile.flow.ts'
import type { updateUserBody } from './profile.schema.ts'

export const updateUser = withSession(async function updateUser(
  ctx,
  deps,
  authenticated,
  { name, image, email, ...others }: z.output<typeof updateUserBody>,
) {
  if (email) return refuse(ctx, 'EMAIL_CAN_NOT_BE_UPDATED')
  const fields = givenFields(ctx, deps, { of: others, isNew: false })
  if (!fields) return
  const isNothing = name === undefined && image === undefined && Object.keys(fields).length === 0
  if (isNothing) return refuse(ctx, 'NO_FIELDS_TO_UPDATE')
  const { refusal } = await runFlow(
    ctx,
    deps,
    { authenticated, profile: { name, image, fields } },
    changeProfile,
  )
  if (refusal) return refuse(ctx, refusal)
  const { token, session } = authenticated
  rememberSession(ctx, deps, { token, aal: session.aal }, session.rememberMe)
  ctx.body = { status: true } satisfies StatusReply
})
