// Where no application signs in by the service it is no provider.

import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../../support/auth-service.ts'

const auth = authServiceOfFile()

test.each([
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/oauth2/authorize?client_id=notes',
  '/oauth2/token',
  '/oauth2/userinfo',
  '/oauth2/end-session',
  '/oauth2/interaction/x',
  '/oauth2/applications',
])('nothing is at %s', async (path) => {
  expect((await auth().get(path)).status).toBe(404)
  expect((await auth().post(path, {})).status).toBe(404)
})
