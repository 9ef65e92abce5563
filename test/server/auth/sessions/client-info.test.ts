// The address of a request: of a call that the application makes for somebody, it is theirs.

import { expect, onTestFinished, test } from 'vitest'
import { signedCaller } from '../../../../server/tokens/call-auth-service.ts'
import { PASSWORD, SERVICE_SECRET, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer } from '../crypto/jwt.support.ts'

test.each([
  ['the application signs', SERVICE_SECRET, '198.51.100.200'],
  ['anybody else signs', 'a secret that nobody has told the service', '127.0.0.1'],
])(
  'a session that is asked for by what %s, and the audit of it, show its address',
  async (_, secret, shown) => {
    const service = await startAuth()
    onTestFinished(service.stop)
    const { email } = await verifiedPerson(service)
    const call = signedCaller(service.url, [secret])
    const { headers } = await call(
      '/sign-in/email',
      { address: '198.51.100.200' },
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.66' },
        body: JSON.stringify({ email, password: PASSWORD }),
      },
    )
    const { body } = await service.get('/list-sessions', bearer(String(headers['set-auth-token'])))
    expect((body as { ipAddress: string }[]).map(({ ipAddress }) => ipAddress).at(-1)).toBe(shown)
    const db = await connectTo(service.databaseUrl)
    const { rows } = await db.query('select ip_address from auth.audit_event order by id desc limit 1')
    expect(rows).toEqual([{ ip_address: shown }])
  },
)
