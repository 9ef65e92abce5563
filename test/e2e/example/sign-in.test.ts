// The page of docs/integrate.md with <lockstep-auth>, as it stands there: somebody types the code, and the page signs them in.

import { readFileSync } from 'node:fs'
import { test as base, expect } from 'vitest'
import { createTesting, type Fixtures, lockstepFixtures } from '../../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { elementFile, policyFor, typeOf } from '../../support/shop.ts'
import { surround } from './surroundings.ts'

surround()

const test = base.extend<Fixtures>(lockstepFixtures(createTesting()))

const file = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')

test('the page of the documentation signs somebody in', async ({ accountUnverified }) => {
  const { APP_ORIGIN: app = '', AUTH_URL: auth = '' } = process.env
  const browser = await takeBrowser()
  const context = await browser.newContext({
    locale: 'en-GB',
    colorScheme: 'light',
    permissions: ['local-network-access'],
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const bearers: (string | undefined)[] = []
  await page.route(`${app}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/session') bearers.push(route.request().headers().authorization)
    const name = path.slice(1)
    const isFile = /^sign-in\.(?:html|js|css)$/.test(name)
    const element = /^element\/([\w.-]+)$/.exec(name)?.[1]
    return route.fulfill({
      contentType: typeOf(name),
      headers: { 'content-security-policy': policyFor(auth) },
      body: element
        ? elementFile(element)
        : isFile
          ? file(name).replace('https://auth.example.com/api/auth', auth)
          : '',
    })
  })
  await page.goto(`${app}/sign-in.html`)
  await page.getByLabel('Email').fill(accountUnverified.email)
  await page.getByLabel('Password', { exact: true }).fill(accountUnverified.password)
  const submit = page.getByRole('button', { name: 'Sign in', exact: true }).last()
  expect(await submit.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(128, 0, 88)')
  await submit.click()
  await page.getByLabel('Digit 1 of 6').waitFor()
  expect(await page.title()).toBe('One more step: verifyEmail')
  await page.keyboard.type(await accountUnverified.newestCode())
  await page.waitForURL('**/welcome')
  expect(bearers).toEqual([expect.stringMatching(/^Bearer \w{32}$/)])
  await leaveBrowser(browser)
})
