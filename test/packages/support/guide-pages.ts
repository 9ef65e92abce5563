// A person at the pages of a guide of docs/frameworks.md, in a Chromium of their own.

import type { Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { leaveBrowser, takeBrowser } from '../../support/browser.ts'

export const COOKIE = 'auth.session_token'

/** The width of the screen, and the room beside a column of 26rem with a margin of its own. */
const SCREENS = [
  [375, 16],
  [1280, 432],
] as const

/** Until the test ends. */
export async function newPage(): Promise<Page> {
  const browser = await takeBrowser()
  onTestFinished(() => leaveBrowser(browser))
  return (await browser.newContext({ locale: 'en-GB' })).newPage()
}

/** What the page that greets leads a stranger to. */
export async function expectForm(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.waitForURL('**/sign-in')
}

/** By the guide's form. */
export async function signInAt(origin: string, email: string): Promise<Page> {
  const page = await newPage()
  await expectForm(page, origin)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  return page
}

/** By the guide's button. @returns the status of its answer */
export async function signOutAt(page: Page): Promise<number> {
  const [left] = await Promise.all([
    page.waitForResponse('**/sign-out'),
    page.getByRole('button', { name: 'Sign out' }).click(),
  ])
  return left.status()
}

/** The application's own, and not the auth service's. */
export const keptIn = async (page: Page, origin: string) =>
  (await page.context().cookies(origin)).find(
    ({ name, domain }) => name === COOKIE && domain === new URL(origin).hostname,
  )

export const keep = (page: Page, origin: string, value: string): Promise<void> =>
  page.context().addCookies([{ name: COOKIE, value, url: origin }])

/** The page names its language and characters, is as wide as its screen, and what is `seen` stands in the middle, with room around it. */
export async function expectShell(page: Page, seen: string): Promise<void> {
  await page.waitForLoadState()
  await page.locator(seen).waitFor()
  for (const [width, room] of SCREENS) {
    await page.setViewportSize({ width, height: 800 })
    const shell = await page.locator(seen).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return {
        lang: document.documentElement.lang,
        charset: document.querySelector('meta[charset]')?.getAttribute('charset')?.toLowerCase(),
        viewport: document.querySelector('meta[name=viewport]')?.getAttribute('content')?.split(/, */)[0],
        room: [left, window.innerWidth - right],
      }
    })
    expect(shell).toEqual({
      lang: 'en',
      charset: 'utf-8',
      viewport: 'width=device-width',
      room: [room, room],
    })
  }
}
