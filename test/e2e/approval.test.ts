// A newcomer at a product that approves them, in a real browser and on real servers: the code is right, the form says that they wait, the
// operator’s command lets them in.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { command } from '../support/command.ts'
import { desktop, wrongLooks } from '../support/looks.ts'
import { type Product, startProduct } from '../support/product.ts'

const email = 'ada@approval.example'
const password = 'an analytical engine'

let product: Product
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ SIGN_UP: 'approval' }), takeBrowser()])
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: desktop })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

/** As beside `npm start`, whose database it finds in the same folder. */
const users = (...words: string[]) =>
  command('users', words, { DATA_DIR: product.dataDir, OPERATOR: 'olga', SIGN_UP: 'approval' })

const looksRight = async () => expect(await wrongLooks(page)).toEqual([])

async function signIn(): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('X-1349: the right code leads back to the sign-in, which says that an operator has to approve them', async () => {
  await page.goto(product.app)
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await page.getByText('Your account is now waiting for approval').first().waitFor()
  expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401)
  await looksRight()
})

test('X-1346: the password doesn’t let them in, and the form says why', async () => {
  await signIn()
  await page.getByText('Your account is waiting for approval').first().waitFor()
  await page.getByText('We’ll email you once you can sign in.').first().waitFor()
  await looksRight()
})

test('X-1348: once they are approved, the same password does', async () => {
  expect((await users('waiting')).out).toContain(email)
  expect(await users('approve', email)).toMatchObject({ code: 0, err: '' })
  await page.reload()
  await signIn()
  await page.waitForURL('**/auth/no-organization')
})
