// <lockstep-auth> in a plain page of somebody else's, under a strict policy, in a real Chromium.

import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTesting, type Testing } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violations, violationsInBothSchemes } from '../support/looks.ts'
import type { Addresses } from '../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { heardOn, openShop } from '../support/shop.ts'

let product: Addresses
let browser: Awaited<ReturnType<typeof takeBrowser>>
let lockstep: Testing

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
})
afterAll(() => leaveBrowser(browser))

async function newContext(): Promise<BrowserContext> {
  const permissions = ['local-network-access']
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', permissions })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  return context
}

const element = (attributes = '') =>
  `<lockstep-auth auth-url="${product.auth}" ${attributes}></lockstep-auth>`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const typesOn = async (page: Page) => (await heardOn(page)).map(({ type }) => type)

test('somebody signs up, types the code and continues, and the page hears of every state', async () => {
  const { email, newestCode } = await lockstep.person('account', 'none')
  const { page, complaints } = await openShop(await newContext(), product, {
    body: element('callback-url="/auth/auth-callback"'),
  })
  await heading(page, 'Sign in')
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await heading(page, 'Create your account')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('an analytical engine')
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email')
  expect(await violations(page)).toEqual([])
  // The heading has the focus: a digit is meant for the boxes, and the other five are pasted from anywhere in the element.
  await page.keyboard.type(await newestCode())
  await page.waitForURL('**/auth/no-organization')
  expect(complaints).toEqual([])
})

test('where the service asks for a CAPTCHA, which the element has none of, it says so and keeps what was typed', async () => {
  const { page } = await openShop(await newContext(), product, { body: element() })
  await page.route('**/sign-up/email', (route) =>
    route.fulfill({
      status: 400,
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type, accept-language',
      },
      json: { code: 'MISSING_RESPONSE', message: 'Missing CAPTCHA response' },
    }),
  )
  await page.getByRole('button', { name: 'Create account' }).first().click()
  await heading(page, 'Create your account')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('an analytical engine')
  await page.keyboard.press('Enter')
  await page.getByText('This page hasn’t asked you to confirm you’re human.').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
})

test('states are announced from the outside in, with the person at the end, and no secret', async () => {
  const { email, password } = await lockstep.person('account', 'verified')
  const { page } = await openShop(await newContext(), product, {
    body: element('callback-url="/auth/auth-callback"'),
    script: "addEventListener('lockstep-exit-left', (event) => event.preventDefault())",
  })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await typesOn(page)).at(-1)).toBe('lockstep-exit-left')
  const heard = await heardOn(page)
  expect(heard.map(({ detail }) => detail.state)).toEqual([
    'login',
    'login.editing',
    'login.signingIn',
    'exit',
    'exit.establishing',
    'exit.left',
  ])
  expect(heard.at(-1)?.detail).toMatchObject({ user: { email }, redirect: '/auth/no-organization' })
  expect(JSON.stringify(heard)).not.toContain(password)
  expect(JSON.stringify(heard)).not.toMatch(/token/i)
  expect(new URL(page.url()).pathname).toBe('/shop/')
})

test('a function of the page establishes the session, and says where to go', async () => {
  const { email, password } = await lockstep.person('account', 'verified')
  const { page } = await openShop(await newContext(), product, {
    body: element(),
    script: `document.querySelector('lockstep-auth').establish = async ({ token, user }) =>
      '/shop/welcome?' + new URLSearchParams({ length: token.length, email: user.email })`,
  })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/welcome**')
  expect(new URL(page.url()).searchParams.get('email')).toBe(email)
  expect(Number(new URL(page.url()).searchParams.get('length'))).toBe(32)
})

test('two on one page have words, fields and states of their own', async () => {
  const { page, complaints } = await openShop(await newContext(), product, {
    body: `${element('id="one"')}${element('id="two" language="de" providers="demo=Demo" factors="none"')}`,
  })
  const [one, two] = [page.locator('#one'), page.locator('#two')]
  await one.getByRole('heading', { name: 'Sign in' }).waitFor()
  await two.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await two.getByRole('button', { name: 'Demo' }).waitFor()
  expect(await one.getByRole('button', { name: 'Demo' }).count()).toBe(0)
  expect(await one.getByRole('button', { name: 'Use a passkey' }).count()).toBe(1)
  expect(await two.getByRole('button', { name: 'Passkey' }).count()).toBe(0)
  await two.getByRole('button', { name: 'Anmelden', exact: true }).last().click()
  await two.getByText('E-Mail', { exact: false }).first().waitFor()
  expect(await two.locator('input[aria-invalid=true]').count()).toBe(2)
  expect(await one.locator('input[aria-invalid=true]').count()).toBe(0)
  await one.getByRole('button', { name: 'Create account' }).first().click()
  await one.getByRole('heading', { name: 'Create your account' }).waitFor()
  expect(await two.getByRole('heading', { name: 'Anmelden' }).count()).toBe(1)
  expect(await violations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('removed from the page it stops: what it asked is broken off, and nothing more is announced', async () => {
  const { page } = await openShop(await newContext(), product, { body: element() })
  await heading(page, 'Sign in')
  await page.route(`${product.auth}/sign-in/email`, () => {})
  await page.getByLabel('Email').fill('ada@element.example')
  await page.getByLabel('Password', { exact: true }).fill('an analytical engine')
  const [asked] = await Promise.all([page.waitForRequest('**/sign-in/email'), page.keyboard.press('Enter')])
  await expect.poll(async () => (await typesOn(page)).at(-1)).toBe('lockstep-login-signingIn')
  const brokenOff = page.waitForEvent('requestfailed', (request) => request === asked)
  await page.evaluate(() => document.querySelector('lockstep-auth')?.remove())
  await brokenOff
  expect((await typesOn(page)).at(-1)).toBe('lockstep-login-signingIn')
})

test('without auth-url it says what is missing, and lets nobody in', async () => {
  const { page } = await openShop(await newContext(), product, {
    body: '<lockstep-auth></lockstep-auth><lockstep-auth auth-url="auth.example.com"></lockstep-auth>',
  })
  await page.getByText('set its attribute auth-url').waitFor()
  await page.getByText('cannot use “auth.example.com”').waitFor()
  expect(await page.locator('lockstep-auth input').count()).toBe(0)
  expect(await heardOn(page)).toEqual([])
})

test('a page gives it its colours and shapes, by properties and parts', async () => {
  const { page, complaints } = await openShop(await newContext(), product, {
    body: element(),
    css: `lockstep-auth { --accent: rgb(160, 0, 90); --radius-s: 0px }
      lockstep-auth::part(card) { border: 0 }
      lockstep-auth::part(submit) { text-transform: uppercase }`,
  })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true }).last()
  const style = await submit.evaluate((node) => {
    const { backgroundColor, borderRadius, textTransform } = getComputedStyle(node)
    return { backgroundColor, borderRadius, textTransform }
  })
  expect(style).toEqual({
    backgroundColor: 'rgb(160, 0, 90)',
    borderRadius: '0px',
    textTransform: 'uppercase',
  })
  expect(complaints).toEqual([])
})

test('it is no wider than a form is read, unless the page says otherwise', async () => {
  const { page } = await openShop(await newContext(), product, { body: element() })
  await heading(page, 'Sign in')
  const width = async () => (await page.locator('lockstep-auth').boundingBox())?.width
  expect(await width()).toBe(416)
  await page.locator('lockstep-auth').evaluate((form: HTMLElement) => {
    form.style.maxInlineSize = '30rem'
  })
  expect(await width()).toBe(480)
})

test('it is light in a page that is always light, and dark where the page is', async () => {
  const context = await newContext()
  const backgroundIn = async (css: string) => {
    const { page } = await openShop(context, product, { body: element(), css })
    await page.emulateMedia({ colorScheme: 'dark' })
    await heading(page, 'Sign in')
    return page.locator('.card').evaluate((node) => getComputedStyle(node).backgroundColor)
  }
  expect(await backgroundIn('')).toBe('oklch(1 0 0)')
  expect(await backgroundIn('html { color-scheme: light dark }')).toBe('oklch(0.215 0.014 210)')
})

test('keys and errors of the page around it are the page’s own', async () => {
  const { email } = await lockstep.person('account', 'unverified')
  const { page } = await openShop(await newContext(), product, {
    body: `<label>Search <textarea></textarea></label>${element()}`,
  })
  await heading(page, 'Sign in')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await heading(page, 'Check your email')
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Search').pressSequentially('42')
  expect(await page.getByLabel('Search').inputValue()).toBe('42')
  expect(await page.getByLabel('Digit 1 of 6').inputValue()).toBe('')
  await page.goto(`${product.app}/shop/?error=of-the-page`)
  await heading(page, 'Sign in')
  expect(new URL(page.url()).search).toBe('?error=of-the-page')
  expect(await page.title()).toBe('A shop')
})
