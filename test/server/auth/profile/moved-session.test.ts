// A session whose person is given another e-mail while its request waits acts on nobody else.

import { expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../crypto/jwt.support.ts'
import { holdLock } from './account-lock.support.ts'

const auth = authServiceOfFile()

test('what a person asks for while they are moved is not done to the person who has their old address by then', async () => {
  const [person, newcomer] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  const lock = await holdLock(auth().databaseUrl, person.email)
  const asked = auth().post('/revoke-sessions', {}, bearer(person.token))
  await lock.untilWaiting(1)
  const move = `update auth."user" set email = $2 where id = $1`
  await lock.query(move, [person.user.id, somebody()])
  await lock.query(move, [newcomer.user.id, person.email])
  await lock.release()
  expect((await asked).status).toBe(200)
  expect((await auth().get('/get-session', bearer(person.token))).body).toBeNull()
  expect((await auth().get('/get-session', bearer(newcomer.token))).body).not.toBeNull()
  expect((await auth().post('/sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(200)
})
