// A browser that is somebody's already: what a person brings along is Playwright's storageState.

import { test as base, expect } from 'vitest'
import { createTesting, type Fixtures, lockstepFixtures } from '../../../testing/testing.ts'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'
import { surround } from './surroundings.ts'

surround()

const test = base.extend<Fixtures>(lockstepFixtures(createTesting()))

test('the dashboard opens without a sign-in', async ({ appSessionInTenant }) => {
  const browser = await takeBrowser()
  const context = await browser.newContext({ storageState: appSessionInTenant.storageState() })
  const page = await context.newPage()
  await page.goto(`${process.env.APP_ORIGIN}/dashboard`)
  await page.getByText(appSessionInTenant.email).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await leaveBrowser(browser)
})
