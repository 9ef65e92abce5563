// The site below a path, as npm run site -- --base builds it: pages, machines, twins and menus in Chromium.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../../server/root.mjs'
import { leaveBrowser, takeBrowser } from '../support/browser.ts'
import { serve } from './support/served.ts'

/** As an older version: its menu leads out of it. */
const BASE = '/lockstep/v0.0.1/'

let folder: string
let browser: Awaited<ReturnType<typeof takeBrowser>>
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-site-'))
  execFileSync(process.execPath, [inRoot('scripts/build-site.ts'), '--base', BASE, '--out', folder], {
    stdio: 'inherit',
  })
  site = await serve(folder, BASE)
  browser = await takeBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** With the addresses that were not there. */
async function visit(path: string): Promise<{ page: Page; missing: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const missing: string[] = []
  page.on('response', (response) => response.ok() || missing.push(response.url()))
  await page.goto(site.address + path, { waitUntil: 'networkidle' })
  return { page, missing }
}

test('a page leads to the next, and nothing that they load is missing', async () => {
  const { page, missing } = await visit('/')
  await page.getByRole('link', { name: 'Security', exact: true }).first().click()
  await page.waitForURL(`**${BASE}security.html`)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  expect(missing).toEqual([])
})

test('its machine lives there, and a counterexample plays', async () => {
  const { page, missing } = await visit('/machines/one-time-code.html')
  await page.getByRole('region', { name: 'Try one-time-code' }).waitFor()
  await page.goto(`${site.address}/counterexamples.html`)
  await page.getByRole('button', { name: 'Play it here' }).first().click()
  await page.getByRole('button', { name: 'Step forward' }).waitFor()
  expect(missing).toEqual([])
})

test('each page is there as Markdown below the path, and llms.txt names it so', async () => {
  const { page } = await visit('/errors/BAD_REQUEST.html')
  const twin = await page.getByRole('link', { name: 'This page as Markdown' }).getAttribute('href')
  expect(twin).toBe(`${BASE}errors/BAD_REQUEST.md`)
  const llms = readFileSync(join(folder, 'llms.txt'), 'utf8')
  expect(llms).toContain(`](${BASE}errors/BAD_REQUEST.md)`)
  expect(llms).not.toMatch(/\]\(\/(?!lockstep)/)
})

test('the search leads to a page below the path', async () => {
  const { page } = await visit('/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('ACCOUNT_TEMPORARILY_LOCKED')
  await page
    .locator(`.VPLocalSearchBox a[href^="${BASE}errors/ACCOUNT_TEMPORARILY_LOCKED"]`)
    .first()
    .waitFor()
})

test('an older version says which it is, and leads to the newest', async () => {
  const { page } = await visit('/')
  await page.getByRole('button', { name: '0.0.1' }).hover()
  const newest = page.getByRole('link', { name: 'The newest version' }).first()
  await newest.click()
  await page.waitForURL(`${new URL(site.address).origin}/lockstep/`)
})
