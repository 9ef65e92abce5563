// A browser at a demo page: what every look at one is.

import type { BrowserContextOptions, Page } from 'playwright'
import { expect } from 'vitest'
import { takeBrowser } from '../../support/browser.ts'
import { violations } from '../../support/looks.ts'

export const quiet = { info() {}, warn() {} }

export const looks: [string, BrowserContextOptions][] = [
  ['wide and light', { viewport: { width: 1200, height: 800 } }],
  ['wide and dark', { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' }],
  ['narrow', { viewport: { width: 320, height: 640 } }],
]

export async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await takeBrowser()
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''))
  await page.goto(url)
  return page
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}
