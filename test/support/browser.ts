// A real Chromium for the journeys, and the mail that a person in it would read.

import { type Browser, chromium, type Page } from 'playwright'
import { expect, vi } from 'vitest'
import { chromiumOptions } from './chromium.ts'

const browsers = new Map<string, Promise<Browser>>()

/** Of this worker, whose files run one after another: each closes what it has opened, by `leaveBrowser`. */
export function takeBrowser(...more: string[]): Promise<Browser> {
  const key = more.join(' ')
  const browser = browsers.get(key) ?? launch(more)
  browsers.set(key, browser)
  return browser
}

export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
}

async function launch(more: string[]): Promise<Browser> {
  // A worker is ended by this signal. Playwright, at the exit, ends the browser and removes its profile.
  if (browsers.size === 0) process.once('SIGTERM', () => process.exit())
  const options = await chromiumOptions()
  return chromium.launch({
    ...options,
    args: [...(options.args ?? []), ...more],
    // It would wait for the browser to close, longer than a worker is given.
    handleSIGTERM: false,
  })
}

/** By the menu behind the person's initials. */
export async function signOutOf(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** The six digits in the newest mail to this address. */
export function codeIn(mailbox: string, email: string): Promise<string> {
  // The name is loopback for browsers; Node asks the system, which need not know.
  const port = new URL(mailbox).port
  return vi.waitFor(
    async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/messages?to=${encodeURIComponent(email)}`)
      const mails = (await reply.json()) as { text: string }[]
      const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
      expect(code).toBeDefined()
      return code as string
    },
    { timeout: 60_000 },
  )
}
