// A newcomer's way through `npm start`, in a real browser, from signing up to being back on the dashboard.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn, leaveBrowser, signOutOf, takeBrowser } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

const email = 'ada@example.com'
const password = 'an analytical engine'

let product: Product
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), takeBrowser()])
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refused call is the network's own line; anything else is a fault of ours, a blocked script or style say.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const pathNow = () => new URL(page.url()).pathname

describe('SVC-1: a newcomer', () => {
  test('BF-6: signs up with any e-mail, and is asked for six digits instead of being signed in', async () => {
    await page.goto(product.app)
    await page.getByRole('button', { name: 'Create account' }).first().click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await heading('Check your email')
    expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401)
  })

  test('BF-3: sees that a code is wrong, types the right one, and gets to the page without an organization', async () => {
    const code = await codeIn(product.mailbox, email)
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await page.getByText('Invalid code').first().waitFor()
    await page.getByLabel('Digit 1 of 6').click()
    const asked: string[] = []
    page.on('request', (request) => {
      if (['document', 'fetch', 'xhr'].includes(request.resourceType()))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await page.keyboard.type(code)
    await page.waitForURL('**/auth/no-organization')
    // What the page shows is asked for ahead or when it opens; the inspector's messages are of npm start alone.
    const isOfPage = (one: string) => /\/(?:inspect\/|api\/(?:me|invitations)$)/.test(one)
    expect(asked.filter((one) => !isOfPage(one))).toEqual([
      'POST /api/auth/email-otp/verify-email',
      'POST /auth/auth-callback',
      'GET /auth/no-organization',
    ])
    page.removeAllListeners('request')
  })

  test('BE-5: creates an organization and sees the dashboard', async () => {
    await page.getByRole('link', { name: /create/i }).click()
    await page.waitForURL('**/auth/register-organization')
    await page.getByRole('textbox').fill('Analytical Engines')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await heading(/Ada Lovelace/)
    await page.getByRole('button', { name: 'Organization: Analytical Engines' }).waitFor()
  })

  test('signs out, and nothing protected is left open', async () => {
    await signOutOf(page)
    await heading('Sign in')
    await page.goto(`${product.app}/dashboard`)
    await heading('Sign in')
    expect(pathNow()).toBe('/')
  })

  test('BF-1: signs in again and gets straight to the dashboard', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/dashboard')
    await heading(/Ada Lovelace/)
  })

  test('coming back to the front page, is redirected without signing in', async () => {
    await page.goto(product.app)
    await page.waitForURL('**/dashboard')
  })

  test.each([
    ['/organization', 'Analytical Engines'],
    ['/auth/register-organization', 'Create an organization'],
  ])('asks for %s, signs in, and is there', async (path, title) => {
    await signOutOf(page)
    await page.getByText('You’re signed out.').first().waitFor()
    await page.goto(product.app + path)
    await page.getByText('Sign in to open that page.').first().waitFor()
    await page.getByLabel('Email').fill(email)
    // A reload keeps what was typed.
    await page.reload()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(`**${path}`)
    await heading(title)
  })

  test('has met no fault of the pages on the way', () => {
    expect(complaints).toEqual([])
  })
})

describe('the parts of the demo', () => {
  test('the mailbox shows the mail and its code', async () => {
    const mailbox = await browser.newPage()
    await mailbox.goto(`${product.mailbox}/?to=${email}`)
    await mailbox.getByRole('button', { name: /copy code/i }).waitFor()
    await mailbox.close()
  })

  test('the identity provider answers as one', async () => {
    const { port } = new URL(product.identityProvider)
    const reply = await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)
    expect(await reply.json()).toMatchObject({ issuer: product.identityProvider })
  })
})

test('Ctrl-C ends all of it', async () => {
  expect(await product.interrupt()).not.toBe(1)
  for (const address of [product.app, product.mailbox, product.auth, product.identityProvider])
    await expect(fetch(`http://127.0.0.1:${new URL(address).port}/live`)).rejects.toThrow()
})
