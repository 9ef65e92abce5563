// Two tabs of one browser on the real product: what one of them does to the session, the other follows.

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn, leaveBrowser, signOutOf, takeBrowser } from '../support/browser.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'grace@two-tabs.example'
const password = 'a compiler of her own'

let product: Addresses
let browser: Browser
let context: BrowserContext
let first: Page
let second: Page
/** What either tab has asked of the servers since this was emptied. */
const asked: string[] = []

async function openTab(): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return page
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  context = await browser.newContext()
  ;[first, second] = [await openTab(), await openTab()]
})
afterAll(() => leaveBrowser(browser))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** How many mails the address has got. */
async function mails(): Promise<number> {
  const { port } = new URL(product.mailbox)
  const reply = await fetch(`http://127.0.0.1:${port}/messages?to=${encodeURIComponent(email)}`)
  return ((await reply.json()) as unknown[]).length
}

/** Tabs that answered each other would never get there. */
const quiet = () => Promise.all([first, second].map((page) => page.waitForLoadState('networkidle')))

describe('X-90: verified in one tab', () => {
  test('both wait for a code of the same address', async () => {
    await first.goto(product.app)
    await first.getByRole('button', { name: 'Create account' }).first().click()
    await first.getByLabel('Name').fill('Grace Hopper')
    await fillIn(first)
    await heading(first, 'Check your email')
    await second.goto(product.app)
    await fillIn(second)
    await heading(second, 'Check your email')
    await expect.poll(mails, { timeout: 60_000 }).toBe(2)
  })

  test('the other follows to where the session leads, and neither asks on and on', async () => {
    const code = await codeIn(product.mailbox, email)
    asked.length = 0
    await second.getByLabel('Digit 1 of 6').click()
    await second.keyboard.type(code)
    await Promise.all([first, second].map((page) => page.waitForURL('**/auth/no-organization')))
    await heading(first, 'You’re not a member of an organization')
    await quiet()
    expect(asked.filter((path) => path === '/auth/auth-callback')).toHaveLength(1)
    expect([pathOf(first), pathOf(second)]).toEqual(['/auth/no-organization', '/auth/no-organization'])
  })
})

describe('signed out in one tab', () => {
  test('the other goes to sign in, and both stay there', async () => {
    await signOutOf(first)
    await Promise.all([heading(first, 'Sign in'), heading(second, 'Sign in')])
    await quiet()
    expect(asked.filter((path) => path === '/auth/auth-callback')).toHaveLength(1)
    expect([pathOf(first), pathOf(second)]).toEqual(['/', '/'])
  })
})

describe('signed in again in one tab', () => {
  test('the other follows again', async () => {
    await fillIn(first)
    await Promise.all([first, second].map((page) => page.waitForURL('**/auth/no-organization')))
  })
})
