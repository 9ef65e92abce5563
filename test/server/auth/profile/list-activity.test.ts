// What a person has done stays on the list of it, whatever strangers ask for.

import { expect, test } from 'vitest'
import { authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'

const auth = authServiceOfFile()

test('a sign-in is still there after a stranger has asked for a hundred mails', async () => {
  const { email, token } = await verifiedPerson(auth())
  for (let time = 0; time < 50; time++) {
    await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    await auth().post('/email-otp/request-password-reset', { email })
  }
  const { body } = await auth().get('/list-activity', { authorization: `Bearer ${token}` })
  const events = (body as { event: string }[]).map(({ event }) => event)
  expect(events).toContain('email.verified')
  expect(events.filter((event) => event.includes('Code') || event.startsWith('reset'))).toEqual([])
})
