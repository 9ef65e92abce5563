// A reader of the mailbox takes back a passkey that somebody else has registered, by the link in the mail that told of it.

import { expect, test } from 'vitest'
import { authenticator } from '../../../model/authenticator.ts'
import { APP_ORIGIN, PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { registerPasskey, signInByPasskey } from '../../../support/passkey.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth, rows } = withFactors()

const undo = (token: string) => auth().post('/two-factor/undo-enrolment', { token }, { origin: APP_ORIGIN })

/** With a passkey that somebody else has registered, and the link of the mail that told of it. */
async function told() {
  const key = authenticator()
  const { email, token } = await verifiedPerson(auth())
  expect(await registerPasskey(auth(), token, key)).toMatchObject({ status: 200 })
  const mail = await auth().mailTo(email, 2)
  expect(mail.subject).toBe('A passkey was added to your account')
  const [, link = ''] = /\/auth\/undo-two-step#([\w-]+)/.exec(mail.text) ?? []
  return { email, token, key, link }
}

test('the link leaves neither passkey nor session nor password, and the mailbox is the way in', async () => {
  const { email, token, key, link } = await told()
  expect(await undo(link)).toMatchObject({ status: 200, body: { success: true } })
  expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 401 })
  expect(await auth().get('/get-session', bearer(token))).toMatchObject({ body: null })
  expect(await auth().post('/sign-in/email', { email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect((await auth().mailTo(email, 3)).subject).toBe('A passkey was removed from your account')
  expect(await undo(link)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
})

test('a link of another passkey, or too late, takes nothing', async () => {
  const { key, link } = await told()
  const other = await told()
  expect(await undo(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({ status: 401 })
  expect(await undo(other.link)).toMatchObject({ status: 200 })
  await rows('update auth.passkey set undo_until = now()')
  expect(await undo(link)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 200 })
})
