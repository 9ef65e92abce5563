// An operator demands a second factor of everybody: a newcomer enrols one before there is a session, an app or a passkey, and signs in by it
// from then on. Of a product of its own, since everybody of the shared ones would be asked.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import { type Product, startProduct } from '../support/product.ts'
import { totpCode } from '../support/second-factor.ts'
import { openShop } from '../support/shop.ts'
import { plugIn, withoutList } from '../support/virtual-authenticator.ts'

const password = 'an analytical engine'

let product: Product
let browser: Awaited<ReturnType<typeof takeBrowser>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    startProduct({ TWO_FACTOR_DEMANDED_OF: 'everybody' }),
    takeBrowser(),
  ])
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const arrived = (page: Page) => page.waitForURL('**/auth/no-organization')
const typeDigits = async (page: Page, digits: string) => {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(digits)
}

const sessionOf = (page: Page): Promise<{ session: { aal: string; amr: string[] } } | null> =>
  page.evaluate(
    async (auth) => (await fetch(`${auth}/get-session`, { credentials: 'include' })).json(),
    product.auth,
  )

/** Up to the enrolment, which the verified email leads to. */
async function newcomer(email: string): Promise<Page> {
  const permissions = ['local-network-access']
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', permissions })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await plugIn(page)
  await withoutList(page)
  await page.goto(product.app)
  await press(page, 'Create account')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await typeDigits(page, await codeIn(product.mailbox, email))
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  expect(await sessionOf(page)).toBeNull()
  return page
}

async function signInAnew(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  // The form keeps its view over a reload.
  await page.goto('about:blank')
  await page.goto(product.app)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
}

test('X-1091: by an app: its code opens the session, and is asked for from then on', async () => {
  const email = 'ada@must-enrol.example'
  const page = await newcomer(email)
  await press(page, 'Set up')
  const secret = (await page.locator('code.secret').textContent())?.replaceAll(' ', '') ?? ''
  await typeDigits(page, totpCode(secret, 0))
  await press(page, 'I’ve saved them')
  await arrived(page)
  // The application asks for nothing more: a second factor was shown, though a mailed code beside it is none.
  await page.getByRole('link', { name: 'Create an organization' }).waitFor()
  expect((await sessionOf(page))?.session).toMatchObject({ aal: 'aal1', amr: ['email', 'otp'] })
  await signInAnew(page, email)
  await typeDigits(page, totpCode(secret, 1))
  await arrived(page)
  expect((await sessionOf(page))?.session).toMatchObject({ aal: 'aal2', amr: ['pwd', 'otp', 'mfa'] })
})

test('X-1091: by a passkey, which is both factors from then on', async () => {
  const email = 'grace@must-enrol.example'
  const page = await newcomer(email)
  await press(page, 'Add a passkey')
  await arrived(page)
  await signInAnew(page, email)
  await press(page, 'Use a passkey')
  await arrived(page)
  expect((await sessionOf(page))?.session).toMatchObject({ aal: 'aal2', amr: ['hwk', 'user', 'mfa'] })
})

/** To the enrolment, by the element on somebody else's page. */
async function newcomerElsewhere(email: string, attributes = '') {
  const form = await newcomer(email)
  await form.context().clearCookies()
  await withoutList(form.context())
  const body = `<lockstep-auth auth-url="${product.auth}" callback-url="/auth/auth-callback" ${attributes}></lockstep-auth>`
  const shop = await openShop(form.context(), product, { body })
  await plugIn(shop.page)
  await signInThere(shop.page, email)
  await shop.page.getByText('Your account needs two-step verification.').waitFor()
  return shop
}

async function signInThere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** By the element, with what was enrolled there. */
async function signInThereAnew(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${product.app}/shop/`)
  await signInThere(page, email)
  await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
}

test('X-1091: in the element on somebody else’s page, which is told once there is a session', async () => {
  const email = 'edith@must-enrol.example'
  const { page, complaints } = await newcomerElsewhere(email)
  await press(page, 'Set up')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await violationsInBothSchemes(page)).toEqual([])
  const secret = (await page.locator('code.secret').textContent())?.replaceAll(' ', '') ?? ''
  await typeDigits(page, totpCode(secret, -0.5))
  await press(page, 'I’ve saved them')
  await page.waitForURL('**/auth/no-organization')
  expect((await sessionOf(page))?.session).toMatchObject({ aal: 'aal2', amr: ['pwd', 'otp', 'mfa'] })
  await signInThereAnew(page, email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(totpCode(secret))
  await page.waitForURL('**/auth/no-organization')
  expect(complaints).toEqual([])
})

test('X-1091: in the element by a passkey, on a page that offers no app', async () => {
  const email = 'ida@must-enrol.example'
  const { page, complaints } = await newcomerElsewhere(email, 'factors="passkey"')
  expect(await page.getByRole('button', { name: 'Set up' }).count()).toBe(0)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await press(page, 'Add a passkey')
  await page.waitForURL('**/auth/no-organization')
  await signInThereAnew(page, email)
  await press(page, 'Use a passkey')
  await page.waitForURL('**/auth/no-organization')
  expect((await sessionOf(page))?.session).toMatchObject({ aal: 'aal2', amr: ['hwk', 'user', 'mfa'] })
  expect(complaints).toEqual([])
})
