// Passkeys in a real browser, by its virtual authenticator: added on the account's page, and used to sign in, alone, from the list
// beside the email, and as the second factor; of what is not shown, or not verified, is said what happened, and no session comes.

import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTesting, type Person } from '../../testing/testing.ts'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import {
  plugIn,
  shortenPatience,
  type VirtualAuthenticator,
  withoutList,
} from '../support/virtual-authenticator.ts'

const email = 'ada@passkeys.example'
const password = 'an analytical engine'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>
let page: Page
let authenticator: VirtualAuthenticator

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  page = await newPage()
  authenticator = await plugIn(page)
})
afterAll(() => leaveBrowser(browser))

const usePasskey = () => page.getByRole('button', { name: 'Use a passkey' }).click()
const arrived = () => page.waitForURL('**/auth/no-organization')
const refused = (title: string) => page.locator('.failure').filter({ hasText: title }).waitFor()
const statusOfMe = () => page.evaluate(async () => (await fetch('/api/me')).status)

/** By either cookie. */
async function nobodyIsSignedIn(): Promise<void> {
  expect(await statusOfMe()).toBe(401)
  const session = await page.evaluate(
    async (auth) => (await fetch(`${auth}/get-session`, { credentials: 'include' })).json(),
    product.auth,
  )
  expect(session).toBeNull()
}

async function openForm(): Promise<void> {
  await page.context().clearCookies()
  // The form keeps its view over a reload.
  await page.goto('about:blank')
  await page.goto(product.app)
  await page.getByRole('button', { name: 'Use a passkey' }).and(page.locator(':enabled')).waitFor()
}

test('a person adds a passkey under a name', async () => {
  await page.goto(product.app)
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await arrived()
  await page.goto(`${product.app}/account#passkeys`)
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).first().waitFor()
})

test('X-1081: it signs in from the browser’s list beside the email', async () => {
  await page.context().clearCookies()
  await page.goto(product.app)
  await arrived()
  expect(await statusOfMe()).toBe(200)
  await withoutList(page)
})

test.each([
  ['a bogus signature', { isBogusSignature: true }],
  ['a passkey that has not verified its user', { isBadUV: true }],
  ['a passkey that nobody has touched', { isBadUP: true }],
])('X-1081: %s signs nobody in', async (_, bits) => {
  await openForm()
  await authenticator.spoil(bits)
  await usePasskey()
  await refused('We couldn’t accept that passkey')
  await authenticator.spoil({})
  await nobodyIsSignedIn()
})

test('X-1081: a fingerprint that the authenticator does not recognise signs nobody in', async () => {
  await openForm()
  await authenticator.recognise(false)
  await usePasskey()
  await refused('No passkey was used')
  await authenticator.recognise(true)
  await nobodyIsSignedIn()
})

test('X-1081: the passkey signs in alone', async () => {
  await openForm()
  await usePasskey()
  await arrived()
})

describe('beside a password', () => {
  let person: Person

  beforeAll(async () => {
    const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
    person = await lockstep.person('totp', 'active')
    await person.registerPasskey()
    page = await newPage()
    authenticator = await plugIn(page)
    await authenticator.hold(person.passkey)
    await withoutList(page)
  })

  async function openChallenge(): Promise<void> {
    await openForm()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
    await page
      .getByText(/passkey/i)
      .first()
      .waitFor()
  }

  test.each([
    ['a bogus signature', { isBogusSignature: true }],
    ['a passkey that nobody has touched', { isBadUP: true }],
  ])('X-1081: %s ends no wait', async (_, bits) => {
    await openChallenge()
    await authenticator.spoil(bits)
    await usePasskey()
    await refused('We couldn’t accept that passkey')
    await authenticator.spoil({})
    await nobodyIsSignedIn()
  })

  test('X-1081: who does not touch it in time reads so, and can show the code of the app', async () => {
    await openChallenge()
    await shortenPatience(page)
    await authenticator.touch(false)
    await usePasskey()
    await page.getByText('Waiting for your passkey…').first().waitFor()
    await refused('No passkey was used')
    await nobodyIsSignedIn()
    await authenticator.touch(true)
    await page.getByRole('button', { name: 'Use the authenticator app' }).click()
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(await person.totpCode())
    await arrived()
  })

  test.each([
    ['the passkey', {}],
    ['one that has not verified its user', { isBadUV: true }],
  ])('X-1081: %s ends the wait', async (_, bits) => {
    await openChallenge()
    await authenticator.spoil(bits)
    await usePasskey()
    await arrived()
    await authenticator.spoil({})
    expect(await statusOfMe()).toBe(200)
  })
})

test('a browser that has no authenticator says so, and that there are other ways', async () => {
  const other = await newPage()
  await other.goto(product.app)
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await other.getByText('This browser can’t use passkeys here').first().waitFor()
  await other.getByText('Sign in another way.').first().waitFor()
  await other.context().close()
})
