// Linking a provider where the application and its auth service are two sites over https, in a browser that keeps their cookies apart.

import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startIdentityProvider } from '../../../server/dev/identity-provider/demo-identity-provider.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { PASSWORD, type RunningAuth, startAuth, verifiedPerson } from '../../support/auth-service.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { quiet } from '../../support/quiet.ts'
import { startTlsFront, type TlsFront } from '../../support/tls-front.ts'

const client = { clientId: 'lockstep', clientSecret: 'not so secret' }

let browser: Browser
let fronts: { app: TlsFront; auth: TlsFront }
let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let auth: RunningAuth
let app: RunningApp

beforeAll(async () => {
  // Of the fronts’ own authorities nobody else knows.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  browser = await takeBrowser('--test-third-party-cookie-phaseout')
  fronts = { app: await startTlsFront('localhost'), auth: await startTlsFront('127.0.0.1') }
  const AUTH_URL = `${fronts.auth.origin}/api/auth`
  const addresses = { AUTH_URL, APP_ORIGIN: fronts.app.origin }
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    issuer: 'http://127.0.0.1:0',
    application: fronts.app.origin,
    clients: [{ ...client, redirectUris: [`${AUTH_URL}/callback/demo`] }],
    log: quiet,
  })
  const options = [{ id: 'demo', name: 'Demo', issuer: provider.issuer, ...client }]
  auth = await startAuth({ ...addresses, OIDC_PROVIDERS: JSON.stringify(options) })
  app = await startApp({ ...addresses, SOCIAL_PROVIDERS: 'demo=Demo' }, auth.databaseUrl)
  fronts.auth.leadTo(auth.url)
  fronts.app.leadTo(app.url)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app.stop()
  await auth.stop()
  await provider.stop()
  await Promise.all(Object.values(fronts).map((front) => front.stop()))
  vi.unstubAllEnvs()
})

test('X-518: a provider is linked from another site, whose cookies the browser keeps apart', async () => {
  const { email } = await verifiedPerson(auth, 'ada@apart.example')
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  page.setDefaultTimeout(60_000)
  /** The auth service's with the return, and the return itself. */
  const cookies: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/callback/demo')) return
    const { cookie = '' } = await response.request().allHeaders()
    // The provider is at the same host.
    cookies.push(...cookie.split('; ').filter((one) => one.includes('auth.')), response.url())
  })
  await page.goto(`${fronts.app.origin}/account#providers`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Link Demo' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Demo is linked.').first().waitFor()
  await page.getByRole('button', { name: 'Unlink Demo' }).waitFor()
  expect(page.url()).toBe(`${fronts.app.origin}/account#providers`)
  await expect.poll(() => cookies).toEqual([expect.stringContaining('code=')])
})
