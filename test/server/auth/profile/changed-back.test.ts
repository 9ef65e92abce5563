// The old address of a change of e-mail that the account has been moved back to since.

import { expect, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { newEmailCode } from '../../walks/support/claim.ts'
import { bearer } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile({ PROFILE: 'hardened' })

async function move(token: string, newEmail: string, known: readonly string[] = []): Promise<void> {
  const by = bearer(token)
  expect((await auth().post('/email-otp/request-email-change', { newEmail }, by)).status).toBe(200)
  const otp = await newEmailCode(auth(), newEmail, known)
  expect((await auth().post('/email-otp/change-email', { newEmail, otp }, by)).status).toBe(200)
}

test('X-515: takes it back as well: what the person who changed it has set since opens nothing', async () => {
  const { email, token } = await verifiedPerson(auth())
  await move(token, somebody())
  const told = await auth().mailTo(email, 2)
  await move(token, email)
  const link = /undo-email-change#([\w-]+)/.exec(told.text)?.[1] ?? ''
  const undone = await auth().post('/email-otp/undo-email-change', { token: link }, { origin: APP_ORIGIN })
  expect(undone.status).toBe(200)
  expect((await auth().get('/get-session', bearer(token))).body).toBeNull()
})
