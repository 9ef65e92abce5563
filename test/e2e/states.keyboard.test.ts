// The way in by keyboard alone: every stop of Tab is seen, and Tab, Enter, Space and the arrows are enough.

import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { addressOfState } from '../support/open-state.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'ada@keyboard.example'
const password = 'an analytical engine'

let product: Addresses
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
})
afterAll(() => leaveBrowser(browser))

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })
const box = (n: number) => field(`Digit ${n} of 6`)

const hasFocus = (there: Locator) => there.evaluate((element) => element === document.activeElement)

/** An outline, or for what has a border of its own, that border in another colour. */
const isFocusSeen = () =>
  page.evaluate(() => {
    const focused = document.activeElement
    const look = (element: Element | null) => {
      const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(
        element ?? document.body,
      )
      return [outlineStyle === 'none' ? '' : outlineWidth, borderColor, boxShadow].join()
    }
    const seen = look(focused)
    if (focused instanceof HTMLElement) focused.blur()
    const unseen = look(focused)
    if (focused instanceof HTMLElement) focused.focus()
    return seen !== unseen
  })

/** Goes on by Tab until it is there. */
async function tabTo(there: Locator): Promise<void> {
  for (let stops = 0; stops < 20; stops += 1) {
    await press('Tab')
    if (!(await hasFocus(there))) continue
    expect(await isFocusSeen()).toBe(true)
    return
  }
  throw new Error(`Tab leads nowhere near ${there}.`)
}

async function fill(label: string, text: string): Promise<void> {
  await tabTo(field(label))
  await page.keyboard.type(text)
}

const isAt = (name: string | RegExp) =>
  expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name }))).toBe(true)

test('the tabs lead to the other view and back, the heading takes the focus', async () => {
  await page.goto(product.app)
  await tabTo(button('Create account').first())
  await press('Enter')
  await isAt('Create your account')
  await press('Shift+Tab', 'Shift+Tab')
  expect(await hasFocus(button('Sign in').first())).toBe(true)
  await press('Space')
  await isAt('Sign in')
  await tabTo(button('Forgot password?'))
  await press('Enter')
  await isAt('Reset your password')
  await tabTo(button('Back to sign in'))
  await press('Enter')
  await isAt('Sign in')
})

test('an empty form sends the focus to the first field that is wrong', async () => {
  await press('Shift+Tab')
  await press('Enter')
  await isAt('Create your account')
  await tabTo(field('Password'))
  await press('Enter')
  await expect.poll(() => hasFocus(field('Name'))).toBe(true)
})

test('the sign-up is filled in and sent, the password shown and hidden on the way', async () => {
  await page.keyboard.type('Ada Lovelace')
  await fill('Email', email)
  await fill('Password', password)
  await tabTo(button('Show password'))
  await press('Space')
  expect(await field('Password').getAttribute('type')).toBe('text')
  await press('Space')
  expect(await field('Password').getAttribute('type')).toBe('password')
  await tabTo(button('Create account').last())
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
})

test('the first of the six boxes has the focus, and they are walked, corrected and filled', async () => {
  const code = await codeIn(product.mailbox, email)
  await expect.poll(() => hasFocus(box(1))).toBe(true)
  expect(await isFocusSeen()).toBe(true)
  await page.keyboard.type('98')
  expect(await hasFocus(box(3))).toBe(true)
  await press('ArrowLeft', 'ArrowLeft')
  expect(await hasFocus(box(1))).toBe(true)
  await press('End')
  expect(await hasFocus(box(6))).toBe(true)
  await press('Home', 'Delete', 'ArrowRight', 'Backspace', 'Home')
  expect(await box(2).inputValue()).toBe('')
  await page.keyboard.type(code)
  await page.waitForURL('**/auth/no-organization')
})

test('an organization is made, and signing out ends it', async () => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page.getByRole('link', { name: 'Create an organization' }))
  await press('Enter')
  await page.waitForURL('**/auth/register-organization')
  await field('Organization name').waitFor()
  await fill('Organization name', 'Analytical Engines')
  await press('Enter')
  await page.waitForURL('**/dashboard')
  const account = page.getByRole('button', { name: /^Your account/ })
  await account.waitFor()
  await tabTo(account)
  await press('Enter')
  const items = page.getByRole('menuitem')
  await expect.poll(() => hasFocus(items.first())).toBe(true)
  await press('End')
  await expect.poll(() => hasFocus(items.last())).toBe(true)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('another code is asked for', async () => {
  await page.goto(product.app + addressOfState('verifyEmail.awaitingCode+ready'))
  await page.locator('[data-show] h1').waitFor()
  await tabTo(button('Send another code'))
  await press('Enter')
  await page.getByText('Sending a code…').first().waitFor()
})
