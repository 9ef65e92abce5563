// POST /update-user: changes name and image; the e-mail cannot be changed.

import type { z } from 'zod'
import { isJwt } from '../../../crypto/jwt.ts'
import { recordAuditEvent } from '../../../db/auth/audited.ts'
import { describeUser } from '../../../db/auth/user.ts'
import type { StatusReply } from '../../../wire/auth.ts'
import { lockAccountOfSession } from '../../ledgers/account.ledger.ts'
import { inTransaction } from '../../steps/in-transaction.ts'
import { refuse } from '../../steps/refuse.ts'
import { rememberSession } from '../../steps/session-options.ts'
import { withSession } from '../../steps/with-session.ts'
import type { updateUserBody } from './schema.ts'

export const updateUser = withSession(async function updateUser(
  ctx,
  deps,
  authenticated,
  { name, image, email }: z.output<typeof updateUserBody>,
) {
  if (email) return refuse(ctx, 'EMAIL_CAN_NOT_BE_UPDATED')
  if (name === undefined && image === undefined) return refuse(ctx, 'NO_FIELDS_TO_UPDATE')
  const isUpdated = await inTransaction(ctx, deps, async (tx) => {
    const user = await lockAccountOfSession(tx, authenticated)
    if (!user) return false
    const kept = image === undefined ? user.image : image
    await describeUser(tx, user.id, { name: name ?? user.name, image: kept })
    const state = 'described'
    recordAuditEvent(tx, {
      machine: 'user',
      previousState: state,
      event: 'update.requested',
      state,
      userId: user.id,
    })
    return true
  })
  if (!isUpdated) return refuse(ctx, 'UNAUTHORIZED')
  if (!isJwt(authenticated.token))
    rememberSession(ctx, deps, authenticated.token, authenticated.session.rememberMe)
  ctx.body = { status: true } satisfies StatusReply
})
