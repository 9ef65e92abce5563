// Every action that takes a recent or a higher proof, in a real browser and on real servers, by each method: the dialog asks for it, and
// the action goes on by itself.

import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demandIn } from '../../../machines/kit/demand.ts'
import { routes as ofApplication } from '../../../server/app/app.routes.ts'
import { routes as ofAuth } from '../../../server/auth/auth.routes.ts'
import { createTesting, type Testing } from '../../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { isDeep } from '../../support/deep.ts'
import type { Addresses } from '../../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../../support/shared-product.ts'
import { actions, all, elsewhere } from './actions.ts'
import type { Action } from './gestures.ts'
import { dialogOf, type MethodName, methodOf } from './methods.ts'
import { visitOf } from './visit.ts'

let product: Addresses
let browser: Browser
let lockstep: Testing

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
})
afterAll(() => leaveBrowser(browser))

test('every row that demands something is an action here, or says why not', () => {
  const demanded = [...ofAuth, ...ofApplication].filter((row) => demandIn(row)).map(({ path }) => path)
  const known = [...Object.keys(actions), ...Object.keys(elsewhere)]
  expect([...new Set(demanded)].toSorted()).toEqual(known.toSorted())
})

/** One action for each method, and each kind of row. */
const few = [
  ['/email-otp/request-email-change', 'password'],
  ['/delete-user', 'password and code'],
  ['/unlink-account', 'mailed code'],
  ['/two-factor/disable', 'recovery code'],
  ['/passkey/delete-passkey', 'passkey'],
  ['/api/organizations/rename', 'code'],
] as const satisfies (readonly [string, MethodName])[]

test.each(isDeep ? all : few)('%s goes on once it is proven by %s', async (path, method) => {
  const { somebody, wane, prove } = methodOf(method)
  const { place, prepare, begin, done } = actions[path] as Action
  const person = await somebody(lockstep, place.startsWith('/organization'))
  const visit = await visitOf(browser, product, person)
  await visit.page.goto(product.app + place)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(visit)
  await wane(person, product)
  await visit.authenticator.hold(person.passkey)
  await visit.page.reload()
  await begin(visit)
  await prove(visit)
  await done(visit)
  expect(await dialogOf(visit.page).count()).toBe(0)
})

test('a passkey that the browser still asks for is cancelled with the dialog, and asked for anew', async () => {
  const { somebody, wane, prove } = methodOf('passkey')
  const { place, begin, done } = actions['/email-otp/request-email-change'] as Action
  const person = await somebody(lockstep, false)
  const { authenticator, ...visit } = await visitOf(browser, product, person)
  const { page } = visit
  await wane(person, product)
  await authenticator.hold(person.passkey)
  await page.goto(product.app + place)
  const answers: string[] = []
  page.on('request', (request) => answers.push(request.url()))
  const begun = async () => {
    const asked = page.waitForResponse((response) => response.url().includes('generate-authenticate-options'))
    await prove(visit)
    await asked
    await dialogOf(page).getByText('Confirming…').first().waitFor()
  }
  await authenticator.touch(false)
  await begin(visit)
  await begun()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await dialogOf(page).waitFor()
  expect(answers.filter((address) => address.includes('verify-authentication'))).toEqual([])
  await authenticator.touch(true)
  await prove(visit)
  await done(visit)
})
