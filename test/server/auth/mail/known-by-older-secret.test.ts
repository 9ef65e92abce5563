// AUTH_SECRET can be replaced without telling people of new devices: one without a cookie is known by the older secrets, too.

import { expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, SECRET, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { anotherNode } from '../crypto/jwt.support.ts'

const auth = authServiceOfFile()

test('a device without a cookie is known while AUTH_SECRET is exchanged, and when the old one is gone', async () => {
  const { email } = await verifiedPerson(auth())
  const young = 'the secret that comes after that of the test suite'
  for (const secrets of [[SECRET], [young, SECRET], [young]]) {
    const node = await anotherNode(auth(), { secrets })
    expect((await node.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  }
  const db = await connectTo(auth().databaseUrl)
  const told = await db.query(`select from auth.outbox where recipient = $1 and kind = 'new-device'`, [email])
  expect(told.rowCount).toBe(0)
})
