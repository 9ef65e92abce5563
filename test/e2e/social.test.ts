// Signing in at the demo provider, in a real browser: as it is started, and where it blocks third-party cookies.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTesting } from '../../testing/testing.ts'
import { form as german } from '../../ui/i18n/de.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { isDeep } from '../support/deep.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'

let product: Addresses
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    sharedProduct(),
    takeBrowser('--test-third-party-cookie-phaseout'),
  ])
})
afterAll(() => leaveBrowser(browser))

async function returnFromProvider(
  page: Page,
  { app: address, identityProvider }: Addresses,
  email: string,
): Promise<void> {
  page.setDefaultTimeout(60_000)
  await page.goto(address)
  await page.getByRole('button', { name: /continue with demo/i }).click()
  // The application's page has such a field too, until the browser has left it.
  await page.waitForURL(`${identityProvider}/**`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${address}/**`)
}

/** At the first sign-in people get to the page without an organization. */
async function signInAtProvider(page: Page, addresses: Addresses, email: string): Promise<void> {
  await returnFromProvider(page, addresses, email)
  await arrived(page)
}

const arrived = (page: Page) => page.waitForURL('**/auth/no-organization')

const status = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address)).status, path)

/** What the auth service says when this page asks it with the cookies the browser lets it send. */
const sessionByCookie = (page: Page, { auth }: Addresses) =>
  page.evaluate(
    async (address) => (await fetch(`${address}/get-session`, { credentials: 'include' })).json(),
    auth,
  )

describe('at the printed address', () => {
  test('BF-2: leads through the provider into the application; verifier and secret are gone', async () => {
    const page = await (await browser.newContext()).newPage()
    await signInAtProvider(page, product, 'grace@social.example')
    expect(await status(page, '/api/me')).toBe(200)
    expect(await sessionByCookie(page, product)).toMatchObject({ user: { email: 'grace@social.example' } })
    expect(page.url()).not.toContain('verifier')
    // Noted once the page has learned who is there.
    await expect
      .poll(() => page.evaluate(() => Object.entries(sessionStorage)), { timeout: 60_000 })
      .toEqual([['lockstep.inside', 'yes']])
    await page.goBack()
    expect(page.url()).not.toContain('verifier')
  })
})

test.each([
  ['at the printed address', 'printed'],
  ...(isDeep ? ([['from another site, whose cookies the browser blocks', 'elsewhere']] as const) : []),
] as const)(
  'X-1021: a person who has an authenticator app is asked for its code after the provider: %s',
  async (_, site) => {
    const addresses = await sharedProduct(site)
    const { auth: authUrl, app: appOrigin } = addresses
    const lockstep = createTesting({ authUrl, appOrigin, secret: TESTING_SECRET })
    const { email, totpCode } = await lockstep.person('totp', 'active')
    const page = await (await browser.newContext()).newPage()
    await returnFromProvider(page, addresses, email)
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    expect(await sessionByCookie(page, addresses)).toBeNull()
    expect(await status(page, '/api/me')).toBe(401)
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(await totpCode())
    await arrived(page)
    expect(await status(page, '/api/me')).toBe(200)
  },
)

describe("BE-7: a return to another page than the callback's", () => {
  test.each(['/dashboard', ...(isDeep ? ['/', '/auth/select-tenant'] : [])])(
    '%s leads in as well, and loses the verifier',
    async (path) => {
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(product.app)
      const provider = await page.evaluate(
        async ([auth, callbackURL]) => {
          const body = JSON.stringify({ provider: 'demo', callbackURL, disableRedirect: true })
          const headers = { 'content-type': 'application/json' }
          const reply = await fetch(`${auth}/sign-in/social`, {
            method: 'POST',
            credentials: 'include',
            headers,
            body,
          })
          return ((await reply.json()) as { url: string }).url
        },
        [product.auth, `${product.app}${path}`],
      )
      await page.goto(provider)
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill(`ada${path.replaceAll('/', '.')}x@social.example`)
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
      const returned = page.waitForRequest((request) => request.url().startsWith(`${product.app}${path}?`))
      await page.getByRole('button', { name: 'Continue' }).click()
      expect((await returned).url()).toContain('auth_session_verifier=')
      await page.waitForURL('**/auth/no-organization')
      expect(await status(page, '/api/me')).toBe(200)
      await page.goBack()
      expect(page.url()).not.toContain('verifier')
    },
  )
})

test.each(['/auth/callback', '/account'])(
  'a refusal that comes back to %s is said in the reader’s language',
  async (path) => {
    const page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
    await page.goto(`${product.app}${path}?error=access_denied`)
    await page.getByRole('heading', { name: german.returned.access_denied.title }).waitFor()
    await page.getByText(german.returned.access_denied.advice).first().waitFor()
    await page
      .getByRole('link', { name: german.backToLogin })
      .or(page.getByRole('button', { name: german.backToLogin }))
      .waitFor()
  },
)

describe('from another site, whose cookies the browser blocks', () => {
  let elsewhere: Addresses
  beforeAll(async () => {
    elsewhere = await sharedProduct('elsewhere')
  })

  test('leads in all the same, by the secret of the page', async () => {
    const page = await (await browser.newContext()).newPage()
    const asked: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/get-session?')) asked.push(request.headers()['x-session-secret'])
    })
    await signInAtProvider(page, elsewhere, 'hopper@social.example')
    expect(await status(page, '/api/me')).toBe(200)
    expect(await sessionByCookie(page, elsewhere)).toBeNull()
    expect(asked.filter(Boolean)).toHaveLength(1)
  })

  if (isDeep)
    test('BE-7: leads in from a page that a guard leads away from, too', async () => {
      const address = elsewhere.app
      const page = await (await browser.newContext()).newPage()
      await page.route('**/sign-in/social', async (route) => {
        const body = route.request().postDataJSON() ?? {}
        await route.continue({ postData: { ...body, callbackURL: `${address}/dashboard` } })
      })
      await signInAtProvider(page, elsewhere, 'guarded@social.example')
      expect(await status(page, '/api/me')).toBe(200)
      expect(await sessionByCookie(page, elsewhere)).toBeNull()
      expect(page.url()).not.toContain('verifier')
    })

  test('a refusal at the provider is shown, with a link back', async () => {
    const page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(elsewhere.app)
    await page.getByRole('button', { name: /continue with/i }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'You canceled the sign-in' }).waitFor()
    expect(await status(page, '/api/me')).toBe(401)
    await page.getByText('Back to sign in').click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })
})
