// Somebody has lost every second factor: an operator orders the recovery, and its person clicks through the mailed pages.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { createTesting, type Person } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { command } from '../support/command.ts'
import { violationsInBothSchemes } from '../support/looks.ts'
import { quiet } from '../support/quiet.ts'
import { passWait } from '../support/recovery.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>
let database: EmbeddedPostgres
let person: Person
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  database = await startEmbeddedPostgres({ dataDir: product.dataDir, log: quiet })
  person = await createTesting({
    authUrl: product.auth,
    appOrigin: product.app,
    secret: TESTING_SECRET,
  }).person('totp', 'active')
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
})
afterAll(async () => {
  await leaveBrowser(browser)
  await database?.stop()
})

const order = async (name: 'users' | 'purge', ...words: string[]) => {
  const { code, out, err } = await command(name, words, { DATABASE_URL: database.url })
  expect(err).toBe('')
  expect(code).toBe(0)
  return out
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const used = new Set<string>()

/** The link to this page in a mail that has come since the last one. */
const mailedLink = (path: string) =>
  vi.waitFor(
    async () => {
      const { port } = new URL(product.mailbox)
      const reply = await fetch(`http://127.0.0.1:${port}/messages?to=${encodeURIComponent(person.email)}`)
      const links = ((await reply.json()) as { text: string }[]).flatMap(
        ({ text }) => new RegExp(`https?:\\S+${path}#\\S+`).exec(text)?.[0] ?? [],
      )
      const link = links.find((one) => !used.has(one))
      expect(link).toBeDefined()
      used.add(`${link}`)
      return `${link}`
    },
    { timeout: 60_000 },
  )

async function open(path: string, title: string): Promise<void> {
  await page.goto(await mailedLink(path))
  await heading(title)
  expect(new URL(page.url()).hash).toBe('')
  expect(await violationsInBothSchemes(page)).toEqual([])
}

async function confirm(): Promise<void> {
  await order('users', 'recover-factors', person.email)
  // The service looks for mails of other processes twice a minute, and at once when it has one of its own.
  await person.post('/email-otp/send-verification-otp', { email: person.email, type: 'sign-in' })
  await open('/auth/recover-two-step', 'Confirm that you lost access to two-step verification')
  await press('Confirm')
  await heading('It’s confirmed')
  expect(await violationsInBothSchemes(page)).toEqual([])
}

async function signIn(): Promise<void> {
  await page.context().clearCookies()
  await page.goto(product.app)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

test('X-1061: the person confirms by the mailed link, and the operator sees that it waits', async () => {
  await confirm()
  expect(await order('users', 'show', person.email)).toContain('recovery of factors: waiting')
  await signIn()
  await heading('Two-step verification')
})

test('X-1062: the owner stops it by the link of the next mail, and the factor stays', async () => {
  await open('/auth/stop-recovery', 'Keep two-step verification')
  await press('Stop it')
  await heading('It’s stopped')
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(await order('users', 'show', person.email)).toContain('recovery of factors: stopped')
  await signIn()
  await heading('Two-step verification')
})

test('X-1020: once the wait is over the password signs in alone', async () => {
  await confirm()
  await passWait(database.url, person.email)
  await order('purge')
  await signIn()
  await page.waitForURL('**/auth/no-organization')
})

test('a link that is used says so, and leaves everything as it is', async () => {
  const [first = ''] = used
  await page.goto(first)
  await heading('Confirm that you lost access to two-step verification')
  await press('Confirm')
  await page.locator('.failure').waitFor()
})
