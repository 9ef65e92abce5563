// Visits every view and page: a newcomer's sign-up first, then the pages for failures.

import type { Browser, Page } from 'playwright'
import { take } from './camera.ts'
import { codeIn } from './mail.ts'
import type { Product } from './product.ts'

const email = 'ada@example.com'
const password = 'an analytical engine'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

export async function walk(browser: Browser, product: Product): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await signUp(page, product)
  await verify(page, product)
  await makeOrganizations(page, product)
  await inspect(page, product)
  await meetFaults(page, product)
  await context.close()
}

async function signUp(page: Page, { app }: Product): Promise<void> {
  await page.goto(app)
  await heading(page, 'Sign in')
  await take(page, 'login')
  await button(page, 'Create account').first().click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await take(page, 'register')
  await page.keyboard.press('Enter')
  await heading(page, 'Check your e-mail')
  await take(page, 'verify-email')
}

async function verify(page: Page, { mailbox }: Product): Promise<void> {
  const first = await codeIn(mailbox, email)
  await button(page, 'Back to sign in').click()
  await button(page, 'Forgot password?').click()
  await take(page, 'forgot-password')
  await button(page, 'Send reset code').click()
  await heading(page, 'Choose a new password')
  await take(page, 'reset-password')
  await button(page, 'Back to sign in').click()
  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await page.locator('.failure').waitFor()
  await take(page, 'login-refused')
  await button(page, 'Sign in with a mailed code').click()
  await heading(page, 'Check your e-mail')
  await take(page, 'sign-in-by-code')
  await button(page, 'Back to sign in').click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await heading(page, 'Check your e-mail')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(first === '000000' ? '111111' : '000000')
  await page.locator('.failure').waitFor()
  await take(page, 'verify-email-refused')
  await page.keyboard.type(await codeIn(mailbox, email, first))
  await page.waitForURL('**/auth/no-organization')
}

async function makeOrganizations(page: Page, { app }: Product): Promise<void> {
  await heading(page, /not in an organization/)
  await take(page, 'no-organization')
  for (const name of ['Analytical Engines', 'Difference Engine Society', 'Royal Astronomical Society']) {
    await page.goto(`${app}/auth/register-organization`)
    await page.getByLabel('Organization name').fill(name)
    if (name.startsWith('Analytical')) await take(page, 'register-organization')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await heading(page, /Ada/)
  }
  await take(page, 'dashboard')
  await page.goto(`${app}/organization`)
  await page.getByLabel('E-mail to invite').fill('grace@example.com')
  await button(page, 'Send invitation').click()
  await page.getByText('Waiting for an answer').waitFor()
  await page.locator('.toast').waitFor({ state: 'detached' })
  await take(page, 'organization')
  await button(page, 'Organization: Royal Astronomical Society').click()
  await take(page, 'organization-switcher')
  for (const part of ['profile', 'password', 'devices', 'providers', 'activity', 'data']) {
    await page.goto(`${app}/account#${part}`)
    await page.reload()
    await heading(page, 'Your account')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await take(page, `account-${part}`)
  }
  await page.goto(`${app}/account#devices`)
  await button(page, 'Sign me out everywhere').click()
  await take(page, 'account-question')
  await page.goto(`${app}/auth/select-tenant`)
  await heading(page, 'Choose an organization')
  await take(page, 'select-tenant')
}

/** The inspector, which shows the sign-up of before. */
async function inspect(page: Page, { app }: Product): Promise<void> {
  await page.goto(`${app}/inspect`)
  await page.locator('.state.active').first().waitFor()
  await take(page, 'inspector-chart')
  await button(page, 'Sequence').click()
  await take(page, 'inspector-sequence')
}

async function meetFaults(page: Page, { app, auth, mailbox }: Product): Promise<void> {
  await page.goto(`${app}/nothing/here`)
  await heading(page, 'There is no such page')
  await take(page, 'not-found')

  await page.goto(mailbox)
  await page.getByRole('article').first().waitFor()
  await take(page, 'mailbox')

  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${app}/dashboard`)
  await heading(page, 'Something broke')
  await take(page, 'error')

  await page.goto(`${auth}/error?error=access_denied`)
  await page.locator('h1').waitFor()
  await take(page, 'auth-error')

  // Never answered, so that the wait lasts.
  await page.route('**/get-session*', () => {})
  await page.goto(`${app}/auth/callback`)
  await heading(page, 'Signing you in')
  await take(page, 'callback-waiting')
  await page.goto(`${app}/auth/callback?error=access_denied`)
  await heading(page, 'Sign in failed')
  await take(page, 'callback-failed')
}
