// Somebody signs up in one page, and a developer watches it in another: form, persisted machines, callback, and exchanges.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InspectionMessage } from '../../server/wire/inspection-messages.ts'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import { messagesIn, readStream } from '../support/inspector-stream.ts'
import { type Product, startProduct } from '../support/product.ts'

const email = 'joan@example.com'

let product: Product
let browser: Browser
let page: Page
let inspector: Page
const faults: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), takeBrowser()])
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(60_000)
  inspector = await context.newPage()
  inspector.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  inspector.on('pageerror', (error) => faults.push(error.message))
  await inspector.goto(`${product.app}/inspect`)
  page = await context.newPage()
  await page.goto(product.app)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await product?.interrupt()
})

const readMessages = async () => messagesIn(await readStream(product.app))

const whatOf = (messages: InspectionMessage[]) =>
  messages.flatMap((message) => {
    if (message.type === '@lockstep.exchange') {
      const { from, to, what } = message.lockstep
      return [`${from} > ${to}: ${what}`]
    }
    return message.type === '@xstate.snapshot'
      ? [`${message.lockstep.machine}: ${message.event.type} → ${JSON.stringify(message.snapshot.value)}`]
      : []
  })

/** Of the one request that began so. */
async function requestThatBegan(how: string): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const messages = await readMessages()
      const id = messages.find((one) => whatOf([one])[0] === how)?.lockstep.requestId
      expect(id, how).toMatch(/^t[0-9a-f]{8}\.\d+$/)
      return whatOf(messages.filter(({ lockstep }) => lockstep.requestId === id))
    },
    { timeout: 60_000 },
  )
}

test('the form’s own machine is seen, in the page of the inspector too', async () => {
  await inspector.getByText('auth-form').first().waitFor()
  await page.getByRole('button', { name: 'Create account', exact: true }).first().click()
  await page.getByLabel('Name').fill('Joan Clarke')
  await inspector.getByText('registerTab.clicked').first().waitFor()
})

test('a sign-up is one request from the browser to the mailbox', async () => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct-Elster-4410')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await codeIn(product.mailbox, email)
  await vi.waitFor(
    async () => {
      const seen = await requestThatBegan('browser > auth: POST /sign-up/email')
      const order = [
        'browser > auth: POST /sign-up/email',
        'account: signUp.accepted → "unverified"',
        'auth > database: INSERT user',
        'one-time-code: xstate.init → "issued"',
        'auth > database: INSERT outbox',
        'auth > browser: 200 /sign-up/email',
        'auth > mailbox: mail verification-code',
      ]
      expect(seen.filter((one) => order.includes(one))).toEqual(order)
    },
    { timeout: 60_000 },
  )
})

test('a callback is one request through both services', async () => {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await codeIn(product.mailbox, email))
  await page.waitForURL('**/auth/no-organization')
  const seen = await requestThatBegan('browser > application: POST /auth/auth-callback')
  const order = [
    'browser > application: POST /auth/auth-callback',
    'application > auth: GET /get-session',
    'auth > database: SELECT session',
    'auth > application: 200 GET /get-session',
    'application > database: INSERT app_user',
    'application > browser: 200 /auth/auth-callback',
  ]
  const first = order.map((one) => seen.indexOf(one))
  expect(first).toEqual(first.toSorted((one, other) => one - other))
  expect(first).not.toContain(-1)
  expect(seen.at(-2)).toMatch(/^application > database/)
  expect(seen.filter((one) => one.startsWith('callback: ')).at(-1)).toContain('"noOrganization"')
  expect(seen).not.toContain('browser > auth: GET /get-session')
})

test('a persisted machine of one person is one actor over many requests, and nobody is named', async () => {
  const messages = await readMessages()
  const accounts = messages.filter(
    (one) => one.type === '@xstate.snapshot' && one.lockstep.machine === 'account',
  )
  expect(accounts.length).toBeGreaterThan(1)
  expect(new Set(accounts.map((one) => one.sessionId)).size).toBe(1)
  expect(JSON.stringify(messages)).not.toContain(email)
  expect(JSON.stringify(messages)).toContain('j…@example.com')
})

test('an event sent by hand moves the tab’s form, its secrets behind handles', async () => {
  // Where the form leads who is signed in: until then it would lead elsewhere from wherever the test goes.
  await page.goto(`${product.app}/`)
  await page.waitForURL('**/auth/no-organization')
  // Otherwise its own question, who is signed in, may be answered after the sign-out, and it leaves.
  await page.getByRole('heading', { level: 1, name: /not a member of an organization/ }).waitFor()
  await page.evaluate(() => fetch('/api/sign-out', { method: 'POST' }))
  await page.context().clearCookies()
  // Left first, so that its last messages have been sent.
  await page.goto('about:blank')
  const known = new Set((await readMessages()).map(({ sessionId }) => sessionId))
  await page.goto(`${product.app}/`)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const actor = await vi.waitFor(
    async () => {
      const last = (await readMessages()).findLast(
        ({ type, lockstep }) => type === '@xstate.actor' && lockstep.machine === 'auth-form',
      )
      expect(last?.sessionId).toMatch(/^t[0-9a-f]{8}:\d+$/)
      expect(known).not.toContain(last?.sessionId)
      return last?.sessionId ?? ''
    },
    { timeout: 60_000 },
  )
  const send = (event: object, secrets: string[] = []) =>
    inspector.evaluate(
      (message) => {
        const channel = new BroadcastChannel('lockstep-inspector')
        channel.postMessage(message)
        channel.close()
      },
      { to: actor, event, secrets },
    )
  await send({ type: 'forgotPassword.clicked' })
  await page.getByRole('heading', { level: 1, name: /reset|forgot/i }).waitFor()
  await send({ type: 'backToLogin.clicked' })
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const password = 'by-hand-Dohle-7720'
  await send({ type: 'credentials.submitted', email, password }, ['password'])
  await page.locator('.failure').waitFor()
  await vi.waitFor(
    async () => {
      const text = await readStream(product.app)
      expect(text).toContain('"type":"credentials.submitted"')
      expect(text).not.toContain(password)
    },
    { timeout: 60_000 },
  )
})

test('the page of the inspector breaks no rule of the policy', () => {
  expect(faults).toEqual([])
})
