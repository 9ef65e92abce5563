// AUTH_SECRET is replaced in two steps, [new, old] and [new]: sessions go on, and mailed codes stay valid.

import { expect, onTestFinished, test } from 'vitest'
import {
  cookieOf,
  PASSWORD,
  SECRET,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../../support/auth-service.ts'
import { createDatabase } from '../../../support/databases.ts'
import { startMails } from '../../../support/mails.ts'
import { anotherNode, bearer, jwtOf } from './jwt.support.ts'

const NEWER = 'a newer secret of the test suite, long enough'

async function before() {
  const auth = await startAuth()
  onTestFinished(auth.stop)
  const person = await verifiedPerson(auth)
  return { auth, ...person, jwt: await jwtOf(auth, person.token) }
}

test('sessions and JWTs go on through both steps', async () => {
  const { auth, token, email, jwt } = await before()
  for (const secrets of [[NEWER, SECRET], [NEWER]]) {
    const node = await anotherNode(auth, { secrets })
    for (const presented of [token, jwt])
      expect((await node.get('/get-session', bearer(presented))).body).toMatchObject({ user: { email } })
  }
})

test('a mailed code is right at a node that has both secrets', async () => {
  const { auth } = await before()
  const email = somebody()
  const attempt = cookieOf(await signUp(auth, email), 'auth.sign_up_attempt') ?? ''
  // Somebody else proposes another password: the cookie says whose holds.
  await signUp(auth, email, 'somebody else’s password')
  const otp = await auth.codeTo(email, 2)
  const node = await anotherNode(auth, { secrets: [NEWER, SECRET] })
  const verified = await node.post('/email-otp/verify-email', { email, otp }, { cookie: attempt })
  expect(verified).toMatchObject({ status: 200, body: { user: { emailVerified: true } } })
  expect((await node.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
})

test('nodes may be replaced one by one: a new secret that is first added last is known to all before one uses it', async () => {
  const stages = [
    [[SECRET], [SECRET, NEWER]],
    [
      [SECRET, NEWER],
      [NEWER, SECRET],
    ],
    [[NEWER, SECRET], [NEWER]],
  ]
  // No other node: it would post codes of the first secret to the end.
  const mails = await startMails()
  onTestFinished(mails.stop)
  const place = { url: 'http://127.0.0.1:4000/api/auth', databaseUrl: await createDatabase() }
  const env = { SMTP_URL: mails.smtpUrl }
  for (const secretsOf of stages) {
    const nodes = await Promise.all(secretsOf.map((secrets) => anotherNode(place, { secrets, env })))
    for (const first of nodes)
      for (const other of nodes) {
        const email = somebody()
        await signUp(first, email)
        const otp = await mails.codeTo(email)
        const { body } = await other.post('/email-otp/verify-email', { email, otp })
        expect(body).toMatchObject({ user: { email, emailVerified: true } })
        const { token } = body as { token: string }
        expect((await first.get('/get-session', bearer(token))).body).toMatchObject({ user: { email } })
      }
  }
})

test('a mailed link is right at a node that has both secrets', async () => {
  const { auth, email } = await before()
  await auth.post('/request-password-reset', { email, redirectTo: '/new-password' })
  const token = /\/reset-password\/([\w-]+)/.exec((await auth.mailTo(email, 2)).text)?.[1]
  const node = await anotherNode(auth, { secrets: [NEWER, SECRET] })
  expect((await node.post('/reset-password', { newPassword: 'set by an older link', token })).status).toBe(
    200,
  )
})

test('a code that derives from the newest secret alone is another one', async () => {
  const { auth } = await before()
  const email = somebody()
  await signUp(auth, email)
  const otp = await auth.codeTo(email)
  const node = await anotherNode(auth, { secrets: [NEWER] })
  expect((await node.post('/email-otp/verify-email', { email, otp })).status).toBe(400)
})

test('nodes that are replaced one by one do not keep replacing each other’s keys', async () => {
  const { auth, token } = await before()
  const newer = await anotherNode(auth, { secrets: [NEWER, SECRET] })
  const kids = new Set<string>()
  for (const node of [newer, auth, newer, auth, newer, auth])
    for (const { kid } of ((await node.get('/jwks')).body as { keys: { kid: string }[] }).keys) kids.add(kid)
  expect((await newer.get('/get-session', bearer(token))).status).toBe(200)
  expect(kids.size).toBe(1)
})
