// API keys on the account's page, in a real browser and on real servers: what it creates, replaces and revokes is what programs meet.

import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTesting } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import type { Addresses } from '../support/product.ts'
import { kept } from '../support/secret-hunt.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { dialogOf } from './step-up/methods.ts'
import { visitOf } from './step-up/visit.ts'

let product: Addresses
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

test('a key of the page opens what it was given until it is replaced for long enough, or revoked, and the browser keeps none', async () => {
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const person = await lockstep.person('account', 'verified')
  const verify = async (key: string) => {
    const { body } = await person.post('/api-key/verify', { key, permissions: { invoices: ['read'] } })
    const { valid, error } = body as { valid: boolean; error: { code: string } | null }
    return valid || error?.code
  }
  const { page } = await visitOf(browser, product, person)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const confirm = async (name: string, act: string) => {
    await button(name).first().click()
    await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
  }
  const takeKey = async () => {
    const place = page.getByRole('region', { name: 'Copy your new key' })
    const key = (await place.locator('code').textContent()) ?? ''
    await button('I’ve saved it').click()
    await place.waitFor({ state: 'detached' })
    return key
  }

  await page.goto(`${product.app}/account#keys`)
  await person.letPass(172_800)
  await page.getByLabel('Name', { exact: true }).fill('Backup')
  await page.getByRole('checkbox', { name: 'invoices: read' }).check()
  await button('Create an API key').click()
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const first = await takeKey()
  expect(await verify(first)).toBe(true)

  await confirm('Replace Backup', 'Replace')
  const second = await takeKey()
  expect(await Promise.all([verify(first), verify(second)])).toEqual([true, true])
  await page.getByText(/Replaced: works until/).waitFor()
  await confirm('Revoke Backup', 'Revoke')
  await page.getByText('You revoked Backup.').first().waitFor()
  // The newest is listed first.
  expect(await Promise.all([verify(first), verify(second)])).toEqual([true, 'INVALID_API_KEY'])

  const left = JSON.stringify([asked, await kept(page)])
  for (const key of [first, second]) expect(left).not.toContain(key)
})
