// The guide that npm start shows developers beside the form: the addresses, what to try, and the machine as it moves.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), takeBrowser()])
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

async function opened(path: string, width = 1280): Promise<{ page: Page; broken: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  page.setDefaultTimeout(60_000)
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  await page.goto(`${product.app}${path}`)
  return { page, broken }
}

const guideOf = (page: Page) => page.getByRole('complementary', { name: 'Guide for developers' })

test('the address that is printed first has the addresses, and the machine of the form as it moves', async () => {
  expect(product.printed()).toContain(`Begin here         ${product.app}/?guide`)
  const { page, broken } = await opened('/?guide')
  const guide = guideOf(page)
  for (const address of [product.app, product.mailbox, product.auth, product.identityProvider])
    await guide.getByRole('link', { name: address, exact: true }).waitFor()
  await guide.getByRole('link', { name: `${product.app}/inspect` }).waitFor()
  await guide.getByText('The machine begins in login.editing.').first().waitFor()
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await guide.getByText('login.editing → register.editing').first().waitFor()
  expect(broken).toEqual([])
  await page.close()
})

test('it covers nothing of the form, beside it or below it', async () => {
  for (const width of [1280, 375]) {
    const { page } = await opened('/?guide', width)
    await guideOf(page).waitFor()
    const boxes = await Promise.all([page.locator('main'), guideOf(page)].map((one) => one.boundingBox()))
    const [form, guide] = boxes
    if (!form || !guide) throw new Error('Both are shown.')
    const isApart = form.x + form.width <= guide.x || form.y + form.height <= guide.y
    expect({ width, isApart }).toEqual({ width, isApart: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.close()
  }
})

test('it stays from page to page until it is dismissed, and is not there for others', async () => {
  const { page } = await opened('/?guide')
  await guideOf(page).waitFor()
  await page.goto(product.app)
  await guideOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await guideOf(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByLabel('Email').waitFor()
  expect(await guideOf(page).count()).toBe(0)
  const other = await opened('/')
  await other.page.getByLabel('Email').waitFor()
  await other.page.waitForLoadState('networkidle')
  expect(await guideOf(other.page).count()).toBe(0)
  await Promise.all([page.close(), other.page.close()])
})
