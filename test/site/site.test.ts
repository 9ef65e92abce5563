// The site as npm run site builds it, read in Chromium.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../../server/root.mjs'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { violations, violationsInBothSchemes } from '../support/looks.ts'
import { serve } from './support/served.ts'

/** In bytes, compressed: what a page loads before anybody has done anything. */
const FIRST_VIEW = 102_400

const folder = inRoot('dist-site')

let browser: Awaited<ReturnType<typeof takeBrowser>>
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  execFileSync(process.execPath, [inRoot('scripts/build-site.ts')], { stdio: 'inherit' })
  site = await serve(folder)
  browser = await takeBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  site?.close()
})

type Visit = { width?: number; colorScheme?: 'light' | 'dark' }

async function visit(path: string, { width = 1280, colorScheme = 'light' }: Visit = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  const loaded: { path: string; bytes: number }[] = []
  page.on('response', (response) => {
    const bytes = Number(response.headers()['content-length'] ?? 0)
    loaded.push({ path: new URL(response.url()).pathname, bytes })
  })
  await page.goto(site.address + path, { waitUntil: 'networkidle' })
  return { page, complaints, loaded }
}

const paths = [
  '/',
  '/machines/one-time-code.html',
  '/errors/BAD_REQUEST.html',
  '/settings.html',
  '/known-faults.html',
  '/counterexamples.html',
]

/** The machine's events are buttons, and the transitions of its chart too. */
const press = (page: Page, name: string) =>
  page.locator('.offers').getByRole('button', { name }).first().click()
const told = (page: Page) => page.locator('.sentence')

test.each(paths)('%s is accessible in light and dark, and complains of nothing', async (path) => {
  const { page, complaints } = await visit(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(complaints).toEqual([])
})

test.each(paths)('%s is accessible at 375 pixels, and nothing is wider than the window', async (path) => {
  const { page } = await visit(path, { width: 375, colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('a system in the dark gets dark pages, and the switch on the page brings light', async () => {
  const { page } = await visit('/settings.html', { colorScheme: 'dark' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await page.getByRole('switch').first().click()
  expect(await background()).not.toBe(dark)
})

test('the first view of the start page is within 100 KB, and asks nobody else', async () => {
  const { loaded, page } = await visit('/')
  const ofOthers = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(location.origin)),
  )
  expect(ofOthers).toEqual([])
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_VIEW)
})

test('a machine is stepped through: an event leads on, a guard that refuses is named, and a step leads back', async () => {
  const { page, complaints } = await visit('/machines/one-time-code.html')
  await press(page, 'code.mismatched')
  await expect
    .poll(() => told(page).textContent())
    .toContain('code.mismatched: accepted, and the state stays issued')
  await page.getByText('isLastTry did not hold').waitFor()
  await press(page, 'code.mismatched')
  await press(page, 'code.mismatched')
  await expect.poll(() => told(page).textContent()).toContain('code.mismatched: issued → locked')
  await page.getByText('isLastTry held').waitFor()
  await page.locator('.active[data-state="locked"]').waitFor()
  await page.getByRole('button', { name: 'Step back' }).click()
  await page.locator('.active[data-state="issued"]').waitFor()
  expect(complaints).toEqual([])
})

test('a transition of the chart is pressed like its event', async () => {
  const { page } = await visit('/machines/one-time-code.html')
  await page.locator('.transition[data-edge^="issued|code.matched"]').first().click()
  await expect.poll(() => told(page).textContent()).toContain('issued → spent')
})

test('over a chart the wheel scrolls the page', async () => {
  const { page } = await visit('/machines/one-time-code.html')
  await page.locator('.chart').hover()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
})

test('a known fault plays on the machines that it would have been in', async () => {
  const { page, complaints } = await visit('/known-faults.html')
  await page.getByRole('button', { name: 'Play it here: CVE-2026-18963' }).click()
  const shown = page.getByRole('region', { name: 'Play cve-2026-18963' })
  await shown.locator('.active[data-state="resetCodeSent"]').waitFor()
  await shown.getByRole('button', { name: 'Step forward' }).click()
  await shown.getByRole('button', { name: 'Step forward' }).click()
  await shown.locator('.active[data-state="passwordUpdated"]').waitFor()
  expect(complaints).toEqual([])
})

test('a counterexample of the proofs plays to the session that should not have been opened', async () => {
  const { page, complaints } = await visit('/counterexamples.html')
  await page
    .getByRole('button', {
      name: 'Play it here: an unverified account signs in by its password',
      exact: true,
    })
    .click()
  const shown = page.getByRole('region', { name: 'Play an-unverified-account-signs-in-by-its-password' })
  const forward = shown.getByRole('button', { name: 'Step forward' })
  await forward.waitFor()
  while (await forward.isEnabled()) await forward.click()
  await shown.locator('.active[data-state="opened"]').waitFor()
  expect(complaints).toEqual([])
})

test('a page that is left takes its machine along, and the next one shows its own', async () => {
  const { page, complaints } = await visit('/machines/one-time-code.html')
  await page.getByRole('region', { name: 'Try one-time-code' }).waitFor()
  await page.getByRole('link', { name: 'Totp', exact: true }).first().click()
  await page.getByRole('region', { name: 'Try totp' }).waitFor()
  expect(await page.getByRole('region', { name: 'Try one-time-code' }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the search finds the page of an error code', async () => {
  const { page } = await visit('/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('ACCOUNT_TEMPORARILY_LOCKED')
  await page.locator('.VPLocalSearchBox a[href*="errors/ACCOUNT_TEMPORARILY_LOCKED"]').first().waitFor()
})

test('every page is there as Markdown, which it names', async () => {
  const { page } = await visit('/errors/BAD_REQUEST.html')
  const twin = await page.getByRole('link', { name: 'This page as Markdown' }).getAttribute('href')
  expect(readFileSync(join(folder, `${twin}`), 'utf8')).toMatch(/^# BAD_REQUEST\n/)
  const listed = [...readFileSync(join(folder, 'llms.txt'), 'utf8').matchAll(/\]\(\/([^)]+)\)/g)]
  expect(listed.length).toBeGreaterThan(200)
  expect(listed.filter(([, path]) => !existsSync(join(folder, `${path}`)))).toEqual([])
})
