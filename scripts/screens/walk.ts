// Visits what there are pictures of: a newcomer's way, every page in every state of /states, and the demo's own pages.

import type { Browser, Page } from 'playwright'
import { joinAsJourney, take } from './camera.ts'
import { codeIn } from './mail.ts'
import type { Product } from './product.ts'

const email = 'ada@example.com'
const password = 'an analytical engine'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

export async function walk(browser: Browser, product: Product): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await come(page, product)
  await showDemo(page, product)
  await showStates(page, product)
  await context.close()
}

/** A newcomer's way, which the README shows, and the inspector in the middle of it. */
async function come(page: Page, { app, mailbox }: Product): Promise<void> {
  const pictures: Buffer[] = []
  const keep = async () => {
    await page.setViewportSize({ width: 390, height: 850 })
    pictures.push(await page.screenshot({ animations: 'disabled' }))
  }
  await page.goto(app)
  await button(page, 'Create account').first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('.strength, meter').first().waitFor()
  await keep()
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email')
  const code = await codeIn(mailbox, email)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code.slice(0, 4))
  await keep()
  await inspect(await page.context().newPage(), app)
  await page.bringToFront()
  await page.keyboard.type(code.slice(4))
  await page.waitForURL('**/auth/no-organization')
  await page.goto(`${app}/auth/register-organization`)
  await page.getByLabel('Organization name').fill('Analytical Engines')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await heading(page, /Ada/)
  await page.mouse.move(0, 0)
  await keep()
  await joinAsJourney(page, pictures)
}

async function inspect(page: Page, app: string): Promise<void> {
  // The chart is a panel of its own on a phone.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${app}/inspect`)
  await page.locator('.state.active').first().waitFor()
  await take(page, 'inspector-chart')
  await button(page, 'Sequence').click()
  await take(page, 'inspector-sequence')
  await page.close()
}

/** The pages of an `npm start` that are no states: they show what has happened. */
async function showDemo(page: Page, { app, auth, mailbox, identityProvider }: Product): Promise<void> {
  await page.goto(mailbox)
  await page.getByRole('list', { name: 'Mails, newest first' }).getByRole('listitem').first().waitFor()
  await take(page, 'mailbox')
  for (const [name, address] of Object.entries({
    'auth-service': auth,
    'auth-error': `${auth}/error?error=access_denied`,
    'identity-provider': identityProvider,
    states: `${app}/states`,
  })) {
    await page.goto(address)
    await page.locator('h1').waitFor()
    await take(page, name, { whole: name !== 'states' })
  }
}

/** Each page in each of its states, and the form's views: by the names that /states has for them. */
const wanted = /: |^(?:login|register|forgotPassword)\.editing$|^\w+\.awaitingCode\+cooling$/

async function showStates(page: Page, { app }: Product): Promise<void> {
  await page.goto(`${app}/states`)
  const frames = await page
    .locator('iframe')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('title'), one.getAttribute('src')] as const))
  for (const [name, address] of frames) {
    if (!name || !wanted.test(name)) continue
    await page.goto(`${app}${address}`)
    await page.locator(`[data-show="${name}"]`).waitFor()
    await take(page, name.replace(/[^A-Za-z0-9]+/g, '-'))
  }
}
