// A person without a second factor costs the database what they cost before there was any.

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthBehindProxy,
  housekeepingOver,
  isDelivery,
  startAuthBehindProxy,
} from '../../../support/auth-behind-proxy.ts'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'

let service: AuthBehindProxy
beforeAll(async () => {
  service = await startAuthBehindProxy()
  await housekeepingOver(service.proxy)
})
afterAll(() => service?.stop())

test('X-1018: a sign-in by the password takes eight statements, as it did, where the account has no second factor', async () => {
  const { auth, proxy } = service
  const { email } = await verifiedPerson(auth)
  const signIn = () => auth.post('/sign-in/email', { email, password: PASSWORD })
  // From a device that is known by then.
  await signIn()
  const before = proxy.statements.length
  expect((await signIn()).status).toBe(200)
  expect(proxy.statements.slice(before).filter((statement) => !isDelivery(statement))).toHaveLength(8)
})
