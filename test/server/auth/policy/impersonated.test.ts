// A policy that decides about tokens learns nothing of an operator who acts as somebody, and no token is made then.

import { expect, test } from 'vitest'
import { answer, verifiedPerson } from '../../../support/auth-service.ts'
import { impersonated } from '../../../support/impersonated.ts'
import { policedService } from '../../../support/policed-service.ts'
import { bearer } from '../../../support/second-factor.ts'

const { auth, double } = policedService({ POLICY_EVENTS: 'token', CONSOLE: 'on', IMPERSONATION: 'on' })

test('X-1522: an operator who acts as somebody gets no JWT that the policy would be asked about, and it isn’t asked', async () => {
  const { email, token } = await verifiedPerson(auth())
  const acting = await impersonated({ databaseUrl: auth().databaseUrl, email })
  const headers = { ...bearer(acting.token), 'user-agent': 'The browser of the operator' }
  const refused = { status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } }
  expect(await auth().get('/token', headers)).toMatchObject(refused)
  expect(double().asked).toEqual([])
  const found = await auth().get('/get-session', headers)
  expect(found).toMatchObject({ body: { session: { impersonatedBy: acting.by } } })
  expect(found.headers.get('set-auth-jwt')).toBeNull()
  // Of the person it is.
  expect((await answer(`${auth().url}/token`, { headers: bearer(token) })).status).toBe(200)
  expect(double().asked).toHaveLength(1)
})
