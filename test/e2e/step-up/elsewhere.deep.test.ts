// A proof that another application asks for, in a real browser and on real servers, by each method: on the page that leads back, and in the
// element’s dialog.

import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTesting, type Testing } from '../../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import type { Addresses } from '../../support/product.ts'
import { sharedProduct, TESTING_SECRET } from '../../support/shared-product.ts'
import { openShop } from '../../support/shop.ts'
import { plugIn } from '../../support/virtual-authenticator.ts'
import { all, dialogOf, methodOf } from './methods.ts'
import { visitOf } from './visit.ts'

let product: Addresses
let browser: Browser
let lockstep: Testing

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), takeBrowser()])
  lockstep = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
})
afterAll(() => leaveBrowser(browser))

test.each(all)('the page leads back once it is proven by %s', async (method) => {
  const { somebody, wane, prove } = methodOf(method)
  const person = await somebody(lockstep, false)
  const { authenticator, ...visit } = await visitOf(browser, product, person)
  const { page } = visit
  await wane(person, product)
  await authenticator.hold(person.passkey)
  const query = new URLSearchParams({ return: '/account#data', level: 'highest', max_age: '900' })
  await page.goto(`${product.app}/auth/step-up?${query}`)
  await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor()
  await prove({ ...visit, place: page.getByRole('main') })
  await page.waitForURL(`${product.app}/account#data`)
})

const script = `
  for (const state of ['asked', 'done', 'needsFactor'])
    addEventListener('lockstep-stepUp-' + state, ({ detail }) => { document.title += ' ' + detail.state })
`
const elementFor = (demand: string) => ({
  body: `<lockstep-auth auth-url="${product.auth}" callback-url="/auth/auth-callback" demand="${demand}"></lockstep-auth>`,
  script,
})
const heard = (page: Page, states: string) =>
  expect.poll(() => page.title(), { timeout: 60_000 }).toBe(`A shop ${states}`)

test.each(all)('a page with the element hears that it is proven by %s', async (method) => {
  const { somebody, wane, prove } = methodOf(method)
  const person = await somebody(lockstep, false)
  const visit = await visitOf(browser, product, person)
  await wane(person, product)
  const { page, complaints } = await openShop(visit.page.context(), product, elementFor('highest'))
  await (await plugIn(page)).hold(person.passkey)
  await prove({ ...visit, page })
  await heard(page, 'asked done')
  expect([await dialogOf(page).count(), complaints]).toEqual([0, []])
})

test('a page with the element hears that who is asked for two factors has to set one up', async () => {
  const person = await lockstep.person('app-session', 'inTenant')
  const visit = await visitOf(browser, product, person)
  const { page } = await openShop(visit.page.context(), product, elementFor('aal2'))
  await dialogOf(page).getByRole('button', { name: 'Set up two-step verification' }).click()
  await heard(page, 'asked needsFactor')
})
