// A browser that is somebody's already: what a person brings along is Playwright's storageState.

import { test as base, expect } from 'vitest'
import { createTesting, type Fixtures, lockstepFixtures } from '../../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { sharedProduct } from '../../support/shared-product.ts'
import { surround } from './surroundings.ts'

surround()

const test = base.extend<Fixtures>(lockstepFixtures(createTesting()))

test('the dashboard opens without a sign-in', async ({ appSessionInTenant }) => {
  const browser = await takeBrowser()
  const context = await browser.newContext({ storageState: appSessionInTenant.storageState() })
  const page = await context.newPage()
  await page.goto(`${process.env.APP_ORIGIN}/dashboard`)
  await page.getByText(appSessionInTenant.email).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await leaveBrowser(browser)
})

test('a browser that has the passkey signs in by it', async ({ passkeyActive: { passkey, user } }) => {
  const browser = await takeBrowser()
  const context = await browser.newContext()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  if (passkey) await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: passkey })
  await page.goto(`${process.env.APP_ORIGIN}/auth`)
  const auth = (await sharedProduct()).auth
  const signedIn = await page.evaluate(async (url) => {
    const options = await fetch(`${url}/passkey/generate-authenticate-options`, { credentials: 'include' })
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await options.json())
    const shown = await navigator.credentials.get({ publicKey })
    const response = shown instanceof PublicKeyCredential ? shown.toJSON() : null
    const reply = await fetch(`${url}/passkey/verify-authentication`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response }),
    })
    return reply.json()
  }, auth)
  expect(signedIn).toMatchObject({ user: { email: user?.email } })
  await leaveBrowser(browser)
})
