// Every state of the pages: shown by the page itself, whole on a small phone; what is chosen is in the address.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePages } from '../../server/http/plain-page/plain-page-samples.ts'
import { sampleMails } from '../../server/mail/mail-samples.ts'
import { languages } from '../../ui/i18n/languages.ts'
import { samplesAt } from '../../ui/states/form-samples.ts'
import { pageSamplesAt } from '../../ui/states/pages/page-samples.ts'
import { addressOf, readAddress } from '../../ui/states/states-address.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { isDeep } from '../support/deep.ts'
import {
  colourViolations,
  cutOffAt,
  desktop,
  narrow,
  sidewaysInLargeText,
  violations,
  violationsInBothSchemes,
  zoomed,
} from '../support/looks.ts'
import { addressOfState, openState } from '../support/open-state.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const pages = pageSamplesAt(0)

let product: Addresses
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

async function openPage(locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: desktop, locale })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

/** While a menu is open the page behind it is there for nobody, and a page that waits has nothing to say yet. */
const ofThePage = ['page-has-heading-one', 'landmark-one-main', 'region', 'aria-hidden-focus']

async function violationsOf(page: Page, name: string): Promise<string[]> {
  const without = /menu|waiting/.test(name) ? [...ofThePage, 'aria-required-children'] : []
  const found = await violations(page, { without })
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await colourViolations(page))]
}

/** In every language and colour in `npm run test:deep`: the pages themselves are looked at by pages.test.ts. */
describe.each(isDeep ? Object.keys(languages) : ['en'])('in %s', (language) => {
  let page: Page
  let asked: string[]
  beforeAll(async () => {
    page = await openPage(language)
    await page.setViewportSize(narrow)
    asked = []
    page.on('request', (request) => asked.push(request.url()))
  })

  test.each(pages)('$name is shown, and whole on a small phone', async ({ name, query, hash }) => {
    if (isDeep) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(desktop)
    }
    const choices = readAddress(`?language=${language}`, 'en')
    await openState(page, product.app, addressOf(name, choices, { query, hash }))
    await page.locator(`[data-show="${name}"]`).waitFor()
    // A menu follows its button a little later, and a dialog hides the page until it is gone.
    if (isDeep) await expect.poll(() => violationsOf(page, name)).toEqual([])
    await expect.poll(() => cutOffAt(page, narrow)).toEqual([])
    await expect.poll(() => sidewaysInLargeText(page)).toBe(0)
    if (isDeep) await expect.poll(() => cutOffAt(page, zoomed)).toEqual([])
  })

  test('nothing but files was asked for', () => {
    const others = asked.filter(
      (url) => !/^\/(?:states\?|(?:states\/)?assets\/)/.test(url.replace(product.app, '')),
    )
    expect(others).toEqual([])
  })
})

describe('the page of all states', () => {
  const frames = (page: Page) =>
    page.locator('li:not([hidden]) iframe').evaluateAll((all) => all.map((one) => one.getAttribute('title')))

  test('frames every state of the form, of the pages and of the mails, and asks nobody anything', async () => {
    const page = await openPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.goto(`${product.app}/states`)
    await page.locator('iframe').first().waitFor()
    const mails = Object.keys(sampleMails)
    const all = [...[...samplesAt(0), ...pages].map(({ name }) => name), ...Object.keys(samplePages)]
    expect(await frames(page)).toEqual(
      expect.arrayContaining([...all, ...mails, ...mails.map((kind) => `${kind}, plain text`)]),
    )
    await page.frameLocator('iframe').first().locator('h1').waitFor()
    expect(new Set(asked)).toEqual(new Set([product.app]))
    await page.context().close()
  })

  if (isDeep)
    test('is accessible, and whole on a phone', async () => {
      const page = await openPage()
      // What is in the frames has been looked at one by one.
      await page.route(/\/states(?:\/[a-z-]+)?\?(?:.*&)?(?:show|kind|name)=/, (route) => route.abort())
      await page.goto(`${product.app}/states`)
      await page.locator('iframe').first().waitFor()
      expect(await violationsInBothSchemes(page)).toEqual([])
      expect(await cutOffAt(page, narrow)).toEqual([])
      await page.context().close()
    })

  if (isDeep)
    test('finds by words, and a reload and a copied link come back to what was chosen', async () => {
      const page = await openPage()
      await page.goto(`${product.app}/states`)
      await page.getByLabel('Find by words').fill('device mail')
      expect(await frames(page)).toEqual(['new-device', 'new-device, plain text'])
      await page.getByRole('radio', { name: 'Dark' }).press('Space')
      await page.getByRole('radio', { name: '768' }).press('Space')
      await page.getByRole('radio', { name: 'Deutsch' }).press('Space')
      const address = `${product.app}/states?find=device+mail&width=tablet&theme=dark&language=de`
      await page.waitForURL(address)
      const entries = await page.evaluate(() => history.length)
      await page.reload()
      await page.frameLocator('iframe[title="new-device"]').getByRole('heading').waitFor()
      expect(await frames(page)).toEqual(['new-device', 'new-device, plain text'])
      const frame = page.locator('iframe[title="new-device"]')
      expect(await frame.getAttribute('src')).toContain('language=de&theme=dark')
      expect(await frame.evaluate((one) => one.clientWidth)).toBe(768)
      expect(await page.evaluate(() => history.length)).toBe(entries)
      expect(await violations(page)).toEqual([])
      await page.context().close()
    })

  if (isDeep)
    test('says so where there is no such state', async () => {
      const page = await openPage()
      await page.goto(product.app + addressOfState('login.dreaming'))
      await page.getByText('There’s no state “login.dreaming”.').waitFor()
      await page.context().close()
    })
})

test('a theme that was chosen holds whatever the system has', async () => {
  const page = await openPage()
  const ground = async (theme: string, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${product.app}${addressOfState('login.editing')}&theme=${theme}`)
    await page.locator('[data-show] h1').waitFor()
    return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  }
  const [light, dark] = [await ground('system', 'light'), await ground('system', 'dark')]
  expect(light).not.toBe(dark)
  expect(await ground('dark', 'light')).toBe(dark)
  expect(await ground('light', 'dark')).toBe(light)
  await page.context().close()
})
