// The story of a person on the charts of the machines, in a real browser and on real servers: an entry opens the chart, on which the way
// that was taken is marked, and beside it stands which guard has refused.

import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { createTesting, type Person } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { command } from '../support/command.ts'
import { cutOffAt, desktop, violationsInBothSchemes } from '../support/looks.ts'
import { quiet } from '../support/quiet.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'

let browser: Awaited<ReturnType<typeof takeBrowser>>
let database: EmbeddedPostgres
let ada: Person
let page: Page

/** What of the chart has been loaded, by the beginnings of its files' names. */
const loaded = new Set<string>()
const note = (request: Request) => {
  const [, name] = /\/assets\/(drawn-way|elk-worker)/.exec(request.url()) ?? []
  if (name) loaded.add(name)
}

beforeAll(async () => {
  const product = await sharedProduct()
  browser = await takeBrowser()
  database = await startEmbeddedPostgres({ dataDir: product.dataDir, log: quiet })
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const grace = await lockstep.person('totp', 'active')
  ada = await lockstep.person('one-time-code', 'locked')
  const env = { DATABASE_URL: database.url, OPERATOR: 'olga', CONSOLE: 'on' }
  expect(await command('users', ['grant', grace.email, 'support'], env)).toMatchObject({ code: 0, err: '' })
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: desktop })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
  page.on('request', note)
  await page.goto(`${product.app}/console`)
  await page.getByLabel('Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await grace.totpCode())
  await page.waitForURL('**/console')
  await page.getByLabel('Person').fill(ada.email)
  await page.getByLabel('Reason').fill('ticket 7')
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: ada.email }).waitFor()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await database?.stop()
})

const story = () => page.getByRole('region', { name: 'What has happened' })
const dialog = () => page.getByRole('dialog', { name: 'On the chart: One-time code' })
const refusal = () => story().getByRole('button', { name: 'A wrong code was typed' }).first()

test('a look at a person loads no chart', async () => {
  await refusal().waitFor()
  expect([...loaded]).toEqual([])
})

test('from the keyboard, an entry opens the chart of its machine with the refusal marked and its guard named', async () => {
  await refusal().focus()
  await page.keyboard.press('Enter')
  await dialog().getByRole('application', { name: 'Chart: One-time code' }).waitFor()
  expect([...loaded].toSorted()).toEqual(['drawn-way', 'elk-worker'])
  await dialog().getByText('A wrong code was typed').first().waitFor()
  await dialog().getByRole('definition').filter({ hasText: 'isLastTry' }).waitFor()
  const taken = page.locator('.transition.taken.refused')
  expect(await taken.evaluateAll((found) => found.map(({ dataset }) => dataset.edge))).toEqual([
    'issued|code.mismatched|0',
  ])
  expect(
    await page
      .locator('.state.active')
      .evaluateAll((found) => found.map((state) => (state as HTMLElement).dataset.state)),
  ).toEqual(['locked'])
})

test('the chart fits a desktop’s window and a phone’s, in both colour schemes', async () => {
  for (const size of [{ width: 375, height: 700 }, desktop]) {
    expect(await cutOffAt(page, size)).toEqual([])
    expect(await violationsInBothSchemes(page)).toEqual([])
  }
})

test('the keys lead to the tools, the chart and its transitions, and Escape back to the entry', async () => {
  const room = dialog().getByRole('application', { name: 'Chart: One-time code' })
  await room.focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('img')
  await dialog()
    .getByText(/ → |stays in/)
    .last()
    .waitFor()
  // Neither is there anything to send.
  await page.keyboard.press('Enter')
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await refusal().evaluate((element) => element === document.activeElement)).toBe(true)
})

test('neither the look’s answer nor the chart has a secret of the person', async () => {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/console/look')),
    page.getByRole('button', { name: 'Look up', exact: true }).click(),
  ])
  const { found } = (await reply.json()) as { found: { story: { chapters: { way: object | null }[] } } }
  const ways = found.story.chapters.flatMap(({ way }) => way ?? [])
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways)
    expect(Object.keys(way).toSorted()).toEqual(
      ['machine', 'event', 'from', 'to', 'edges', 'guards', 'isRefused'].toSorted(),
    )
})
