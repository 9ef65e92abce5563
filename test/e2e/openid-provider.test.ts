// Another application signs a newcomer in by the real product, in Chromium: the form, the consent on a phone, and back.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { begin, DESK, discover, redeem, TELEVISION } from '../support/relying-party.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'hedy@provider.example'

let product: Addresses
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

/** A program at the person's, which listens at whatever port is free. */
async function listening(): Promise<string> {
  const server = createServer((_, response) => response.end('Signed in.')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
}

test('X-1201 X-1203: a newcomer is led to the form, signs up, allows the application on a phone, and is signed in there', async () => {
  const config = await discover({ url: product.auth }, DESK)
  const redirect_uri = await listening()
  const begun = await begin(config, DESK, { redirect_uri })
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 375, height: 700 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(begun.address.href)
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await page.getByLabel('Name').fill('Hedy Lamarr')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a hopping frequency')
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await page.getByRole('heading', { level: 1, name: 'Continue to Desk?' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await page.getByText(email).isVisible()).toBe(true)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page.getByRole('button', { name: `Continue as ${email}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Continue to Desk?' }).waitFor()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText('Signed in.').waitFor()
  const tokens = await redeem(config, { ...begun, returned: new URL(page.url()) })
  expect(tokens.claims()).toMatchObject({ email, email_verified: true, name: 'Hedy Lamarr' })
  await page.goto(`${product.auth}/oauth2/applications`)
  await page.getByRole('heading', { level: 2, name: 'Desk' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await violationsInBothSchemes(page)).toEqual([])
  const television = await discover({ url: product.auth }, TELEVISION)
  const shown = await client.initiateDeviceAuthorization(television, { scope: 'openid email' })
  await page.goto(shown.verification_uri)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Code').fill('BBBB-BBBB')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Code').fill(shown.user_code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Continue to Television?' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your device is connected' }).waitFor()
  // A person who is signed in is asked once more by a program that cannot show that it is itself, and by no form.
  await page.goto((await begin(config, DESK, { redirect_uri })).address.href)
  let sent = 0
  const [reached, clicked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/oauth2/interaction/**', async (route) => {
    sent += 1
    reached.resolve()
    await clicked.promise
    await route.continue()
  })
  const refuse = await page.getByRole('button', { name: 'Don’t allow' }).boundingBox()
  // A click at a locator would wait for the answer, which is held back.
  const click = () => page.mouse.click((refuse?.x ?? 0) + 9, (refuse?.y ?? 0) + 9)
  await click()
  await reached.promise
  await click()
  clicked.resolve()
  await page.getByText('Signed in.').waitFor()
  // The second would read that the sign-in has ended.
  expect(sent).toBe(1)
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
})
