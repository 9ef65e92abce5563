// Passkeys in a real browser, by its virtual authenticator: added on the account's page, and used to sign in, alone and from the list
// beside the email; what is not shown, or not verified, is said.

import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'ada@passkeys.example'
const password = 'an analytical engine'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>
let page: Page
let cdp: CDPSession
let authenticatorId: string

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  ;({ authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options }))
})
afterAll(() => leaveBrowser(browser))

const spoil = (bits: { isBogusSignature?: boolean; isBadUV?: boolean }) =>
  cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...bits })
const usePasskey = () => page.getByRole('button', { name: 'Use a passkey' }).click()

/** In a browser without a list beside the email: the authenticator would answer it by itself, before the button is pressed. */
async function openForm(): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.context().clearCookies()
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
  await page.waitForURL('**/auth/no-organization')
  await page.goto(`${product.app}/account#passkeys`)
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).first().waitFor()
})

test('X-1081: it signs in from the browser’s list beside the email', async () => {
  await page.context().clearCookies()
  await page.goto(product.app)
  await page.waitForURL('**/auth/no-organization')
  expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(200)
})

test('X-1081: a bogus signature, and a passkey that has not verified its user, sign nobody in', async () => {
  for (const bits of [{ isBogusSignature: true }, { isBadUV: true }]) {
    await openForm()
    await spoil(bits)
    await usePasskey()
    await page.locator('.failure').filter({ hasText: 'We couldn’t accept that passkey' }).waitFor()
    await spoil({ isBogusSignature: false, isBadUV: false })
  }
})

test('X-1081: the passkey signs in alone', async () => {
  await openForm()
  await usePasskey()
  await page.waitForURL('**/auth/no-organization')
})

test('a browser that has no authenticator says so, and that there are other ways', async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(60_000)
  const other = await context.newPage()
  await other.goto(product.app)
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await other.getByText('This browser can’t use passkeys here').first().waitFor()
  await other.getByText('Sign in another way.').first().waitFor()
  await context.close()
})
