// Every state of every view, made from the machine: nothing for axe to say, in light and dark, and nothing cut off.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { nodesOf } from '../../machines/kit/edges.ts'
import type { Language } from '../../ui/i18n/languages.ts'
import { samplesAt } from '../../ui/states/form-samples.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { isDeep } from '../support/deep.ts'
import { cutOffAt, desktop, narrow, violations, violationsInBothSchemes, zoomed } from '../support/looks.ts'
import { addressOfState, openState } from '../support/open-state.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const samples = samplesAt(0)
const names = samples.map(({ name }) => name)

let product: Addresses
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  page = await openPage('en-GB')
})
afterAll(() => leaveBrowser(browser))

async function openPage(locale: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: desktop, locale })
  context.setDefaultTimeout(60_000)
  const opened = await context.newPage()
  await opened.clock.install()
  return opened
}

async function show(name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.setViewportSize(desktop)
  await openState(page, product.app, addressOfState(name))
  await page.locator(`[data-show="${name}"] h1`).waitFor()
  // A wait says what it waits for only after a while.
  if (await page.locator('[aria-busy=true]').count()) {
    await page.clock.fastForward(1000)
    await page.locator('.wait:not(:empty)').waitFor()
  }
}

const animations = () => page.evaluate(() => document.getAnimations().length)

test('no state of the machine is missing', () => {
  const leaves = nodesOf(authFormMachine).filter(({ type }) => type === 'atomic' || type === 'final')
  const missing = leaves.filter(
    ({ path: [view = '', ...rest] }) =>
      !names.some(
        (name) => name === view || (name.startsWith(`${view}.`) && name.includes(rest.at(-1) ?? '')),
      ),
  )
  expect(missing.map(({ path }) => path.join('.'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe.each(names)('%s', (name) => {
  test('is accessible, whole when narrow, and still', async () => {
    await show(name)
    expect(await animations()).toBe(0)
    expect(await (isDeep ? violationsInBothSchemes : violations)(page)).toEqual([])
    expect(await cutOffAt(page, narrow)).toEqual([])
    if (isDeep) expect(await cutOffAt(page, zoomed)).toEqual([])
  })
})

const views = [
  'login.editing',
  'register.editing',
  'verifyEmail.awaitingCode+cooling',
  'signInByCode.awaitingCode+cooling',
  'secondFactor.awaitingCode',
  'secondFactor.awaitingPasskey',
  'secondFactor.awaitingRecoveryCode',
  'forgotPassword.editing',
  'resetPassword.awaitingCode+cooling',
]

describe.each(views)('%s', (name) => {
  test('submitted empty is accessible and whole', async () => {
    await show(name)
    const email = page.getByLabel('Email')
    if (await email.count()) await email.fill('')
    await page.locator('button[type=submit]').click()
    expect(await violationsInBothSchemes(page)).toEqual([])
    expect(await cutOffAt(page, narrow)).toEqual([])
  })

  test('shows its button and its fields in forced colours', async () => {
    await show(name)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await violations(page)).toEqual([])
    const borders = await page
      .locator('.control, .box, button.primary')
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth)))
    expect(Math.min(...borders)).toBeGreaterThanOrEqual(1)
  })

  test('with letters of twice the size is whole', async () => {
    await show(name)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    onTestFinished(() => page.evaluate(() => document.documentElement.removeAttribute('style')))
    expect(await cutOffAt(page, desktop)).toEqual([])
    expect(await cutOffAt(page, zoomed)).toEqual([])
  })
})

test('what moves does so only where motion is welcome', async () => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' })
  const other = await context.newPage()
  // A button that is busy moves until it is not: what moves once has come to rest before a slow machine looks.
  await other.goto(product.app + addressOfState('login.signingIn'))
  await other.waitForFunction(() => document.getAnimations().length > 0)
  await context.close()
})

/** A language without one does not compile. */
const locales: Record<Exclude<Language, 'en'>, string> = { de: 'de-DE', es: 'es-ES', ar: 'ar-EG' }

/** Of the others, one that is read from the right: its words are as long. */
describe.each(isDeep ? Object.values(locales) : [locales.ar])('in %s', (locale) => {
  beforeAll(async () => {
    page = await openPage(locale)
  })

  test.each(views)('%s is accessible and whole', async (name) => {
    await show(name)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2))
    expect(await violationsInBothSchemes(page)).toEqual([])
    expect(await cutOffAt(page, narrow)).toEqual([])
    expect(await cutOffAt(page, zoomed)).toEqual([])
  })
})
