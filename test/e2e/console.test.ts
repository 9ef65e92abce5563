// From a role to a look, in a real browser and on real servers: the command makes somebody support, they sign in, step up with the
// authenticator app, and see the state and the story of a person whom they name, with the reason that they type. As an operator they act.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/dev/postgres/embedded.ts'
import { createTesting, type Person } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { command } from '../support/command.ts'
import { connectTo } from '../support/databases.ts'
import { desktop, wrongLooks } from '../support/looks.ts'
import { quiet } from '../support/quiet.ts'
import { NOBODYS_ENDPOINT, sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'

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
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: desktop })
  context.setDefaultTimeout(60_000)
  page = await context.newPage()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await database?.stop()
})

const users = (...words: string[]) =>
  command('users', words, { DATABASE_URL: database.url, OPERATOR: 'olga', CONSOLE: 'on' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function typeCode(): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(await grace.totpCode())
}

async function ask(person: string, reason: string): Promise<void> {
  await page.getByLabel('Person').fill(person)
  await page.getByLabel('Reason').fill(reason)
  await press('Look up')
}

const looksRight = async () => expect(await wrongLooks(page)).toEqual([])

test('somebody without a role signs in to the console, and there is nothing for them', async () => {
  await page.goto(`${product.app}/console`)
  await page.getByLabel('Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.keyboard.press('Enter')
  await typeCode()
  await page.waitForURL('**/console')
  await page.getByRole('heading', { level: 1, name: 'Console' }).waitFor()
  await page.getByText('You don’t have access to the console.').first().waitFor()
  expect(await page.getByLabel('Person').count()).toBe(0)
  await looksRight()
})

test('as support they show the authenticator app again after 16 minutes, and the look goes on', async () => {
  expect(await users('grant', grace.email, 'support')).toMatchObject({ code: 0, err: '' })
  await grace.letPass(16 * 60)
  await page.reload()
  await page.getByLabel('Person').waitFor()
  expect(await page.getByRole('link', { name: 'Overview', exact: true }).count()).toBe(0)
  await looksRight()
  await ask(ada.email, 'ticket 7')
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
  await typeCode()
  await page.getByRole('heading', { level: 2, name: ada.email }).waitFor()
  await page.getByText('Verified the email.').waitFor()
  await page.getByRole('region', { name: ada.email }).getByText('Verified', { exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await looksRight()
})

test('the look is in the story of the person, with who looked', async () => {
  const { out } = await users('story', ada.email)
  expect(out).toContain(`Somebody looked at them in the console.  operator ${grace.email} from `)
})

test('a part of an email finds nobody for support, and people for an operator', async () => {
  const part = ada.email.slice(0, -1)
  await ask(part, 'ticket 7')
  await page.getByText('No one found.').first().waitFor()
  expect(await users('grant', grace.email, 'operator')).toMatchObject({ code: 0, err: '' })
  await page.reload()
  await ask(part, 'ticket 7')
  await press(ada.email)
  await page.getByRole('heading', { level: 2, name: ada.email }).waitFor()
})

async function acts(button: string, confirmed: string): Promise<void> {
  await press(button)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This is recorded with your reason: “ticket 7”.').waitFor()
  await dialog.getByRole('button', { name: confirmed, exact: true }).click()
}

test('X-1368: an operator locks an account and lifts the lock, each offered in its state and said afterwards', async () => {
  const offered = page.getByRole('region', { name: 'What you can do' }).getByRole('button')
  expect(await offered.allTextContents()).toEqual([
    'End all sessions',
    'Lock the account',
    'Act as this person',
  ])
  await press('Lock the account')
  await page.getByRole('dialog', { name: `Lock the account of ${ada.email}?` }).waitFor()
  await looksRight()
  await page.keyboard.press('Escape')
  await acts('Lock the account', 'Lock')
  await page.getByText(`The account of ${ada.email} is locked.`).first().waitFor()
  // The person is looked at again once it is said.
  await offered.filter({ hasText: 'Unlock the account' }).waitFor()
  expect(await offered.allTextContents()).toEqual(['Unlock the account', 'End all sessions'])
  await looksRight()
  await expect(ada.signIn()).rejects.toThrow()
  await acts('Unlock the account', 'Unlock')
  await page.getByText(`The account of ${ada.email} is unlocked.`).first().waitFor()
  await ada.signIn()
  const { out } = await users('story', ada.email)
  expect(out).toMatch(new RegExp(`Locked.*operator ${grace.email}`, 'i'))
})

test('X-1367: what was seen in another state is not done, which is said, and the person is shown as they are', async () => {
  expect(await users('lock', ada.email)).toMatchObject({ code: 0 })
  await acts('Lock the account', 'Lock')
  await page
    .getByText(`Nothing was done for ${ada.email}: their state has changed in the meantime.`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Unlock the account' }).waitFor()
})

test('X-1400: an operator sees how everybody is doing, with the reason that they have typed already', async () => {
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Overview' }).waitFor()
  await press('Show')
  const signIns = page.getByRole('region', { name: 'Sign-ins' })
  await signIns.getByRole('rowheader', { name: /^Password \+ Authenticator app/ }).waitFor()
  await page.getByRole('region', { name: 'Refusals' }).getByText('Console access').first().waitFor()
  // The profile of tests has none.
  await page.getByRole('region', { name: 'Limits' }).getByText('Rate limits are off').waitFor()
  await looksRight()
  const { out } = await users('story', grace.email)
  expect(out).toContain('As an operator they looked at everything in the console.')
})

test('X-1401: an operator declines somebody who waits, from the keyboard, and the list says so', async () => {
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const newcomer = await lockstep.person('account', 'verified')
  const db = await connectTo(database.url)
  await db.query('update auth."user" set banned = true, awaits_approval = true where email = $1', [
    newcomer.email,
  ])
  await page.getByRole('link', { name: 'Waiting list' }).click()
  await press('Show')
  const decline = page.getByRole('button', { name: `Decline ${newcomer.email}` })
  await decline.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `Decline ${newcomer.email}?` }).waitFor()
  await looksRight()
  // The way out has the focus.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`${newcomer.email} is declined.`).first().waitFor()
  await decline.waitFor({ state: 'detached' })
  await looksRight()
  expect(await users('show', newcomer.email)).toMatchObject({ code: 1 })
  await page.getByRole('link', { name: 'People', exact: true }).click()
})

test('X-1400: an operator sees the settings that the service runs with, and no secret', async () => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await press('Show')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await row('CONSOLE').getByText('From the environment').waitFor()
  await row('OIDC_CLIENTS').getByText('Set', { exact: true }).waitFor()
  await row('BACKCHANNEL_LOGOUT_URL').getByText('From npm start').waitFor()
  await page
    .getByRole('region', { name: 'Weaker than hardened' })
    .getByText('an identity is linked without permission')
    .first()
    .waitFor()
  expect(await page.content()).not.toMatch(/which nobody guesses|postgres:/)
  await looksRight()
})

async function givenUp(type: string): Promise<void> {
  const db = await connectTo(database.url)
  await db.query(
    `with event as (
       insert into auth.event (type, version, subject, data) values ($1, 1, gen_random_uuid(), '{}') returning id, seq, subject)
     insert into auth.event_delivery (event_id, seq, endpoint, subject, attempts, dead_at, last_failure)
     select id, seq, $2, subject, 10, now(), 'The endpoint at 127.0.0.1:9 answered 500.' from event`,
    [type, NOBODYS_ENDPOINT],
  )
}

test('X-1500: an operator sees why an endpoint has not taken a webhook, sends it again from the keyboard, and the list says so', async () => {
  await givenUp('user.verified')
  await givenUp('user.updated')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await press('Show')
  const endpoints = page.getByRole('region', { name: 'Endpoints' })
  const dead = page.getByRole('region', { name: 'Given up' })
  await endpoints.getByText('Waiting: 0. Given up: 2.').waitFor()
  await dead.getByText('The endpoint at 127.0.0.1:9 answered 500.').first().waitFor()
  expect(await page.content()).not.toContain('T0K3N')
  await looksRight()
  const again = page.getByRole('button', { name: /^Send again: user\.verified of / })
  await again.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Send user.verified again?' }).waitFor()
  await looksRight()
  // The way out has the focus.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('1 event will be sent again.').first().waitFor()
  await again.waitFor({ state: 'detached' })
  await endpoints.getByText('Waiting: 1. Given up: 1.').waitFor()
  await looksRight()
  const db = await connectTo(database.url)
  const { rows } = await db.query(
    `select operator, detail ->> 'reason' as reason from auth.audit_event
     where event = 'replay.requested'`,
  )
  expect(rows).toEqual([{ operator: grace.email, reason: 'ticket 7' }])
  await page.getByRole('link', { name: 'People', exact: true }).click()
})

test('a role that is withdrawn shows nothing more', async () => {
  // Of the last operator it can’t be withdrawn.
  const lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const other = await lockstep.person('account', 'verified')
  expect(await users('grant', other.email, 'operator')).toMatchObject({ code: 0 })
  expect(await users('revoke', grace.email)).toMatchObject({ code: 0, err: '' })
  await ask(ada.email, 'ticket 7')
  await page.getByText('You don’t have access to the console.').first().waitFor()
})
