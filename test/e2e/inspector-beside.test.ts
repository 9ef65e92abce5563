// The inspector beside the real product: somebody signs up in one page, and a developer watches in the other.

import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machines } from '../../machines/all.ts'
import { codeIn, leaveBrowser, signOutOf, takeBrowser } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'

const email = 'joan@example.com'
const password = 'canary-Sperling-5520'

let product: Product
let browser: Browser
let context: BrowserContext
let person: Page
let developer: Page
/** Everything that the inspector has sent to the developer's page. */
let told = ''
const secrets: Record<string, string> = { password }

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), takeBrowser()])
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(60_000)
  ;[person, developer] = [await context.newPage(), await context.newPage()]
  // Of an answer the browser may have forgotten the body when the form has left.
  person.on('request', (request) => {
    if (request.url().endsWith('/auth/auth-callback')) secrets.token = request.postDataJSON().token
  })
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const actor = (name: string, state: string) =>
  developer.getByRole('button', { name: new RegExp(`^${name}\\s*${state}`) }).first()

test('the page is there, live, and has every machine', async () => {
  await developer.goto(`${product.app}/inspect`)
  await developer.getByText('Live', { exact: true }).waitFor()
  for (const machine of Object.keys(machines))
    await developer
      .getByRole('region', { name: 'Machines' })
      .getByRole('button', { name: machine, exact: true })
      .waitFor()
})

test('a sign-up is seen in the browser, in the auth service and in the application', async () => {
  await person.goto(product.app)
  await actor('authForm', 'login').waitFor()
  await person.getByRole('button', { name: 'Create account' }).first().click()
  await actor('authForm', 'register').waitFor()
  await person.getByLabel('Name').fill('Joan Clarke')
  await person.getByLabel('Email').fill(email)
  await person.getByLabel('Password', { exact: true }).fill(password)
  await person.keyboard.press('Enter')
  await actor('authForm', 'verifyEmail').waitFor()
  await actor('account', 'unverified').waitFor()
  await actor('oneTimeCode', 'issued').waitFor()
  secrets.code = await codeIn(product.mailbox, email)
  await person.getByLabel('Digit 1 of 6').click()
  await person.keyboard.type(secrets.code)
  await heading(person, /not a member of an organization/)
  await actor('account', 'verified').waitFor()
  await actor('oneTimeCode', 'spent').waitFor()
  await actor('callback', 'noOrganization').waitFor()
})

test('its messages are drawn from lane to lane, joined by request', async () => {
  await developer.getByRole('button', { name: 'Sequence', exact: true }).click()
  const sequence = developer.locator('.sequence')
  for (const step of ['POST /sign-up/email', 'POST /email-otp/verify-email', 'POST /auth/auth-callback'])
    await sequence.getByText(step).first().waitFor()
  await sequence.getByText('one_time_code').first().waitFor()
  await sequence
    .getByText(/verification-code/)
    .first()
    .waitFor()
})

test('no message that it received holds a secret, nor does a recording of them', async () => {
  const download = developer.waitForEvent('download')
  await developer.getByRole('button', { name: 'Export' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk))
  told = Buffer.concat(chunks).toString('utf8')
  expect(JSON.parse(told).messages.length).toBeGreaterThan(20)
  expect(Object.keys(secrets).sort()).toEqual(['code', 'password', 'token'])
  for (const cookie of await context.cookies()) secrets[`cookie ${cookie.name}`] = cookie.value
  const shown = await developer.content()
  for (const [name, secret] of Object.entries({ ...secrets, email }))
    for (const form of [secret, encodeURIComponent(secret), btoa(secret)])
      for (const text of [told, shown, product.printed()]) expect(text.includes(form), name).toBe(false)
})

test('an event sent by hand moves the form of the tab whose actor it is', async () => {
  await signOutOf(person)
  await heading(person, 'Sign in')
  await actor('authForm', 'login').click()
  await developer.getByRole('button', { name: 'Send event' }).click()
  await developer.getByRole('combobox', { name: /^Event/ }).selectOption({ label: 'registerTab.clicked' })
  await developer.getByRole('button', { name: 'Send', exact: true }).click()
  await heading(person, 'Create your account')
  await developer.getByText('registerTab.clicked was taken: register.editing.').waitFor()
  await actor('authForm', 'register').waitFor()
})

test('the tab that goes is marked as closed, and nothing more is sent to it', async () => {
  await person.goto('about:blank')
  await developer.locator('.above .tag').getByText('closed').waitFor()
  await developer.getByText('Its tab is closed, so the event runs on a copy in this page.').waitFor()
  expect(await developer.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
})
