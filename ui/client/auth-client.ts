// Speaks to the auth service through its client library, which is loaded once the page has been painted.

import { type Auth, createCalls } from './auth-calls.ts'
import type { BetterAuth } from './better-auth.ts'

function firstPaint(): Promise<void> {
  // A hidden page paints nothing: there is nothing to wait for.
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

async function load(baseURL: string): Promise<BetterAuth> {
  if (!baseURL)
    throw new Error('The page does not name the auth service: its meta element auth-url is empty.')
  await firstPaint()
  const { createClient } = await import('./better-auth.ts')
  return createClient(baseURL, () => document.documentElement.lang)
}

export const createAuth = (baseURL: string): Auth =>
  createCalls(
    () => load(baseURL),
    (...call) =>
      import('./relay.ts').then(
        ({ relay }) => relay(...call),
        () => null,
      ),
  )
