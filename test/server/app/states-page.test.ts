// The page of all states exists in development, but not in production.

import { afterAll, expect, test } from 'vitest'
import { appOfFile, type RunningApp, startApp } from '../../support/app-service.ts'

const { app, auth } = appOfFile()
const html = { accept: 'text/html' }

let inProduction: RunningApp | undefined
afterAll(() => inProduction?.stop())

test('in development it is served, may frame itself, and contains no auth service’s address', async () => {
  const page = await app().get('/states', html)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self';frame-src 'self'")
  expect(page.headers.get('content-security-policy')).not.toContain("frame-ancestors 'none'")
  expect(page.body).toContain('/states/assets/states-')
  expect(page.body).not.toContain(auth().url)
})

test('the product’s other pages load nothing of it', async () => {
  expect((await app().get('/', html)).body).not.toContain('states')
})

test('in production there is no such page', async () => {
  inProduction = await startApp({
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://app.example.com',
    AUTH_URL: auth().url,
    DATABASE_URL: app().databaseUrl,
    SESSION_KEYS: 'a-session-key-of-the-test-suite-long-enough',
    SERVICE_SECRET: 'a-service-secret-of-the-test-suite-long-enough',
  })
  const page = await inProduction.get('/states', html)
  expect(page.status).toBe(404)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
