// The auth service's own address: a page for people, the same as JSON for programs, and nothing in production.

import { expect, onTestFinished, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, startAuth } from '../../support/auth-service.ts'

const auth = authServiceOfFile()

test.each(['', '/'])('says at its address%s what it is', async (path) => {
  const { url } = auth()
  const page = await auth().get(path, { accept: 'text/html' })
  expect(page.status).toBe(200)
  for (const part of [`href="${APP_ORIGIN}"`, `href="${url}/.well-known/jwks.json"`])
    expect(page.body).toContain(part)
  expect((await auth().get('/nothing', { accept: 'text/html' })).status).toBe(404)
})

test('tells programs at its origin, and none where its routes begin, as Better Auth', async () => {
  const { url } = auth()
  const { origin } = new URL(url)
  const told = await fetch(origin, { headers: { accept: 'application/json' } })
  expect(await told.json()).toMatchObject({
    service: 'Lockstep auth service',
    application: APP_ORIGIN,
    keys: `${url}/.well-known/jwks.json`,
    ready: `${origin}/ready`,
  })
  expect((await auth().get('', { accept: 'application/json' })).status).toBe(404)
})

test('goes by the name of the brand, there and in what describes its routes', async () => {
  const branded = await startAuth({ BRAND: '{"name":"Acme"}', DATABASE_URL: auth().databaseUrl })
  onTestFinished(branded.stop)
  const page = await branded.get('', { accept: 'text/html' })
  expect(page.body).toContain('Acme’s auth service is running.')
  expect(page.body).not.toContain('Lockstep')
  expect(await branded.get('/open-api/generate-schema')).toMatchObject({
    body: { info: { title: 'Acme auth service' } },
  })
})

test('says nothing there in production', async () => {
  const production = await startAuth({
    NODE_ENV: 'production',
    AUTH_SECRET: 'an auth secret of the test suite and long enough to be one',
    SERVICE_SECRET: 'a service secret of the test suite and of nothing else',
    DATABASE_URL: auth().databaseUrl,
    MAIL_FROM: 'no-reply@lockstep.test',
    SMTP_TLS: 'off',
  })
  onTestFinished(production.stop)
  expect((await production.get('', { accept: 'text/html' })).status).toBe(404)
})

test('shows a browser a page where nothing is, with the way to the application, and programs an empty body', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const path of ['/nothing', '/sign-in/email']) {
    const page = await auth().get(path, browser)
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('This page doesn’t exist')
    expect(page.body).toContain(`href="${APP_ORIGIN}"`)
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }])
      expect(await auth().get(path, headers)).toMatchObject({ status: 404, body: '' })
  }
})
