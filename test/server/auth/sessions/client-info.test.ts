// The address of a request: of a call that an application relays, it is the person’s.

import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer } from '../crypto/jwt.support.ts'

test.each([
  ['an application that is named', { RELAY_ADDRESSES: 'loopback' }, '198.51.100.200'],
  ['anybody else', {}, '127.0.0.1'],
])('a session that %s asks for, and the audit of it, show %j', async (_, settings, shown) => {
  const service = await startAuth(settings)
  onTestFinished(service.stop)
  const { email } = await verifiedPerson(service)
  const forwarded = { 'x-forwarded-for': '203.0.113.66, 198.51.100.200' }
  const { headers } = await service.post('/sign-in/email', { email, password: PASSWORD }, forwarded)
  const { body } = await service.get('/list-sessions', bearer(headers.get('set-auth-token') ?? ''))
  expect((body as { ipAddress: string }[]).map(({ ipAddress }) => ipAddress).at(-1)).toBe(shown)
  const db = await connectTo(service.databaseUrl)
  const { rows } = await db.query('select ip_address from auth.audit_event order by id desc limit 1')
  expect(rows).toEqual([{ ip_address: shown }])
})
