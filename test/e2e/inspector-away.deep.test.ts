// A product that ends while it is watched, and another in its place: the page says so, keeps what it has, and continues.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
let browser: Browser
let developer: Page
let person: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), takeBrowser()])
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(60_000)
  ;[developer, person] = [await context.newPage(), await context.newPage()]
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

const forms = () => developer.getByRole('button', { name: /^authForm/ })
const shown = (what: string) => developer.getByText(what).first().waitFor()

test('the page lives through the end of the server and follows the next one', async () => {
  await developer.goto(`${product.app}/inspect`)
  await shown('Live')
  await person.goto(product.app)
  await person.getByRole('button', { name: 'Create account', exact: true }).first().click()
  await shown('registerTab.clicked')
  const { port } = new URL(product.app)

  await product.interrupt()
  await shown('The server isn’t answering.')
  expect(await developer.getByText('registerTab.clicked').count()).toBeGreaterThan(0)

  product = await startProduct({ APP_PORT: port })
  await shown('The server has restarted.')
  await shown('Live')
  expect(await developer.getByText('registerTab.clicked').count()).toBeGreaterThan(0)
  const before = await forms().count()
  await person.goto(product.app)
  await person.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect.poll(() => forms().count(), { timeout: 60_000 }).toBe(before + 1)
})
