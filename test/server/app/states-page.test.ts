// The page of all states, and the mails that it shows, exist in development, but not in production.

import { afterAll, expect, test } from 'vitest'
import { drawPlainPage } from '../../../server/http/plain-page/plain-page.ts'
import { samplePages } from '../../../server/http/plain-page/plain-page-samples.ts'
import { sampleMails } from '../../../server/mail/mail-samples.ts'
import { languages } from '../../../server/wire/service-languages.ts'
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

test('it names every kind of mail, and each is shown as its template makes it, in each language', async () => {
  const page = await app().get('/states', html)
  const named = /<meta name="mails" content="([^"]*)"/.exec(String(page.body))?.[1]?.split(',')
  expect(named).toEqual(Object.keys(sampleMails))
  for (const [kind, make] of Object.entries(sampleMails))
    for (const language of languages) {
      const shown = await app().get(`/states/mail?kind=${kind}&language=${language}`, html)
      expect(shown.status).toBe(200)
      expect(shown.body).toBe(make(language).html)
    }
})

test('it names every page of an error, and each is shown as the services draw it, in each language and theme', async () => {
  const page = await app().get('/states', html)
  const named = /<meta name="plain-pages" content="([^"]*)"/.exec(String(page.body))?.[1]?.split(',')
  expect(named).toEqual(Object.keys(samplePages))
  for (const [name, make] of Object.entries(samplePages))
    for (const language of languages) {
      const shown = await app().get(`/states/plain-page?name=${name}&language=${language}`, html)
      expect(shown.body).toBe(drawPlainPage(make(language)))
    }
  const dark = await app().get('/states/plain-page?name=busy&theme=dark', html)
  expect(dark.body).toContain('color-scheme: dark;')
  expect(dark.body).not.toContain('light dark')
})

test('a mail is shown as plain text, and in a theme that the system need not have', async () => {
  const { subject } = sampleMails['new-device']('ar')
  const text = await app().get('/states/mail?kind=new-device&language=ar&as=text&theme=dark', html)
  expect(text.body).toContain(`>${subject}\n\n`)
  expect(text.body).toContain('<meta name="color-scheme" content="dark">')
  const dark = await app().get('/states/mail?kind=new-device&theme=dark', html)
  expect(dark.body).toContain('@media all {')
  expect(dark.headers.get('content-security-policy')).toBe(
    "default-src 'none';img-src data:;style-src 'unsafe-inline';frame-ancestors 'self';sandbox",
  )
})

test.each([
  ['mail', 'Name the mail by kind: verification-code, '],
  ['mail?kind=bill', 'Name the mail by kind: verification-code, '],
  ['mail?kind=new-device&language=fr', `Name the language: ${languages.join(', ')}.`],
  ['mail?kind=new-device&as=pdf', 'Ask for the mail as html or text.'],
  ['plain-page', 'Name the page: state_mismatch, '],
  ['plain-page?name=toString', 'Name the page: state_mismatch, '],
  ['plain-page?name=busy&theme=blue', 'Ask for the theme light or dark.'],
])('a sample that there is none of is refused with what there is: %s', async (address, sentence) => {
  const reply = await app().get(`/states/${address}`, html)
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ code: 'INVALID_INPUT', error: expect.stringContaining(sentence) })
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
  for (const sample of ['mail?kind=new-device', 'plain-page?name=busy'])
    expect((await inProduction.get(`/states/${sample}`, html)).status).toBe(404)
})
