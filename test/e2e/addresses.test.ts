// Each address that npm start prints shows a page that says what it is, and tells programs the same.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violations } from '../support/looks.ts'
import { sharedProduct } from '../support/shared-product.ts'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
})
afterAll(() => leaveBrowser(browser))

const printed = {
  application: { heading: 'Sign in', address: () => product.app },
  mailbox: { heading: 'Mailbox', address: () => product.mailbox },
  'auth service': { heading: 'Auth service', address: () => product.auth },
  'identity provider': {
    heading: 'A provider to try',
    address: () => product.identityProvider,
  },
  inspector: { heading: 'Inspector', address: () => `${product.app}/inspect` },
}

test.each(Object.entries(printed))(
  'shows a page that says what it is: the %s',
  async (name, { heading, address }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const answer = await page.goto(address())
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // Other files' mails come in meanwhile.
    if (name !== 'inspector') await expect.poll(() => violations(page)).toEqual([])
    await context.close()
  },
)
