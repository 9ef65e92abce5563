// What a secret looks like wherever somebody could find it, and what of a page could be looked at later.

import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'

type Reading = typeof globalThis & { keepToken: (url: string, token: string) => Promise<void> }

/** In the page, before it has the answer itself: once it has gone elsewhere, a browser does not keep an answer's body. */
export function readTokens(): void {
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const response = await send(...request)
    for (const name of ['set-auth-challenge', 'set-auth-passkey']) {
      const value = response.headers.get(name)
      if (value) await (globalThis as Reading).keepToken(`${name} of ${response.url}`, value)
    }
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { token?: unknown } | null
    if (typeof body?.token === 'string') await (globalThis as Reading).keepToken(response.url, body.token)
    return response
  }
}

/** Everything a page keeps, and everything of it that somebody could look at later. */
export const kept = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      document.title,
      document.cookie,
      // Attributes are what a snapshot of the page holds; what is typed into a field is not among them.
      document.documentElement.outerHTML,
      await indexedDB.databases(),
      await caches.keys(),
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  )

const digest = (secret: string, encoding: 'hex' | 'base64url') =>
  createHash('sha256').update(secret).digest(encoding)

const formsOf = (secret: string): string[] => [
  secret,
  // As a recovery code may be typed, and is kept.
  secret.replaceAll('-', ''),
  encodeURIComponent(secret),
  btoa(secret),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  digest(secret, 'hex'),
  digest(secret, 'base64url'),
]

/** Six digits are a part of many a number; alone they are a code. */
const holds = (text: string, form: string): boolean =>
  /^\d+$/.test(form) ? new RegExp(`(?<![\\da-f])${form}(?![\\da-f])`).test(text) : text.includes(form)

export function hunt(places: Record<string, string>, wanted: Record<string, string>): void {
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(wanted))
      for (const form of formsOf(secret)) expect(holds(text, form), `${name} in ${place}`).toBe(false)
}
