// Every page of the real product on a newcomer's way: accessible, whole at any width, and nothing on it jumps.

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import {
  cutOffAt,
  desktop,
  forgetShifts,
  narrow,
  shiftsOf,
  violations,
  violationsInBothSchemes,
  watchShifts,
  zoomed,
} from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'ada@pages.example'
const password = 'an analytical engine'

let product: Addresses
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  context = await browser.newContext({ viewport: desktop, locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  await watchShifts(context)
  page = await context.newPage()
})
afterAll(() => leaveBrowser(browser))

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Settled: nothing more is on its way that could move anything. */
async function looksRight(): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await shiftsOf(page)).toEqual([])
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(await cutOffAt(page, narrow)).toEqual([])
  expect(await cutOffAt(page, zoomed)).toEqual([])
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: the form', async () => {
  await page.goto(product.app)
  await heading('Sign in')
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: the six boxes', async () => {
  await button('Create account').first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await heading('Check your email')
  await forgetShifts(page)
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: belonging to no organization', async () => {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await page.waitForURL('**/auth/no-organization')
  await heading(/not a member of an organization/)
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: making an organization', async () => {
  await page.goto(`${product.app}/auth/register-organization`)
  await heading('Create an organization')
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: the dashboard, and the list of sessions that it leads to', async () => {
  await page.getByLabel('Organization name').fill('Analytical Engines')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await heading(/Ada/)
  await looksRight()
  await page.getByRole('link', { name: 'Where you’re signed in' }).click()
  await page.getByText('This device').waitFor()
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: choosing an organization', async () => {
  await page.goto(`${product.app}/auth/select-tenant`)
  await heading('Choose an organization')
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: an organization, with an invitation', async () => {
  await page.goto(`${product.app}/organization#invitations`)
  await heading('Analytical Engines')
  await page.getByLabel('Email to invite').fill('grace@pages.example')
  await button('Send invitation').click()
  await page.getByText('Pending').waitFor()
  await page.locator('.toast').waitFor()
  expect(await violations(page)).toEqual([])
  // It goes by itself, and lies over nothing then.
  await page.locator('.toast').waitFor({ state: 'detached' })
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: an invitation that is not there', async () => {
  await page.goto(`${product.app}/invitation`)
  await heading('We can’t find this invitation')
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: a page that is not there', async () => {
  await page.goto(`${product.app}/nothing/here`)
  await heading('Page not found')
  await looksRight()
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: a page whose data cannot be had', async () => {
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${product.app}/dashboard`)
  await heading('Something went wrong')
  await looksRight()
  await page.unroute('**/api/me')
})

test('accessible in both schemes, whole at 320 px and at 200 %, with nothing that moves: a provider’s return that failed', async () => {
  await page.goto(`${product.app}/auth/callback?error=access_denied`)
  await heading('You canceled the sign-in')
  await looksRight()
})
