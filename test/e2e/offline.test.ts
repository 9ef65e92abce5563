// The browser is offline before the six boxes have been loaded: they come by themselves once it is online again.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { sharedProduct } from '../support/shared-product.ts'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

test('what could not be loaded offline is loaded online, with what was typed', async () => {
  const context = await browser.newContext()
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const chunk = '**/assets/code-views-*.js'
  await context.route(chunk, (route) => route.abort())
  await page.goto(product.app)
  await page.getByLabel('Email').fill('hypatia@offline.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await context.unroute(chunk)
  await context.setOffline(false)
  await page.getByLabel('Digit 1 of 6').waitFor()
  expect(await page.locator('.lead').textContent()).toContain('hypatia@offline.example')
})
