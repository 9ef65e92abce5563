// The console's lists on real servers, from the keyboard: an operator finds an organization, opens it, and looks at one of its members.

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
let operator: Person
let owner: Person
let page: Page
let name: string

const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
const looksRight = async () => expect(await wrongLooks(page)).toEqual([])

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  database = await startEmbeddedPostgres({ dataDir: product.dataDir, log: quiet })
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  operator = await lockstep.person('totp', 'active')
  owner = await lockstep.person('membership', 'owner')
  const env = { DATABASE_URL: database.url, OPERATOR: 'olga', CONSOLE: 'on' }
  expect(await command('users', ['grant', operator.email, 'operator'], env)).toMatchObject({ code: 0 })
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
})

test('X-1400: an operator finds an organization by how its name begins, and opens it from the keyboard', async () => {
  const db = await connectTo(database.url)
  const { rows } = await db.query(
    `select t.name from app.tenant t join app.membership using (tenant_id) join app.app_user u using (user_id) where u.email = $1`,
    [owner.email],
  )
  name = rows[0].name
  await page.getByRole('link', { name: 'Organizations', exact: true }).click()
  await page.getByLabel('Name or short name').fill(name.slice(0, -1).toUpperCase())
  await page.getByLabel('Reason').fill('ticket 7')
  await page.keyboard.press('Enter')
  const one = page.getByRole('region', { name: 'List of organizations' }).getByRole('button', { name })
  await one.waitFor()
  await looksRight()
  await one.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 3, name }).waitFor()
  await page.getByRole('region', { name: 'Members' }).getByText(owner.email).waitFor()
  await looksRight()
})

test('X-1343: from a member the operator looks at that person, with the reason that they have typed', async () => {
  await press(owner.email)
  await page.getByRole('heading', { level: 2, name: owner.email }).waitFor()
  const db = await connectTo(database.url)
  const { rows } = await db.query(
    `select event, detail ->> 'view' as view, (detail ? 'organization') as "isOfOne", detail ->> 'reason' as reason
     from auth.audit_event where operator = $1 and machine = 'console-access' order by id`,
    [operator.email],
  )
  const reason = 'ticket 7'
  expect(rows).toEqual([
    { event: 'view.requested', view: 'organizations', isOfOne: false, reason },
    { event: 'view.requested', view: 'organizations', isOfOne: true, reason },
    { event: 'look.requested', view: null, isOfOne: false, reason },
  ])
})

test('X-1400: an operator sees the clients of the provider, and no secret', async () => {
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  const clients = page.getByRole('region', { name: 'List of clients' })
  await clients.getByText('From OIDC_CLIENTS').first().waitFor()
  expect(await page.content()).not.toContain('which nobody guesses')
  await looksRight()
})
