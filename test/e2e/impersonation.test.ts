// An operator acts as somebody in a real browser and on real servers: from the console to that person's pages under a bar that says so,
// what is refused there, and back.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { createTesting, type Person } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { command } from '../support/command.ts'
import { connectTo } from '../support/databases.ts'
import { desktop, wrongLooks } from '../support/looks.ts'
import { quiet } from '../support/quiet.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'

let product: Awaited<ReturnType<typeof sharedProduct>>
let browser: Awaited<ReturnType<typeof takeBrowser>>
let database: EmbeddedPostgres
let grace: Person
let ada: Person
let page: Page

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  database = await startEmbeddedPostgres({ dataDir: product.dataDir, log: quiet })
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  grace = await lockstep.person('totp', 'active')
  ada = await lockstep.person('account', 'verified', { name: 'Ada Lovelace' })
  const env = { DATABASE_URL: database.url, OPERATOR: 'olga', CONSOLE: 'on' }
  await command('users', ['grant', grace.email, 'operator'], env)
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: desktop })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await database?.stop()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const bar = () => page.getByRole('region', { name: 'Acting as somebody else' })

/** Once it has its heading: the bar can be there before the page. */
async function looksRight(): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await wrongLooks(page)).toEqual([])
}

async function actAsAda(): Promise<void> {
  await page.getByLabel('Person').fill(ada.email)
  await page.getByLabel('Reason').fill('ticket 7')
  await press('Look up')
  await page.getByRole('heading', { level: 2, name: ada.email }).waitFor()
  await press('Act as this person')
  const dialog = page.getByRole('dialog', { name: `Act as ${ada.email}?` })
  await dialog.getByText('This is recorded with your reason: “ticket 7”.').waitFor()
  await dialog.getByRole('button', { name: 'Act as them', exact: true }).click()
  await bar().waitFor()
}

test('X-1520: an operator acts as a person from the console, and a bar says who acts as whom', async () => {
  await page.goto(`${product.app}/console`)
  await page.getByLabel('Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await grace.totpCode())
  await page.waitForURL('**/console')
  await actAsAda()
  expect(await bar().textContent()).toContain(`You, ${grace.email}, are acting as ${ada.email} until`)
  await looksRight()
})

test('X-1520: the bar is over the account, the organization’s pages and those outside', async () => {
  for (const path of ['/account', '/auth/register-organization', '/console', '/no-such-page']) {
    await page.goto(product.app + path)
    await bar().waitFor()
  }
  await page.goto(`${product.app}/account`)
  await looksRight()
})

test('X-1522: an organization is not made in the name of the person, and the page says why', async () => {
  await page.goto(`${product.app}/auth/register-organization`)
  await page.getByLabel('Name', { exact: false }).first().fill(`Engines of ${ada.email}`)
  await page.keyboard.press('Enter')
  await page.getByText('An operator acts as this person, and can’t do this in their name.').first().waitFor()
  const db = await connectTo(database.url)
  const { rows } = await db.query('select from app.tenant where name = $1', [`Engines of ${ada.email}`])
  expect(rows).toEqual([])
})

test('the audit of the application says who acts', async () => {
  const db = await connectTo(database.url)
  const { rows } = await db.query(
    `select distinct machine from app.audit_event e join app.app_user u using (user_id)
     where u.email = $1 and detail ->> 'actor' = (select id::text from auth."user" where email = $2)
     order by machine`,
    [ada.email, grace.email],
  )
  expect(rows.map(({ machine }) => machine)).toEqual(['app-session', 'callback'])
})

test('the operator ends it, and has the console back', async () => {
  await page.goto(`${product.app}/account`)
  await bar().getByRole('button', { name: 'End' }).click()
  await page.waitForURL('**/console')
  await page.getByLabel('Person').waitFor()
  expect(await bar().count()).toBe(0)
  await page.getByRole('button', { name: `Your account: ${grace.email}` }).waitFor()
})

test('once the time is over the bar leads back by itself', async () => {
  await actAsAda()
  const db = await connectTo(database.url)
  await db.query(
    `update app.session set data = jsonb_set(data, '{impersonation,until}', to_jsonb(extract(epoch from now() + interval '2 seconds') * 1000))
     where data -> 'impersonation' is not null`,
  )
  await page.reload()
  await page.waitForURL('**/console')
  await page.getByRole('button', { name: `Your account: ${grace.email}` }).waitFor()
})
