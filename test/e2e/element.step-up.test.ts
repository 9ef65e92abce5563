// <lockstep-auth demand="…"> in a plain page of somebody else's: it asks for the proof in a dialog, and the page gets the result.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTesting, type Testing } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { openShop } from '../support/shop.ts'

let product: Addresses
let browser: Awaited<ReturnType<typeof takeBrowser>>
let lockstep: Testing

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
})
afterAll(() => leaveBrowser(browser))

const script = `
  for (const state of ['asked', 'done', 'cancelled'])
    addEventListener('lockstep-stepUp-' + state, ({ detail }) => { document.title += ' ' + detail.state })
  document.querySelector('button').addEventListener('click', () => {
    document.querySelector('lockstep-auth').demand = 'highest'
  })
`

async function open() {
  const person = await lockstep.person('app-session', 'inTenant')
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    permissions: ['local-network-access'],
    storageState: person.storageState(),
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  await person.letPass(172_800)
  const body = `<button>Export</button>
    <lockstep-auth auth-url="${product.auth}" callback-url="/auth/auth-callback" demand="aal1"></lockstep-auth>`
  return { person, ...(await openShop(context, product, { body, script })) }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const sessionOf = (page: Page) =>
  page.evaluate(async (auth) => {
    const reply = await fetch(`${auth}/get-session`, { credentials: 'include' })
    return (await reply.json()).session as { id: string; createdAt: string }
  }, product.auth)

test('the page hears that a proof is asked for, and that it is done, in a new session', async () => {
  const { page, person, complaints } = await open()
  const field = dialogOf(page).getByLabel('Password', { exact: true })
  await field.waitFor()
  const before = await sessionOf(page)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await field.fill(person.password)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.title(), { timeout: 60_000 }).toBe('A shop asked done')
  expect((await sessionOf(page)).id).not.toBe(before.id)
  expect([await dialogOf(page).count(), complaints]).toEqual([0, []])
  // Another demand asks anew, and Escape leaves it.
  await page.getByRole('button', { name: 'Export' }).click()
  await dialogOf(page).getByLabel('Password', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.title(), { timeout: 60_000 }).toBe('A shop asked done asked cancelled')
})
