// Better Auth's clients of second factors and passkeys in a real browser, bundled into a page that knows nothing of Lockstep.

import { join } from 'node:path'
import type { Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTesting, type Person } from '../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { totpCode } from '../support/second-factor.ts'
import { sharedProduct, TESTING_SECRET } from '../support/shared-product.ts'
import { plugIn } from '../support/virtual-authenticator.ts'
import type { ClientsPage } from './clients/page.ts'

let browser: Awaited<ReturnType<typeof takeBrowser>>
let page: Page
let person: Person
let secret = ''
let backupCodes: string[] = []

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'clients/page.ts') },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

beforeAll(async () => {
  const [product, script] = await Promise.all([sharedProduct(), bundled()])
  browser = await takeBrowser()
  person = await createTesting({
    authUrl: product.auth,
    appOrigin: product.app,
    secret: TESTING_SECRET,
  }).person('account', 'verified')
  const context = await browser.newContext({ permissions: ['local-network-access'] })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await plugIn(page)
  const html =
    `<!doctype html><html lang="en"><head><title>A shop</title><meta name="auth-url" content="${product.auth}">` +
    '<script type="module" src="/shop/page.js"></script></head></html>'
  await page.route(`${product.app}/shop/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: html }),
  )
  await page.goto(`${product.app}/shop/`)
  await page.waitForFunction(() => 'client' in globalThis)
})
afterAll(() => leaveBrowser(browser))

/** Runs in the page, with its client. */
const inPage = <Given, Answered>(
  ask: (page: ClientsPage, given: Given) => Promise<Answered>,
  given: Given,
): Promise<Answered> => page.evaluate(`(${ask})(globalThis, ${JSON.stringify(given)})`) as Promise<Answered>

const signIn = () =>
  inPage(async ({ client, told }, given) => {
    await client.signOut()
    told.length = 0
    const { data, error } = await client.signIn.email(given)
    const session = await client.getSession()
    return { data, error, told, session: session.data }
  }, credentials())
const credentials = () => ({ email: person.email, password: person.password })
const whoIsSignedIn = () =>
  inPage(async ({ client }) => (await client.getSession()).data?.user.email ?? null, null)

test('an app is enabled, and verified by its first code', async () => {
  await signIn()
  const enabled = await inPage(
    ({ client }, password) => client.twoFactor.enable({ password }),
    person.password,
  )
  expect(enabled).toMatchObject({ error: null })
  const given = enabled.data as { totpURI: string; backupCodes: string[] }
  secret = new URL(given.totpURI).searchParams.get('secret') ?? ''
  backupCodes = given.backupCodes
  expect(backupCodes).toHaveLength(10)
  const verified = await inPage(
    ({ client }, code) => client.twoFactor.verifyTotp({ code }),
    totpCode(secret, 0),
  )
  expect(verified).toMatchObject({ error: null, data: { user: { email: person.email } } })
})

test('a sign-in is told what it waits for, opens no session, and takes the code of the app once', async () => {
  const waits = await signIn()
  expect(waits).toMatchObject({ data: { twoFactorRedirect: true }, told: [['totp']], session: null })
  // The next one: each is taken once, and one of the step before would be too old where a step ends meanwhile.
  const code = totpCode(secret, 1)
  const wrong = await inPage(({ client }) => client.twoFactor.verifyTotp({ code: '12345' }), null)
  expect(wrong).toMatchObject({ data: null, error: { status: 401, code: 'INVALID_CODE' } })
  const verified = await inPage(({ client }, code) => client.twoFactor.verifyTotp({ code }), code)
  expect(verified).toMatchObject({ error: null })
  expect(await whoIsSignedIn()).toBe(person.email)
  await signIn()
  const again = await inPage(({ client }, code) => client.twoFactor.verifyTotp({ code }), code)
  expect(again).toMatchObject({ data: null, error: { status: 401, code: 'INVALID_CODE' } })
  expect(await whoIsSignedIn()).toBeNull()
})

test('a recovery code stands for the app', async () => {
  await signIn()
  const [code = ''] = backupCodes
  const verified = await inPage(({ client }, code) => client.twoFactor.verifyBackupCode({ code }), code)
  expect(verified).toMatchObject({ error: null, data: { user: { email: person.email } } })
  expect(await whoIsSignedIn()).toBe(person.email)
})

test('a passkey is added, signs in alone, and is removed', async () => {
  const added = await inPage(({ client }) => client.passkey.addPasskey({ name: 'Laptop' }), null)
  expect(added).toMatchObject({ error: null, data: { name: 'Laptop' } })
  expect(await signIn()).toMatchObject({ told: [['totp', 'passkey']], session: null })
  const signedIn = await inPage(({ client }) => client.signIn.passkey(), null)
  expect(signedIn).toMatchObject({ error: null, data: { user: { email: person.email } } })
  expect(await whoIsSignedIn()).toBe(person.email)
  const id = added.data?.id ?? ''
  const removed = await inPage(({ client }, id) => client.passkey.deletePasskey({ id }), id)
  expect(removed).toMatchObject({ error: null, data: { status: true } })
  expect(await signIn()).toMatchObject({ told: [['totp']] })
  const refused = await inPage(({ client }) => client.signIn.passkey(), null)
  expect(refused.data).toBeNull()
  expect(await whoIsSignedIn()).toBeNull()
})

test('the app is disabled, and the password signs in alone', async () => {
  const [, code = ''] = backupCodes
  await inPage(({ client }, code) => client.twoFactor.verifyBackupCode({ code }), code)
  const disabled = await inPage(
    ({ client }, password) => client.twoFactor.disable({ password }),
    person.password,
  )
  expect(disabled).toMatchObject({ error: null })
  expect(await signIn()).toMatchObject({ error: null, told: [], session: { user: { email: person.email } } })
})
