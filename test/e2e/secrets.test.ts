// Hunts for the password, the code and the token wherever a browser or a server might leave them lying about.

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, leaveBrowser, signOutOf, takeBrowser } from '../support/browser.ts'
import { readStream } from '../support/inspector-stream.ts'
import { type Product, startProduct } from '../support/product.ts'
import { totpCode } from '../support/second-factor.ts'
import { hunt, kept, readTokens } from '../support/secret-hunt.ts'
import { plugIn, withoutList } from '../support/virtual-authenticator.ts'

const email = 'mary@example.com'
const password = 'canary-Zugvogel-7391'
const secondPassword = 'canary-Nachtigall-2846'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
/** By name; whatever is known of them up to now. */
const secrets: Record<string, string> = { password, secondPassword }
/** The same, of what was seen in an address. */
const addressed: Record<string, string> = {}
/** What was printed in the page's console, and every address that was asked for. */
const logged: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ LOG_LEVEL: 'trace' }), takeBrowser()])
  context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  await context.exposeBinding('keepToken', (_, url: string, token: string) => {
    secrets[`token of ${url}`] = token
  })
  await context.addInitScript(readTokens)
  page = await context.newPage()
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(`${error.stack}`))
  page.on('request', (request) => logged.push(`${request.url()} ${request.headers().referer ?? ''}`))
  // What a provider's return carries in an address by its protocol must not go on from there.
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    for (const name of ['code', 'state', 'nonce', 'code_challenge', 'auth_session_verifier']) {
      const value = searchParams.get(name)
      if (value) addressed[`${name} in an address`] = value
    }
  })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })

const cookies = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await context.cookies()).map(({ name, value }) => [`cookie ${name}`, value]))

/** @param shown what the page is there to show just now */
async function nothingLiesAbout(shown: readonly string[] = []): Promise<void> {
  // The tab sends its messages a moment later.
  const inspector = await vi.waitFor(
    async () => {
      const text = await readStream(product.app)
      expect(text).toContain('"machine":"auth-form"')
      return text
    },
    { timeout: 60_000 },
  )
  const silent = { inspector, printed: product.printed() }
  hunt({ ...silent, logged: logged.join('\n') }, secrets)
  const others = Object.entries(secrets).filter(([name]) => !shown.includes(name))
  hunt({ page: await kept(page) }, Object.fromEntries(others))
  hunt(silent, { ...addressed, ...(await cookies()) })
}

async function typeCode(code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

test('while the password is kept, before the six boxes', async () => {
  await page.goto(product.app)
  await button('Create account').first().click()
  await page.getByLabel('Name').fill('Mary Shelley')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await nothingLiesAbout()
  await page.keyboard.press('Enter')
  await heading('Check your email')
  secrets.code = await codeIn(product.mailbox, email)
  await nothingLiesAbout()
})

test('after a wrong code, and after the right one', async () => {
  await typeCode(secrets.code === '000000' ? '111111' : '000000')
  await page.locator('.failure').waitFor()
  await nothingLiesAbout()
  await typeCode(secrets.code ?? '')
  await page.waitForURL('**/auth/no-organization')
  await heading(/not a member of an organization/)
  expect(Object.keys(secrets).filter((name) => name.startsWith('token'))).not.toEqual([])
  await nothingLiesAbout()
})

test('after a sign-out, a wrong password and a reset', async () => {
  await signOutOf(page)
  await heading('Sign in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secondPassword)
  await page.keyboard.press('Enter')
  await page.locator('.failure').waitFor()
  await nothingLiesAbout()
  await button('Forgot password?').click()
  await button('Send reset code').click()
  await heading('Choose a new password')
  const known = secrets.code
  await expect.poll(() => codeIn(product.mailbox, email)).not.toBe(known)
  secrets.resetCode = await codeIn(product.mailbox, email)
  await typeCode(secrets.resetCode)
  await page.getByLabel('New password', { exact: true }).fill(secondPassword)
  await nothingLiesAbout()
  await page.keyboard.press('Enter')
  await heading('Sign in')
  await nothingLiesAbout()
})

test('after a sign-in', async () => {
  await page.getByLabel('Password', { exact: true }).fill(secondPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/no-organization')
  await heading(/not a member of an organization/)
  await nothingLiesAbout()
})

const openPart = async (part: string) => {
  await page.goto(`${product.app}/account#${part}`)
  await heading('Your account')
}
const signInByPassword = async () => {
  await signOutOf(page)
  await heading('Sign in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secondPassword)
  await page.keyboard.press('Enter')
}

test('while an app is enrolled, and its recovery codes are shown', async () => {
  await openPart('two-step')
  await page.getByLabel('Current password').fill(secondPassword)
  await button('Set up').click()
  secrets.totpInGroups = (await page.locator('code.secret').textContent()) ?? ''
  secrets.totp = secrets.totpInGroups.replaceAll(' ', '')
  expect(secrets.totp).toMatch(/^[A-Z2-7]{32}$/)
  await nothingLiesAbout(['totpInGroups'])
  secrets.appCode = totpCode(secrets.totp)
  await typeCode(secrets.appCode)
  await button('I’ve saved them').waitFor()
  const codes = await page.locator('code.secret').allTextContents()
  expect(codes).toHaveLength(10)
  codes.forEach((code, place) => {
    secrets[`recoveryCode${place}`] = code
  })
  await nothingLiesAbout(codes.map((_, place) => `recoveryCode${place}`))
  await button('I’ve saved them').click()
  await button('Get new codes').waitFor()
  await nothingLiesAbout()
})

test('after a sign-in that waits, a wrong code of the app, and a recovery code', async () => {
  await signInByPassword()
  await heading('Two-step verification')
  expect(Object.keys(secrets).join()).toContain('set-auth-challenge')
  await nothingLiesAbout()
  secrets.nextAppCode = totpCode(secrets.totp ?? '', 3)
  await typeCode(secrets.nextAppCode)
  await page.locator('.failure').waitFor()
  await button('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(secrets.recoveryCode0 ?? '')
  await nothingLiesAbout()
  await page.keyboard.press('Enter')
  await heading(/not a member of an organization/)
  await nothingLiesAbout()
})

test('after a passkey is added, and signs in', async () => {
  await plugIn(page)
  await withoutList(page)
  await openPart('passkeys')
  await button('Add a passkey').click()
  await page.getByRole('button', { name: /^Rename/ }).waitFor()
  expect(Object.keys(secrets).join()).toContain('set-auth-passkey')
  await nothingLiesAbout()
  await signInByPassword()
  await heading('Two-step verification')
  await button('Use a passkey').click()
  await heading(/not a member of an organization/)
  await nothingLiesAbout()
})

test('after callbacks with what is no token, and a return with what is no verifier', async () => {
  secrets.forgedToken = 'canary.Rotkehlchen-5012_forged~token'
  secrets.forgedCode = 'canaryRohrsaenger'
  const port = new URL(product.app).port
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `auth.session_token=${secrets.forgedToken}` },
      body: JSON.stringify(body),
    })
  const user = { id: secrets.forgedToken, email, name: secrets.forgedToken, emailVerified: true }
  await post('/auth/auth-callback', {
    token: secrets.forgedToken,
    user: { ...user, id: { a: secrets.forgedToken } },
  })
  await post('/auth/auth-callback', { token: [secrets.forgedToken] })
  await post('/auth/verify-email', { email, otp: secrets.forgedCode })
  await post('/auth/forgot-password', { email: `${secrets.forgedToken}` })
  addressed.forgedVerifier = 'canary-Zaunkoenig-8802'
  await page.goto(`${product.app}/auth/callback?auth_session_verifier=${addressed.forgedVerifier}`)
  // The session lives on, and leads on by itself.
  await page.waitForURL('**/auth/no-organization')
  await page.goto(
    `${product.app}/reset-password/${addressed.forgedVerifier}?token=${addressed.forgedVerifier}`,
  )
  await page.goto(
    `${product.auth}/callback/demo?code=${addressed.forgedVerifier}&state=${addressed.forgedVerifier}`,
  )
  await page.goto(product.app)
  await page.waitForURL('**/auth/no-organization')
  await heading(/not a member of an organization/)
  hunt({ inspector: await readStream(product.app), printed: product.printed() }, { ...secrets, ...addressed })
})

test('after a return from an identity provider', async () => {
  await context.clearCookies()
  await page.goto(product.app)
  await page.getByRole('button', { name: /continue with demo/i }).click()
  await page.waitForURL(`${product.identityProvider}/**`)
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com')
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/auth/no-organization')
  await heading(/not a member of an organization/)
  expect(Object.keys(addressed)).toContain('auth_session_verifier in an address')
  hunt(
    { inspector: await readStream(product.app), printed: product.printed() },
    { ...secrets, ...addressed, ...(await cookies()) },
  )
})
