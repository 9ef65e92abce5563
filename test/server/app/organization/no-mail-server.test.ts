// An application that can send no mail invites nobody, and says why.

import { expect, test } from 'vitest'
import { person } from '../../../support/callback.ts'
import { makeOrganization, shown, startPlace } from './support.ts'

test('without a mail server nobody is invited, and why is said (X-566)', async () => {
  const mailless = await startPlace({
    NODE_ENV: 'production',
    SMTP_URL: '',
    DATABASE_URL: 'postgres://unused.invalid/none',
    SESSION_KEYS: 'x'.repeat(32),
    SERVICE_SECRET: 'y'.repeat(32),
  })
  const owner = await mailless.signIn()
  const tenantId = await makeOrganization(owner)
  expect(await shown(owner)).toMatchObject({ mailsInvitations: false })
  expect(
    await owner.post('/api/invitations', { tenantId, email: person().email, role: 'member' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'NO_MAIL_SERVER' },
  })
  expect(await shown(owner)).toMatchObject({ invitations: [] })
  await mailless.stop()
})
