// Where no application signs in by the service it is no provider, unless it is to be one for those that are added later.

import { expect, onTestFinished, test } from 'vitest'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'

const auth = authServiceOfFile({ PROVIDER: 'off' })

test.each([
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/oauth2/authorize?client_id=notes',
  '/oauth2/token',
  '/oauth2/userinfo',
  '/oauth2/end-session',
  '/oauth2/interaction/x',
  '/oauth2/applications',
  '/oauth2/device',
  '/oauth2/par',
  '/oauth2/device-authorization',
])('nothing is at %s', async (path) => {
  expect((await auth().get(path)).status).toBe(404)
  expect((await auth().post(path, {})).status).toBe(404)
})

test('with PROVIDER=on it is one without an application in the settings', async () => {
  const on = await startAuth({ PROVIDER: 'on', DATABASE_URL: auth().databaseUrl })
  onTestFinished(on.stop)
  expect(await on.get('/.well-known/openid-configuration')).toMatchObject({
    status: 200,
    body: { issuer: on.url },
  })
  const asked = await on.get('/oauth2/authorize?client_id=notes', { accept: 'text/html' })
  expect(asked).toMatchObject({ status: 400, body: expect.stringContaining('invalid_client') })
})
