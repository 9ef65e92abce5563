// The form at an origin that the auth service doesn't trust says why it can't sign anybody in, and the page can read nothing else.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

let product: Addresses
let browser: Browser
let page: Page
let origin: string
const said: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  // Browsers find the application at any such name, and no setting trusts this one.
  origin = `http://untrusted.localhost:${new URL(product.app).port}`
  page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(60_000)
  page.on('console', (message) => said.push(message.text()))
  await page.goto(origin)
})
afterAll(() => leaveBrowser(browser))

const mend = () => `Add ${origin} to TRUSTED_ORIGINS of the auth service.`

test('CFG-6: who signs in reads that this site is not allowed, and which setting mends it', async () => {
  await page.getByLabel('Email').fill('ada@untrusted.example')
  await page.getByLabel('Password', { exact: true }).fill('a good long password')
  await page.keyboard.press('Enter')
  await page.getByText('This site isn’t allowed to use the sign-in service').first().waitFor()
  await page.getByText(`add ${origin} to TRUSTED_ORIGINS of the auth service.`).first().waitFor()
})

test('the developer reads the same in the console', () => {
  expect(said.join('\n')).toContain(`requests from ${origin}. ${mend()}`)
})

/** What a script of the page can read of an answer. */
const read = (path: string, method: string, headers: Record<string, string>) =>
  page.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, { ...init, credentials: 'include' }).catch(() => null)
      return (
        response && {
          status: response.status,
          headers: [...response.headers.keys()],
          body: await response.text(),
        }
      )
    },
    [`${product.auth}${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) }] as const,
  )

test.each([
  ['GET', '/get-session', {}],
  ['GET', '/get-session', { authorization: 'Bearer anything' }],
  ['GET', '/list-sessions', {}],
  ['GET', '/token', {}],
  ['POST', '/sign-in/email', { 'content-type': 'application/json' }],
  ['POST', '/sign-out', { 'content-type': 'application/json' }],
] as const)(
  'a script there reads the refusal of %s %s %j, and nothing else',
  async (method, path, headers) => {
    const answer = await read(path, method, headers)
    expect(answer?.status).toBe(403)
    expect(JSON.parse(answer?.body ?? '')).toEqual({ message: 'Invalid origin', code: 'INVALID_ORIGIN' })
    // Those that every script may read of an answer that it may read.
    const safelisted = [
      'cache-control',
      'content-language',
      'content-length',
      'content-type',
      'expires',
      'last-modified',
      'pragma',
    ]
    expect(answer?.headers.filter((name) => !safelisted.includes(name))).toEqual([])
  },
)

test.each(['/jwks', '/.well-known/jwks.json', '/ok', '/open-api/generate-schema', '/error', '/nothing'])(
  'and cannot read GET %s at all',
  async (path) => expect(await read(path, 'GET', {})).toBeNull(),
)
