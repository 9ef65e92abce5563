// A person changes their e-mail in a real browser: a code from the new mailbox, a link in the old one, and back.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'ada@account.example'
const newEmail = 'countess@account.example'
const password = 'an analytical engine'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Browser
let page: Page
beforeAll(async () => {
  product = await sharedProduct()
  browser = await takeBrowser()
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})
afterAll(() => leaveBrowser(browser))

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function signIn(address: string): Promise<void> {
  await page.goto(product.app)
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form button[type=submit]').click()
}

/** The link in the newest mail to the old address. */
const undoLink = () =>
  vi.waitFor(
    async () => {
      const { port } = new URL(product.mailbox)
      const reply = await fetch(`http://127.0.0.1:${port}/messages?to=${encodeURIComponent(email)}`)
      const link = ((await reply.json()) as { text: string }[])
        .map(({ text }) => /https?:\S+undo-email-change#\S+/.exec(text)?.[0])
        .find(Boolean)
      expect(link).toBeDefined()
      return link ?? ''
    },
    { timeout: 60_000 },
  )

test('a person who is signed in opens their account', async () => {
  await page.goto(product.app)
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await heading('Check your email')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await heading(/not a member of an organization/)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await heading('Your account')
})

test('each part of it is accessible in light and dark, at two widths', async () => {
  for (const part of ['Password', 'Devices', 'Sign-in providers', 'Activity', 'Your data', 'Profile']) {
    await page.getByRole('link', { name: part }).click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.locator('.wait').filter({ hasText: /./ }).waitFor({ state: 'detached' })
    expect([part, await violationsInBothSchemes(page)]).toEqual([part, []])
    await page.setViewportSize({ width: 375, height: 700 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([part, Math.max(0, overflow)]).toEqual([part, 0])
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('the e-mail is changed by the code from the new mailbox', async () => {
  await page.getByLabel('New email').fill(newEmail)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, newEmail))
  await page.getByText(newEmail, { exact: true }).waitFor()
})

test('the link in the old mailbox takes it back, and signs out', async () => {
  await page.goto(await undoLink())
  await page.getByRole('button', { name: 'Keep my old email' }).click()
  await heading('Your old email is back')
  await page.goto(`${product.app}/account`)
  await heading('Sign in')
  for (const address of [newEmail, email]) {
    await signIn(address)
    await page.locator('.failure').waitFor()
  }
})

test('the mailbox is the only way in then: another password is set by a code', async () => {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await heading('Choose a new password')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await heading('Sign in')
  await signIn(email)
  // The page that was asked for before.
  await heading('Your account')
})
