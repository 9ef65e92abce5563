// POST /sign-in/email with a callbackURL: it is answered for trusted pages, and refused for others.

import { expect, test } from 'vitest'
import {
  APP_ORIGIN,
  authServiceOfFile,
  PASSWORD,
  somebody,
  verifiedPerson,
} from '../../../support/auth-service.ts'

const auth = authServiceOfFile()

test.each([
  ['/dashboard?from=mail', '/dashboard?from=mail'],
  [`${APP_ORIGIN}/dashboard`, `${APP_ORIGIN}/dashboard`],
  ['/über/żółw?q=日本', '/%C3%BCber/%C5%BC%C3%B3%C5%82w?q=%E6%97%A5%E6%9C%AC'],
  ['/lone\uD800surrogate', '/lone%EF%BF%BDsurrogate'],
])('%s is answered unchanged in the body, and encoded in the header', async (callbackURL, location) => {
  const { email } = await verifiedPerson(auth())
  const answer = await auth().post('/sign-in/email', { email, password: PASSWORD, callbackURL })
  expect(answer).toMatchObject({ status: 200, body: { redirect: true, url: callbackURL } })
  expect(answer.headers.get('location')).toBe(location)
})

const APP_HOST = new URL(APP_ORIGIN).host

test.each([
  'https://evil.example/',
  `http://evil${APP_HOST}/`,
  `http://evil.${APP_HOST}/`,
  `http://${APP_HOST}.evil.example/`,
  `http://${APP_HOST}0/`,
  `https://${APP_HOST}/`,
  `http://evil.example/?${APP_ORIGIN}`,
  `http://evil.example/#${APP_ORIGIN}`,
  `http://evil.example\\@${APP_HOST}/`,
  `http://somebody@${APP_HOST}/`,
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  `${APP_ORIGIN}//evil.example`,
  `${APP_ORIGIN}/..//evil.example`,
  'javascript:alert(1)',
  '/a\r\nb',
])('%j opens no session, and signs nobody up', async (callbackURL) => {
  const { email } = await verifiedPerson(auth())
  const refused = { status: 403, body: { message: 'Invalid callbackURL', code: 'INVALID_CALLBACK_URL' } }
  const answer = await auth().post('/sign-in/email', { email, password: PASSWORD, callbackURL })
  expect(answer).toMatchObject(refused)
  expect(answer.cookies).toEqual([])
  const stranger = { name: 'N', email: somebody(), password: PASSWORD, callbackURL }
  expect(await auth().post('/sign-up/email', stranger)).toMatchObject(refused)
  expect(await auth().mailsTo(stranger.email)).toEqual([])
})
