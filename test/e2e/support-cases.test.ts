// Cases that people bring to support, from symptom to cure: somebody can't get in, the console says why and what helps, and that helps.
// Each person is seeded by lockstep/testing; at the end today's machines make each transition that all of this has recorded.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import {
  askForCode,
  reset,
  showTotpCode,
  signIn,
  signInByCode,
  signUp,
  verify,
  wrong,
} from '../../testing/requests.ts'
import { createTesting, type Person } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { command } from '../support/command.ts'
import { FULL, startMailboxes } from '../support/full-mailbox.ts'
import { cutOffAt, desktop, violationsInBothSchemes } from '../support/looks.ts'
import { type Product, startProduct } from '../support/product.ts'
import { quiet } from '../support/quiet.ts'
import { type Case, casesOfOrganizations } from './organization-cases.support.ts'

const TESTING_SECRET = 'the secret of the tests of support cases'
const settings = {
  TESTING_SECRET,
  CONSOLE: 'on',
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify({
    'sign-in': { email: [3, 86_400] },
    reset: { both: [2, 3600] },
  }),
  SOCIAL_EMAIL_TRUST: 'when-verified',
  DATABASE_WAIT_MS: '30000',
}

let product: Product
let mails: Awaited<ReturnType<typeof startMailboxes>>
let browser: Awaited<ReturnType<typeof takeBrowser>>
let database: EmbeddedPostgres
let lockstep: ReturnType<typeof createTesting>
let page: Page

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const users = (...words: string[]) => command('users', words, { ...settings, DATABASE_URL: database.url })

beforeAll(async () => {
  mails = await startMailboxes()
  ;[product, browser] = await Promise.all([startProduct({ ...settings, SMTP_URL: mails.url }), takeBrowser()])
  database = await startEmbeddedPostgres({ dataDir: product.dataDir, log: quiet })
  lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const operator = await lockstep.person('totp', 'active')
  expect(await users('grant', operator.email, 'operator')).toMatchObject({ code: 0 })
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: desktop })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  await page.goto(`${product.app}/console`)
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await operator.totpCode())
  await page.waitForURL('**/console')
})
afterAll(async () => {
  await leaveBrowser(browser)
  await database?.stop()
  await product?.interrupt()
  mails?.stop()
})

async function look(email: string): Promise<void> {
  await page.getByLabel('Person').fill(email)
  await page.getByLabel('Reason').fill('ticket 7')
  await press('Look up')
  await page.getByRole('heading', { level: 2, name: email }).waitFor()
}

const refusedUntil = async (status: number, ask: () => Promise<{ status: number }>) =>
  vi.waitFor(async () => expect((await ask()).status).toBe(status))

const status = async (wanted: number, asked: Promise<{ status: number }>) =>
  expect((await asked).status).toBe(wanted)

/** With the same email in another browser. */
const elsewhere = ({ email }: Person) => lockstep.person('account', 'none', { email })

const byCode = async (person: Person) => {
  await status(200, askForCode(person, 'sign-in'))
  await status(200, signInByCode(person, await person.newestCode('sign-in')))
}

const cases: readonly Case[] = [
  {
    name: 'strangers have typed wrong passwords until none is compared',
    symptom: async () => {
      const person = await lockstep.person('account', 'verified')
      await refusedUntil(429, () => signIn(person, 'a guess'))
      await status(429, signIn(person, person.password))
      return person
    },
    says: [/^Too many wrong passwords: no password is checked until \d/, /^Ask for a sign-in code by email$/],
    cure: byCode,
    // The mailbox is proven, which lifts it.
    way: (person) => person.signIn(),
  },
  {
    name: 'the mail server has refused the mail',
    symptom: async () => {
      const person = await lockstep.person('account', 'unverified', { email: FULL })
      await vi.waitFor(async () => expect((await users('show', FULL)).out).toContain('waiting: 452'), {
        timeout: 60_000,
      })
      return person
    },
    says: [/^452 4\.2\.2 The mailbox is full$/, /^Ask for another code that verifies the email$/],
    cure: async (person) => {
      mails.makeRoom()
      await status(200, askForCode(person, 'email-verification'))
      await status(200, verify(person, await person.newestCode()))
    },
  },
  {
    name: 'somebody else has signed up with the address, and nobody has verified it',
    symptom: async () => {
      const person = await lockstep.person('account', 'unverified')
      const stranger = await elsewhere(person)
      await status(200, signUp(stranger, 'of somebody else', 'Somebody else'))
      await status(403, signIn(person, person.password))
      return person
    },
    says: [/^Refused: the email isn’t verified$/, /^Ask for another code that verifies the email$/],
    cure: async (person) => {
      await status(200, askForCode(person, 'email-verification'))
      await status(200, verify(person, await person.newestCode()))
    },
  },
  {
    name: 'a provider does not vouch for the email of an account',
    symptom: async () => {
      const person = await lockstep.person('account', 'verified')
      const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage()
      await theirs.goto(product.app)
      await theirs.getByRole('button', { name: /continue with demo/i }).click()
      await theirs.waitForURL(`${product.identityProvider}/**`)
      await theirs.getByRole('textbox', { name: 'Email' }).fill(person.email)
      await theirs.getByRole('textbox', { name: 'Name' }).fill('Ada')
      await theirs.getByText('For developers').click()
      await theirs.getByLabel('This provider has verified the email').uncheck()
      await theirs.getByRole('button', { name: 'Continue', exact: true }).click()
      await theirs.waitForURL(`${product.app}/**`)
      expect(await theirs.context().cookies()).not.toContainEqual(
        expect.objectContaining({ name: expect.stringContaining('session_token') }),
      )
      await theirs.context().close()
      return person
    },
    says: [/^Came back from a provider that doesn’t vouch for the email\./, /^A sign-in code by email$/],
    cure: byCode,
  },
  {
    name: 'every second factor is lost',
    symptom: async () => {
      const person = await lockstep.person('totp', 'active')
      await status(200, signIn(person, person.password))
      return person
    },
    says: [/^No way to sign in works without a second factor\.$/],
    cure: async ({ email }) => {
      await press('Start factor recovery')
      await page.getByRole('dialog').getByRole('button', { name: 'Start recovery', exact: true }).click()
      await page.getByText(`A link to start the recovery is on its way to ${email}.`).first().waitFor()
      await page.getByText('No way to sign in works.', { exact: true }).waitFor()
      await page.getByText('Follow the link in the email about the recovery of their factors').waitFor()
    },
    // What follows from the link has a test of its own.
    way: async () => {},
  },
  {
    name: 'the session was revoked on another device',
    symptom: async () => {
      const person = await lockstep.person('account', 'verified')
      await person.signIn()
      await status(200, person.post('/revoke-sessions', {}))
      expect((await person.get('/get-session')).body).toBeNull()
      return person
    },
    says: [/^Signed out of all devices\.$/, /^Ways to sign in that work: \d+ of \d+\.$/],
    cure: async () => {},
  },
  {
    name: 'the clock of the device with the authenticator app is wrong',
    symptom: async () => {
      const person = await lockstep.person('totp', 'active')
      await status(200, signIn(person, person.password))
      const code = await person.totpCode()
      for (const one of [wrong(code), wrong(code)]) await status(401, showTotpCode(person, one))
      return person
    },
    says: [/^2 wrong codes from the authenticator app since .* Is the clock of their device right\?$/],
    cure: async () => {},
  },
  {
    name: 'others in the network have used up its requests',
    symptom: async () => {
      const person = await lockstep.person('account', 'verified')
      // A device that has signed in before has a limit of its own.
      const other = await elsewhere(person)
      await refusedUntil(429, () => reset(other, '000000', person.password))
      return person
    },
    says: [
      /^Too many requests from their network \((127\.0\.0\.1|::1)\), perhaps from others in it\. Some are refused until \d/,
    ],
    // Another way in has a limit of its own.
    cure: byCode,
  },
  ...casesOfOrganizations(() => lockstep),
]

test.each(cases)('$name: the console says so, and what helps', async ({ symptom, says, cure, way }) => {
  const person = await symptom()
  await look(person.email)
  for (const words of says) await page.getByText(words).first().waitFor()
  for (const size of [{ width: 375, height: 700 }, desktop]) {
    expect(await cutOffAt(page, size)).toEqual([])
    expect(await violationsInBothSchemes(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await cure(person)
  await (way ?? ((one: Person) => one.signIn()))(person)
})

test('each transition that these stories have recorded is one that today’s machines make', async () => {
  const { code, out } = await command('audit', ['--replay'], { ...settings, DATABASE_URL: database.url })
  expect(out).toMatch(/^[1-9]\d* recorded transitions are those of today’s machines, 0 are not/)
  expect(code).toBe(0)
})
