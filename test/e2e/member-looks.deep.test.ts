// The pages behind the door on a phone: nothing moves by itself, and axe finds nothing in what opens over them.

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { shiftsOf, violationsInBothSchemes, watchShifts } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const owner = 'olive@member-looks.example'
const invited = 'ines@member-looks.example'
const password = 'every page is looked at'
const phone = { width: 375, height: 812 }

let product: Addresses
let browser: Browser
let page: Page
let link: string

async function openPhone(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  await watchShifts(context)
  return context
}

async function proveAddress(one: Page, name: string, email: string): Promise<void> {
  await one.getByLabel('Name').fill(name)
  await one.getByLabel('Email').fill(email)
  await one.getByLabel('Password', { exact: true }).fill(password)
  await one.keyboard.press('Enter')
  await one.getByLabel('Digit 1 of 6').click()
  await one.keyboard.type(await codeIn(product.mailbox, email))
}

/** Light again afterwards. */
async function axeOf(one: Page): Promise<string[]> {
  await one.waitForLoadState('networkidle')
  await one.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const found = await violationsInBothSchemes(one)
  await one.emulateMedia({ colorScheme: 'light' })
  return found
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  page = await (await openPhone()).newPage()
  await page.goto(product.app)
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await proveAddress(page, 'Olive', owner)
  await page.waitForURL('**/auth/no-organization')
  await page.goto(`${product.app}/auth/register-organization`)
  await page.getByLabel('Organization name').fill('Looked After')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(`${product.app}/organization#invitations`)
  await page.getByLabel('Email to invite').fill(invited)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Pending').waitFor()
  link = await vi.waitFor(
    async () => {
      const address = `http://127.0.0.1:${new URL(product.mailbox).port}/messages?to=${encodeURIComponent(invited)}`
      const mails = (await (await fetch(address)).json()) as { text: string }[]
      const found = mails.map(({ text }) => /http\S+\/invitation#\S+/.exec(text)?.[0]).find(Boolean)
      expect(found).toBeDefined()
      return found ?? ''
    },
    { timeout: 60_000 },
  )
})
afterAll(() => leaveBrowser(browser))

test.each([
  '/dashboard',
  '/organization#members',
  '/organization#invitations',
  '/organization#settings',
  '/account#profile',
  '/account#devices',
  '/account#providers',
  '/account#activity',
])('nothing moves by itself while %s comes, on a phone', async (path) => {
  await page.goto(product.app + path)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await shiftsOf(page)).toEqual([])
})

test.each([
  ['the menu of the account', '/dashboard', /^Your account/, 'menu'],
  ['the menu of organizations', '/dashboard', /^Organization:/, 'menu'],
  ['the end of every session', '/account#devices', 'Sign out of all devices', 'dialog'],
  ['the end of the account', '/account#data', 'Delete account', 'dialog'],
  ['the end of the organization', '/organization#settings', 'Delete the organization', 'dialog'],
] as const)('axe finds nothing in %s', async (_, path, name, role) => {
  await page.goto(product.app + path)
  await page.reload()
  await page.getByRole('button', { name }).click()
  await page.getByRole(role).waitFor()
  expect(await axeOf(page)).toEqual([])
})

test('axe finds nothing where an invitation is for somebody else', async () => {
  await page.goto(link)
  await page.getByText(`This invitation is for ${invited}.`, { exact: false }).waitFor()
  expect(await axeOf(page)).toEqual([])
})

test('axe finds nothing where an invitation waits', async () => {
  const ines = await (await openPhone()).newPage()
  await ines.goto(product.app)
  await ines.getByRole('button', { name: 'Create account' }).first().click()
  await proveAddress(ines, 'Ines', invited)
  await ines.waitForURL('**/auth/no-organization')
  await ines.getByRole('button', { name: 'Accept' }).waitFor()
  expect(await axeOf(ines)).toEqual([])
  await ines.goto(link)
  await ines.getByRole('button', { name: 'Accept' }).waitFor()
  expect(await axeOf(ines)).toEqual([])
})
