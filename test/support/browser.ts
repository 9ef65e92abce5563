// A real Chromium for the journeys, and the mail that a person in it would read.

import { type Browser, chromium } from 'playwright'
import { expect, vi } from 'vitest'
import { chromiumPath } from './chromium.ts'

export async function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = await chromiumPath()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...more],
  })
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
