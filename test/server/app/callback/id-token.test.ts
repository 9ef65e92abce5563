// An id_token of a provider that is trusted for signing in is no session at the callback, under either profile.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../../../support/app-service.ts'
import { type RunningAuth, startAuth } from '../../../support/auth-service.ts'
import { CALLBACK, gist, invalid } from '../../../support/callback.ts'
import { type ForgingProvider, startForgingProvider } from '../../../support/forging-provider.ts'

let provider: ForgingProvider
let auth: RunningAuth
beforeAll(async () => {
  provider = await startForgingProvider()
  const demo = { id: 'demo', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  auth = await startAuth({ OIDC_PROVIDERS: JSON.stringify([demo]) })
})
afterAll(async () => {
  await auth.stop()
  await provider.stop()
})

test.each(['spec', 'hardened'])('opens no session in the profile %s', async (PROFILE) => {
  const app: RunningApp = await startApp({ PROFILE, AUTH_URL: auth.url }, auth.databaseUrl)
  const token = await provider.idToken({ nonce: '', claims: { nonce: undefined } })
  const signedIn = await auth.post('/sign-in/social', { provider: 'demo', idToken: { token } })
  const answered = gist(await app.post(CALLBACK, { token }))
  await app.stop()
  expect(signedIn.status).toBe(200)
  expect(answered).toEqual(invalid)
})
