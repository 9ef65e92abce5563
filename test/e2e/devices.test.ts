// Two devices of one person on the real product: a session that one of them ends has ended on the other.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { form, later } from '../../ui/i18n/de.ts'
import { codeIn, leaveBrowser, takeBrowser } from '../support/browser.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct } from '../support/shared-product.ts'

const email = 'emmy@devices.example'
const password = 'every symmetry has its law'

let product: Addresses
let browser: Browser
let laptop: Page
let phone: Page

async function openDevice(userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  laptop = await openDevice('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0')
  phone = await openDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1')
})
afterAll(() => leaveBrowser(browser))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form button[type=submit]').click()
}

test('somebody is signed in on a laptop and on a phone', async () => {
  await laptop.goto(product.app)
  await laptop.getByRole('button', { name: 'Create account' }).first().click()
  await laptop.getByLabel('Name').fill('Emmy Noether')
  await fillIn(laptop)
  await heading(laptop, 'Check your email')
  await laptop.getByLabel('Digit 1 of 6').click()
  await laptop.keyboard.type(await codeIn(product.mailbox, email))
  await heading(laptop, /not a member of an organization/)
  await laptop.getByRole('link', { name: 'Create an organization' }).click()
  await laptop.getByLabel('Organization name').fill('Invariants')
  await laptop.keyboard.press('Enter')
  await heading(laptop, /Emmy/)
  await phone.goto(product.app)
  await fillIn(phone)
  await heading(phone, /Emmy/)
})

test('the laptop lists both sessions and ends the phone’s', async () => {
  await laptop.getByRole('link', { name: 'Where you’re signed in' }).click()
  await laptop.getByText('Firefox (Linux)').waitFor()
  const end = laptop.getByRole('button', { name: 'Sign out of Safari (iPhone)' })
  await end.click()
  // Asked about first.
  await laptop.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await laptop.getByText('Signed out of Safari (iPhone).').last().waitFor()
  await end.waitFor({ state: 'detached' })
  expect(await laptop.getByText('Firefox (Linux)').count()).toBe(1)
})

test('the phone is signed out at once, and the laptop is not', async () => {
  await phone.reload()
  await heading(phone, 'Sign in')
  await phone.getByText('Your session has ended').first().waitFor()
  await laptop.reload()
  await heading(laptop, 'Your account')
})

/** The digits of the sign-in code that was mailed in German. */
const germanCode = () =>
  vi.waitFor(
    async () => {
      // The name is loopback for browsers; Node asks the system, which need not know.
      const { port } = new URL(product.mailbox)
      const reply = await fetch(`http://127.0.0.1:${port}/messages?to=${encodeURIComponent(email)}`)
      const subjects = ((await reply.json()) as { subject: string }[]).map(({ subject }) => subject)
      const code = subjects.map((one) => /^(\d{6}) ist Ihr Anmeldecode$/.exec(one)?.[1]).find(Boolean)
      expect(code).toBeDefined()
      return String(code)
    },
    { timeout: 60_000 },
  )

test('a borrowed computer whose page is set to German gets a German code, and keeps no session', async () => {
  const borrowed = await openDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0')
  await borrowed.addInitScript(() => localStorage.setItem('lockstep.language', 'de'))
  // The form offers passkeys in the background, and a fast hand is past it before the answer: the cookies are compared below.
  const offered = borrowed.waitForResponse((response) =>
    response.url().includes('generate-authenticate-options'),
  )
  await borrowed.goto(product.app)
  await offered
  await borrowed.getByLabel(form.fields.email).fill(email)
  await borrowed.getByLabel(form.views.login.keep).uncheck()
  await borrowed.getByRole('button', { name: form.views.login.byCode }).click()
  await heading(borrowed, later.signInByCode.title)
  await borrowed.getByLabel(form.code.digit(1)).click()
  await borrowed.keyboard.type(await germanCode())
  await heading(borrowed, /Emmy/)
  const cookies = await borrowed.context().cookies()
  const namesOf = (wanted: typeof cookies) => wanted.map(({ name }) => name)
  expect(namesOf(cookies)).toContain('lockstep.session')
  // What the browser was offered passkeys by lapses in five minutes. The other says for a day which browser has asked for a code, and opens nothing.
  expect(namesOf(cookies.filter(({ expires }) => expires !== -1))).toEqual([
    'auth.passkey',
    'auth.sign_up_attempt',
  ])
})
