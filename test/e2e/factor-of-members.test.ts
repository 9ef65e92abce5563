// An owner demands a second factor of the members of an organization: who has none is led to set one up, and is in, on real servers.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { createTesting, type Testing } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { totpCode } from '../support/second-factor.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { withoutList } from '../support/virtual-authenticator.ts'

let product: Addresses
let browser: Awaited<ReturnType<typeof takeBrowser>>
let lockstep: Testing

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
})
afterAll(() => leaveBrowser(browser))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function pageOf(person: Person): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    storageState: person.storageState(),
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await withoutList(page)
  return page
}

/** On the account's page, where somebody was led. */
async function enrol(page: Page, { password }: Person): Promise<void> {
  await page.waitForURL('**/account?return=*#two-step')
  await page.locator('#enrol-password').fill(password)
  await press(page, 'Set up')
  const secret = (await page.locator('code.secret').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(totpCode(secret))
  await press(page, 'I’ve saved them')
}

test('X-1150, X-1151: an owner sets one up, demands it at once, and a member without one is shut out until there is one', async () => {
  const member = await lockstep.person('membership', 'member', { name: 'Grace' })
  const owner = member.organization?.owner
  if (!owner) throw new Error('The organization has no owner.')
  const owners = await pageOf(owner)
  await owners.goto(`${product.app}/organization#settings`)
  await owners.getByText('2 members haven’t set it up yet.').waitFor()
  await press(owners, 'Require two-step verification')
  await owners.getByText('Otherwise you’d lock yourself out.').first().waitFor()
  await owners.getByRole('link', { name: 'Set it up' }).click()
  await enrol(owners, owner)
  await owners.waitForURL('**/organization#settings')
  await owners.getByText('1 member hasn’t set it up yet.').waitFor()
  await owners.getByLabel('Starts').selectOption({ label: 'Right away' })
  await press(owners, 'Require two-step verification')
  await owners.getByRole('dialog').getByRole('button', { name: 'Require it' }).click()
  await owners.getByText(/^Every member has needed it since /).waitFor()
  expect(await violationsInBothSchemes(owners)).toEqual([])

  const members = await pageOf(member)
  await members.goto(`${product.app}/organization#members`)
  await heading(members, 'Others requires two-step verification')
  expect(new URL(members.url()).pathname).toBe('/auth/step-up')
  await members.getByText('You haven’t set up two-step verification yet.').waitFor()
  expect(await violationsInBothSchemes(members)).toEqual([])
  // What else there is stays at hand.
  await members.getByRole('button', { name: 'Organization: Others' }).waitFor()
  await members.getByRole('link', { name: 'Choose another organization' }).waitFor()
  await press(members, 'Set up two-step verification')
  await members.getByText('Others requires two-step verification. Set it up here to open it.').waitFor()
  await enrol(members, member)
  // And is back where they were shut out.
  await members.waitForURL('**/organization#members')
  await members.getByRole('heading', { level: 1, name: 'Others' }).waitFor()
  expect(await members.getByRole('dialog').count()).toBe(0)
})
