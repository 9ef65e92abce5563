// A request's head beyond 8 KB is refused by both services before any of their code reads it.

import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../support/app-service.ts'
import { startAuth } from '../../support/auth-service.ts'

test('8 KB of headers are refused with 431, and what is sent next is answered', async () => {
  const auth = await startAuth()
  onTestFinished(auth.stop)
  const app = await startApp({ AUTH_URL: auth.url }, auth.databaseUrl)
  onTestFinished(app.stop)
  for (const url of [`${auth.url}/ok`, `${app.url}/live`]) {
    expect((await fetch(url, { headers: { 'x-large': 'a'.repeat(8192) } })).status).toBe(431)
    expect((await fetch(url, { headers: { 'x-large': 'a'.repeat(4096) } })).status).toBe(200)
  }
})
