// From page to page behind the door nothing is loaded anew, and what a load does of itself still happens: the address, the title, the
// focus, back and forward, a reload.

import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { isDeep } from '../support/deep.ts'
import { sharedProduct } from '../support/shared-product.ts'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

/** On the page of somebody who is a member of nothing yet. */
async function newcomer(email: string) {
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(product.app)
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.locator('#email').fill(email)
  await page.locator('#password').fill('an analytical engine')
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await page.waitForURL('**/auth/no-organization')
  await page.locator('#heading').waitFor()
  return page
}

const toAccount = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.locator('[role="menuitem"][href="/account"]').click()
}

const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

test('from creating an organization to the dashboard, the account and back, one load is enough', async () => {
  const page = await newcomer('ada@page-to-page.example')
  const loaded = await loadedAt(page)
  const arrived = async (path: string, focused = 'heading') => {
    await page.waitForURL(`**${path}`)
    await page.waitForFunction((id) => document.activeElement?.id === id, focused)
    const title = await page.locator('#heading').textContent()
    await page.waitForFunction((heading) => document.title.includes(`${heading} ·`), title)
    expect(await loadedAt(page)).toBe(loaded)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  await page.locator('main a[href="/auth/register-organization"]').first().click()
  await arrived('/auth/register-organization', 'name')
  await page.keyboard.type('Analytical Engines')
  await page.keyboard.press('Enter')
  await arrived('/dashboard')
  await page.getByRole('button', { name: /^Your account/ }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[role="menuitem"][href="/account"]').press('Enter')
  await arrived('/account')
  await page.goBack()
  await arrived('/dashboard')
  await page.goForward()
  await arrived('/account')
  await page.reload()
  await page.locator('#heading').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
})

if (isDeep)
  test('a page whose script does not come, or is long in coming, is loaded as any page is', async () => {
    const page = await newcomer('grace@page-to-page.example')
    const faults: ((route: Route) => unknown)[] = [(route) => route.abort(), () => {}]
    for (const fault of faults) {
      await page.goto('about:blank')
      let loads = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1
      })
      // The load anew finds it again.
      await page.route('**/assets/account-*.js', (route) => (loads > 1 ? route.continue() : fault(route)))
      await page.goto(`${product.app}/auth/no-organization`)
      await page.locator('#heading').waitFor()
      const loaded = await loadedAt(page)
      await toAccount(page)
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/account')
      expect(await loadedAt(page)).not.toBe(loaded)
      await page.unroute('**/assets/account-*.js')
    }
  })

if (isDeep)
  test('what answers only after its page was left leads nowhere', async () => {
    const page = await newcomer('mary@page-to-page.example')
    await page.locator('main a[href="/auth/register-organization"]').first().click()
    await page.getByRole('textbox').fill('Somerville')
    const asked = Promise.withResolvers<Route>()
    await page.route('**/api/organizations', (route) => asked.resolve(route))
    await page.keyboard.press('Enter')
    const route = await asked.promise
    await toAccount(page)
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    const answered = page.waitForResponse('**/api/organizations')
    await route.continue()
    await (await answered).finished()
    // A page that the answer had led to would have asked who that is.
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
  })

test('a session that has ended leads from a link to the sign-in, and from there to the page that was asked for', async () => {
  const page = await newcomer('caroline@page-to-page.example')
  await page.context().clearCookies()
  await toAccount(page)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.locator('#email').fill('caroline@page-to-page.example')
  await page.locator('#password').fill('an analytical engine')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
})

test('the form loads ahead what the page after the sign-in is shown with', async () => {
  const context = await browser.newContext({ locale: 'de' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(product.app)
  const found = await page.evaluate(async () => (await fetch('/auth/no-organization')).text())
  const named = [...found.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  expect(named.length).toBeGreaterThan(3)
  // The inspector's own, where one runs.
  const inspected = /\/(?:inspected|demand)-/
  // It asks once it has time, which on a busy machine is later.
  await vi.waitFor(
    () => expect(named.filter((file = '') => !asked.includes(file) && !inspected.test(file))).toEqual([]),
    { timeout: 60_000 },
  )
})

test('offline, a page that cannot be loaded leaves the one that is shown, which says why', async () => {
  const page = await newcomer('hypatia@page-to-page.example')
  const chunk = /\/assets\/account-(?!menu)/
  await page.route(chunk, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: /^Your account/ }).click()
  const link = page.locator('[role="menuitem"][href="/account"]')
  await link.waitFor()
  await page.context().setOffline(true)
  await link.click()
  await page.locator('.offline').waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/no-organization')
  await page.unroute(chunk)
  await page.context().setOffline(false)
  await toAccount(page)
  await page.waitForURL('**/account')
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})

test('a question that cannot be loaded is not asked, which is said where other failures are', async () => {
  const page = await newcomer('emmy@page-to-page.example')
  const chunk = '**/assets/modal-*.js'
  await page.route(chunk, (route) => route.abort())
  const ask = async (part: string, name: string) => {
    await page.goto(`${product.app}/account#${part}`)
    await page.locator('main').getByRole('button', { name }).click()
  }
  for (const [part, name] of [
    ['devices', 'Sign out of all devices'],
    ['data', 'Delete account'],
  ] as const) {
    await ask(part, name)
    await page
      .locator('main .message')
      .getByText('Something went wrong. It’s not your fault. Reload the page.')
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  await page.unroute(chunk)
  await page.reload()
  await ask('data', 'Delete account')
  await page.getByRole('dialog').waitFor()
})
