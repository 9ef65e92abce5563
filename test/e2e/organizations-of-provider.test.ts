// Another application asks the real product in which organization a person works, in Chromium: the choice, without a script, and the end.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { enterApp, makeOrganization } from '../../testing/organization-steps.ts'
import { createTesting } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { begin, DESK, discover, redeem } from '../support/relying-party.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'

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

test('X-1560 X-1563: a member of two organizations signs in to an application in one, until it is deleted', async () => {
  const testing = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const person = await testing.person('account', 'verified')
  await enterApp(person)
  const tenantId = await makeOrganization(person, 'Analytical Engines')
  await makeOrganization(person, 'Difference Engines')
  const config = await discover({ url: product.auth }, DESK)
  const redirect_uri = await listening()
  const scope = 'openid organizations offline_access'
  const begun = await begin(config, DESK, { scope, prompt: 'consent', redirect_uri })
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 375, height: 700 },
    storageState: person.storageState(),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(begun.address.href)
  await page.getByRole('heading', { level: 1, name: 'Choose an organization' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Analytical Engines' }).click()
  await page.getByRole('heading', { level: 1, name: 'Continue to Desk?' }).waitFor()
  expect(await page.getByRole('definition').getByText('Analytical Engines').isVisible()).toBe(true)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose another organization' }).click()
  await page.getByRole('button', { name: 'Difference Engines' }).click()
  await page.getByRole('definition').getByText('Difference Engines').waitFor()
  await page.getByRole('button', { name: 'Choose another organization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Choose an organization' }).waitFor()
  // Whichever page it was, it says where the request stands.
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Choose an organization' }).waitFor()
  await page.getByRole('button', { name: 'Analytical Engines' }).click()
  await page.getByRole('definition').getByText('Analytical Engines').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText('Signed in.').waitFor()
  const tokens = await redeem(config, { ...begun, returned: new URL(page.url()) })
  expect(tokens.claims()?.organization).toEqual({
    ...{ id: tenantId, name: 'Analytical Engines', slug: expect.any(String), role: 'owner' },
  })
  const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(next.claims()?.organization).toMatchObject({ id: tenantId })
  expect(await person.postToApp('/api/organizations/delete', { tenantId })).toMatchObject({ status: 200 })
  await expect(client.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})
