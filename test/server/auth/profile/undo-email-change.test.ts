// For how long the old address of a change of e-mail takes it back, and from where.

import { expect, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { newEmailCode } from '../../walks/support/claim.ts'
import { bearer } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile({ PROFILE: 'hardened' })

async function move(token: string, newEmail: string): Promise<void> {
  const by = bearer(token)
  expect((await auth().post('/email-otp/request-email-change', { newEmail }, by)).status).toBe(200)
  const otp = await newEmailCode(auth(), newEmail)
  expect((await auth().post('/email-otp/change-email', { newEmail, otp }, by)).status).toBe(200)
}

async function undo(email: string) {
  const { text } = await auth().mailTo(email, 2)
  const token = /undo-email-change#([\w-]+)/.exec(text)?.[1] ?? ''
  return auth().post('/email-otp/undo-email-change', { token }, { origin: APP_ORIGIN })
}

test.each([
  [7 * 24 - 1, 200],
  [7 * 24, 401],
])('X-515: %s hours after the change the link is answered %s', async (hours, status) => {
  const { email, token, user } = await verifiedPerson(auth())
  await move(token, somebody())
  const db = await connectTo(auth().databaseUrl)
  await db.query(
    `update auth.email_change set undo_until = undo_until - $1 * interval '1 hour' where user_id = $2`,
    [hours, user.id],
  )
  expect((await undo(email)).status).toBe(status)
})

test('X-515: one that was changed back since is taken back as well: its sessions have ended', async () => {
  const { email, token } = await verifiedPerson(auth())
  await move(token, somebody())
  await auth().mailTo(email, 2)
  await move(token, email)
  expect((await undo(email)).status).toBe(200)
  expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
})
