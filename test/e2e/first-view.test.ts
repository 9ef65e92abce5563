// The first view: in the page itself, small, compressed, and taken over by the living form without a jump and without losing what
// was typed or sent by then.

import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { isDeep } from '../support/deep.ts'
import { sharedProduct } from '../support/shared-product.ts'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

/** A slow mobile network, as DevTools emulate it: 50 KB/s, and 400 ms for each way there and back. */
const LATENCY_MS = 400
const BYTES_PER_SECOND = 50 * 1024
/** What remains of two seconds for bytes, after the page and what it names have been asked for. */
const BYTES = Math.floor((2000 - 2 * LATENCY_MS) * (BYTES_PER_SECOND / 1000))

async function slowPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await page.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** Of the first view's buttons one alone can be pressed, of the living form's all. */
const alive = (page: Page) => page.locator('form button[type=button]:enabled').first().waitFor()
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shifts: number } }).seen.shifts)

/** @returns what lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** The last that the page loads by itself, when somebody may be typing. */
async function codeViewsLoaded(page: Page): Promise<void> {
  const chunk = await page.waitForFunction(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => /\/code-views-[^/]*\.js$/.test(name)),
    undefined,
    { timeout: 60_000 },
  )
  await page.evaluate(`import(${JSON.stringify(await chunk.jsonValue())}).then(() => {})`)
}

test.each([
  ['en', 'Sign in', 1280] as const,
  ...(isDeep ? [['de', 'Anmelden', 1280] as const] : []),
  ['ar', 'تسجيل الدخول', 390] as const,
])(
  'in %s the form stands in the page before any script, and nothing moves when it comes alive',
  async (locale, title, width) => {
    const page = await slowPage({ locale, viewport: { width, height: 900 } })
    const letScriptsCome = await holdScripts(page)
    await page.goto(product.app, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { name: title })
    await heading.waitFor()
    // Before it, the page is laid out without its style, and not shown.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await page.locator('#email').fill('early@first-view.example')
    const places = () =>
      page.locator('#app :is(h1, p, input:not([hidden]), button)').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [one.textContent, x, y, width, height].join(' ')
        }),
      )
    const before = await places()
    letScriptsCome()
    await alive(page)
    expect(await places()).toEqual(before)
    expect(await shifts(page)).toBe(0)
    expect(await page.locator('#email').inputValue()).toBe('early@first-view.example')
    await codeViewsLoaded(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
    await page.context().close()
  },
)

/** A page whose form is filled and does not live yet, and what it sends to the auth service. */
async function filledEarly(open: (page: Page) => Promise<unknown>) {
  const page = await (await browser.newContext()).newPage()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(product.auth))
      sent.push(request.postDataJSON())
  })
  await open(page)
  const letScriptsCome = await holdScripts(page)
  await page.goto(product.app, { waitUntil: 'commit' })
  await page.locator('#email').fill('hasty@first-view.example')
  await page.locator('#password').fill('as long as needed')
  return { page, sent, letScriptsCome }
}

const byEnter = (page: Page) => page.locator('#password').press('Enter')
const byClick = (page: Page) => page.locator('form button[type=submit]').click()
const credentials = { email: 'hasty@first-view.example', password: 'as long as needed', rememberMe: true }

test.each([
  ['Enter', byEnter],
  ['a click', byClick],
])(
  '%s in the form that does not live yet signs in once it does: once, and nothing is in the address',
  async (_, press) => {
    const { page, sent, letScriptsCome } = await filledEarly(async () => {})
    await press(page)
    await press(page)
    expect(sent).toEqual([])
    letScriptsCome()
    await page.getByText('Invalid email or password').first().waitFor()
    expect(sent).toEqual([{ ...credentials, attempt: expect.any(String) }])
    expect(page.url()).toBe(`${product.app}/`)
    await page.context().close()
  },
)

test('what was only filled in is not sent, and nor is what was meant for the view sign in by another view', async () => {
  const { page, sent, letScriptsCome } = await filledEarly(async () => {})
  await page.getByRole('checkbox').uncheck()
  letScriptsCome()
  await alive(page)
  await page.context().close()
  const other = await filledEarly(async (page) => {
    await page.goto(product.app)
    await page.getByRole('button', { name: 'Create account' }).first().click()
    await page.getByLabel('Name').fill('Hasty')
  })
  await byEnter(other.page)
  other.letScriptsCome()
  await other.page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await codeViewsLoaded(other.page)
  expect([sent, other.sent]).toEqual([[], []])
  await other.page.context().close()
})

test('the form, its style and its script are asked for at once after the page, and fit what a slow network brings in two seconds', async () => {
  const page = await slowPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const sizes = new Map<string, number>()
  const paths = new Map<string, string>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    paths.set(requestId, new URL(response.url).pathname)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(paths.get(requestId) ?? '', encodedDataLength)
  })
  const answer = await page.goto(product.app)
  await alive(page)
  const named = [...((await answer?.text()) ?? '').matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  const needed = ['/', ...named.map(([, path = '']) => path)]
  expect(needed.length).toBeGreaterThanOrEqual(3)
  // The form lives once the inspector listens, which must not take another way there and back.
  expect(needed.join()).toContain('/assets/inspected-')
  await expect.poll(() => needed.filter((path) => !sizes.has(path))).toEqual([])
  const total = needed.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
  expect(total, [...sizes].join(' ')).toBeLessThanOrEqual(BYTES)
  await page.context().close()
})

test('without JavaScript a page in the reader’s language says what is needed, how to turn it on, and reloads; there is no form', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de' })
  const page = await context.newPage()
  await page.goto(product.app)
  await page.getByRole('heading', { level: 1, name: 'Schalten Sie JavaScript ein' }).waitFor()
  await page.getByRole('link', { name: 'Seite neu laden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Schalten Sie JavaScript ein' }).waitFor()
  expect(await page.locator('form').isVisible()).toBe(false)
  await context.close()
})
