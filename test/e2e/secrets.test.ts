// Hunts for the password, the code and the token wherever a browser or a server might leave them lying about.

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, launchBrowser } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

const email = 'mary@example.com'
const password = 'canary-Zugvogel-7391'
const secondPassword = 'canary-Nachtigall-2846'

let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
/** By name; whatever is known of them up to now. */
const secrets: Record<string, string> = { password, secondPassword }
/** What was printed in the page's console, and every address that was asked for. */
const told: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ LOG_LEVEL: 'trace' }), launchBrowser()])
  context = await browser.newContext()
  context.setDefaultTimeout(10_000)
  page = await context.newPage()
  page.on('console', (message) => told.push(message.text()))
  page.on('pageerror', (error) => told.push(`${error.stack}`))
  page.on('request', (request) => told.push(`${request.url()} ${request.headers().referer ?? ''}`))
  page.on('response', async (response) => {
    const body = (await response.json().catch(() => null)) as { token?: unknown } | null
    if (typeof body?.token === 'string') secrets[`token of ${response.url()}`] = body.token
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.interrupt()
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Everything a page keeps, and everything of it that somebody could look at later. */
const kept = () =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.title,
      document.cookie,
      // Attributes are what a snapshot of the page holds; what is typed into a field is not among them.
      document.documentElement.outerHTML,
      await indexedDB.databases(),
      await caches.keys(),
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  )

async function nothingLiesAbout(): Promise<void> {
  const places = { page: await kept(), told: told.join('\n'), printed: product.printed() }
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(secrets))
      for (const form of [secret, encodeURIComponent(secret), btoa(secret)])
        expect(text.includes(form), `${name} in ${place}`).toBe(false)
}

async function typeCode(code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

test('while the password is kept, before the six boxes', async () => {
  await page.goto(product.app)
  await button('Create account').first().click()
  await page.getByLabel('Name').fill('Mary Shelley')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await nothingLiesAbout()
  await page.keyboard.press('Enter')
  await heading('Check your e-mail')
  secrets.code = await codeIn(product.mailbox, email)
  await nothingLiesAbout()
})

test('after a wrong code, and after the right one', async () => {
  await typeCode(secrets.code === '000000' ? '111111' : '000000')
  await page.locator('.failure').waitFor()
  await nothingLiesAbout()
  await typeCode(secrets.code ?? '')
  await page.waitForURL('**/auth/no-organization')
  await heading(/not in an organization/)
  expect(Object.keys(secrets).filter((name) => name.startsWith('token'))).not.toEqual([])
  await nothingLiesAbout()
})

test('after a sign-out, a wrong password and a reset', async () => {
  await button('Sign out').click()
  await heading('Sign in')
  await page.getByLabel('E-mail').fill(email)
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
  await heading(/not in an organization/)
  await nothingLiesAbout()
})
