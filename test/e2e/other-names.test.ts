// The product of another site than its auth service, whose cookies are blocked there, or all of it is; and at another name.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTesting, type Person, type Testing } from '../../testing/testing.ts'
import { codeIn, leaveBrowser, signOutOf, takeBrowser } from '../support/browser.ts'
import { isDeep } from '../support/deep.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { plugIn, type VirtualAuthenticator, withoutList } from '../support/virtual-authenticator.ts'

const password = 'a third-party password'

let product: Addresses
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([
    sharedProduct('elsewhere'),
    takeBrowser('--test-third-party-cookie-phaseout'),
  ])
})
afterAll(() => leaveBrowser(browser))

test('a page opened as 127.0.0.1 leads to the printed address, with path and query', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`http://127.0.0.1:${new URL(product.app).port}/auth/forgot?email=ada%40here.example`)
  expect(page.url()).toBe(`${product.app}/auth/forgot?email=ada%40here.example`)
})

test('what a program asks for there is served', async () => {
  const { port } = new URL(product.app)
  for (const path of ['/', '/live', '/api/openapi.json'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })).status).toBe(200)
})

describe('at localhost', () => {
  const email = 'ada@there.example'
  let page: Page
  let address: string

  const heading = (title: string | RegExp) => page.getByRole('heading', { level: 1, name: title }).waitFor()
  const pathNow = () => new URL(page.url()).pathname

  beforeAll(async () => {
    address = product.app
    page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(60_000)
  })

  test('a newcomer signs up, types the code, and is let in by the token alone', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Create account' }).first().click()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await heading('Check your email')
    const code = await codeIn(product.mailbox, email)
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(code)
    await page.waitForURL('**/auth/no-organization')
    const byCookie = await page.evaluate(
      async (auth) => (await fetch(`${auth}/get-session`, { credentials: 'include' })).json(),
      product.auth,
    )
    expect(byCookie).toBeNull()
  })

  test('and makes an organization', async () => {
    await page.getByRole('link', { name: /create/i }).click()
    await page.getByRole('textbox').fill('Engines of Ada')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await heading(/Ada Lovelace/)
  })

  test('X-11: coming back to the front page, is redirected by the session of the application', async () => {
    await page.goto(address)
    await page.waitForURL('**/dashboard')
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })

  test('signs out, finds nothing left open, and the back button opens nothing', async () => {
    await heading(/Ada Lovelace/)
    await signOutOf(page)
    await heading('Sign in')
    await page.goto(`${address}/dashboard`)
    await heading('Sign in')
    await page.goBack()
    await heading('Sign in')
    expect(pathNow()).toBe('/')
  })

  test('signs in again', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/dashboard')
  })

  test('signs in again where the account is to be changed, and changes it by the token alone', async () => {
    await page.goto(`${address}/account#profile`)
    await page.getByLabel('Name').fill('Ada King')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await heading('Sign in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL('**/account#profile')
    await page.getByLabel('Name').fill('Ada King')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your name is saved.').first().waitFor()
    await page.goto(`${address}/dashboard`)
    await heading(/Ada King/)
  })
})

if (isDeep)
  describe('at localhost, with an authenticator', () => {
    let page: Page
    let lockstep: Testing
    let person: Person
    let authenticator: VirtualAuthenticator

    beforeAll(async () => {
      lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
      person = await lockstep.person('account', 'verified')
      page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
      page.setDefaultTimeout(60_000)
      authenticator = await plugIn(page)
    })

    const arrived = () => page.waitForURL('**/auth/no-organization')
    const openForm = async () => {
      await page.context().clearCookies()
      await page.goto('about:blank')
      await page.goto(product.app)
    }
    const signIn = async () => {
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
    }

    test('a person adds a passkey by the token alone', async () => {
      await page.goto(`${product.app}/account#passkeys`)
      await signIn()
      await page.getByLabel('Name').fill('Laptop')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Laptop' }).first().waitFor()
    })

    test('and signs in by it, from the list beside the email and by the button', async () => {
      await openForm()
      await arrived()
      await withoutList(page)
      await openForm()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await arrived()
    })

    test('X-1021: a sign-in that waits takes the code of the app, and a passkey that has not verified its user', async () => {
      person = await lockstep.person('totp', 'active')
      await authenticator.hold(await person.registerPasskey())
      await openForm()
      await signIn()
      await page.getByRole('button', { name: 'Use the authenticator app' }).click()
      await page.getByLabel('Digit 1 of 6').click()
      await page.keyboard.type(await person.totpCode())
      await arrived()
      await openForm()
      await signIn()
      await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
      await authenticator.spoil({ isBadUV: true })
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await arrived()
    })
  })

if (isDeep)
  describe('BE-2: where the browser cannot reach the auth service any more', () => {
    test('the code goes through the application, and opens it', async () => {
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(product.app)
      await page.getByRole('button', { name: 'Create account' }).first().click()
      await page.getByLabel('Name').fill('Mary Somerville')
      await page.getByLabel('Email').fill('mary@cut-off.example')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      const code = await codeIn(product.mailbox, 'mary@cut-off.example')
      await page.route(`${product.auth}/**`, (route) => route.abort())
      await page.getByLabel('Digit 1 of 6').click()
      await page.keyboard.type(code)
      await page.waitForURL('**/auth/no-organization')
    })

    test('BE-3: and so does asking for a reset code', async () => {
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(60_000)
      await page.route(`${product.auth}/**`, (route) => route.abort())
      await page.goto(product.app)
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      await page.getByLabel('Email').fill('mary@cut-off.example')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
    })
  })
