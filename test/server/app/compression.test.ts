// Pages and assets come in the encoding that the client asks for, and again only to who does not have them.

import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { closed as sentences } from '../../../ui/i18n/closed.ts'
import { appOfFile } from '../../support/app-service.ts'

const { app } = appOfFile()

/** By Node's own client, which decodes nothing. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(new URL(path, app().url), { method, headers }, async (reply) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) }),
      )
      sent.on('error', reject).end()
    },
  )
}

const html = { accept: 'text/html' }
const decoded = { br: brotliDecompressSync, gzip: gunzipSync }
const script = async () =>
  /src="(\/assets\/[^"]+\.js)"/.exec((await ask('/', html)).body.toString())?.[1] ?? 'no script'

const asked = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity, br;q=0.5', undefined],
  ['deflate', undefined],
  ['', undefined],
] as const

describe.each(asked)('asked for “%s”', (accepted, expected) => {
  const headers = { ...html, 'accept-encoding': accepted }

  test.each(['/', '/auth/callback', '/nothing', 'the script'])('%s is sent as it is wanted', async (name) => {
    const path = name === 'the script' ? await script() : name
    const plain = await ask(path, html)
    const answer = await ask(path, headers)
    expect(answer.headers['content-encoding']).toBe(expected)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(answer.headers['content-length']).toBe(`${answer.body.length}`)
    expect(expected ? decoded[expected](answer.body) : answer.body).toEqual(plain.body)
    expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
    if (expected) expect(answer.body.length).toBeLessThan(plain.body.length / 2)
  })
})

test.each(['/', 'the script'])('%s is not sent again, and HEAD says the same without it', async (name) => {
  const path = name === 'the script' ? await script() : name
  const headers = { ...html, 'accept-encoding': 'br' }
  const { headers: first } = await ask(path, headers)
  expect(first['cache-control']).toBe(name === '/' ? 'no-cache' : 'max-age=31536000,immutable')
  const again = await ask(path, { ...headers, 'if-none-match': String(first.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers.vary).toBe(first.vary)
  const head = await ask(path, headers, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  for (const field of ['content-encoding', 'content-length', 'content-type', 'etag'])
    expect([field, head.headers[field]]).toEqual([field, first[field]])
})

test('what is asked for in part comes whole, and a compressed file has no address of its own', async () => {
  const path = await script()
  const part = await ask(path, { range: 'bytes=0-9' })
  expect(part.status).toBe(200)
  expect(part.body).toEqual((await ask(path)).body)
  expect((await ask(`${path}.br`)).status).toBe(404)
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Anmelden', 'ltr'],
  ['fr,es;q=0.5', 'es', 'Iniciar sesión', 'ltr'],
  ['ar', 'ar', 'تسجيل الدخول', 'rtl'],
  ['fr', 'en', 'Sign in', 'ltr'],
  ['', 'en', 'Sign in', 'ltr'],
])('asked in “%s”, the form’s page is in %s', async (accepted, language, title, dir) => {
  const answer = await ask('/', { ...html, 'accept-language': accepted })
  const page = answer.body.toString()
  expect(page).toContain(`<html lang="${language}" dir="${dir}">`)
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(answer.headers.vary).toMatch(/accept-language/i)
  expect(page.includes(`rel="modulepreload" crossorigin href="/assets/${language}-`)).toBe(language !== 'en')
})

test('the first view has a button for each provider, none where there is none, and nothing that could be sent', async () => {
  const { shellFrom } = await import('../../../server/app/pages/shell.ts')
  const page = (providers: string) => shellFrom('dist/first/en.html', { 'auth-providers': providers })()
  const two = await page('a=Google,b=<Evil & Co>')
  expect(two.match(/Continue with [^<]+/g)).toEqual([
    'Continue with Google',
    'Continue with &#60;Evil &#38; Co&#62;',
  ])
  for (const text of [two, await page('')])
    expect(text).not.toMatch(/%provider%|<!--|<button (?!disabled|[^>]*type="submit")/)
  expect(await page('')).not.toContain('Continue with')
  expect(readFileSync('dist/first/en.html', 'utf8')).toContain('method="dialog"')
})

test.each([
  ['totp,passkey', true],
  ['totp', false],
  ['none', false],
])('where the service has %s the first view has a button for a passkey: %s', async (factors, isThere) => {
  const { shellFrom } = await import('../../../server/app/pages/shell.ts')
  const page = await shellFrom('dist/first/en.html', { 'auth-factors': factors })()
  expect(page.includes('Use a passkey</button>')).toBe(isThere)
  expect(page).toContain('Email me a sign-in code</button>')
  expect(page).not.toContain('<!--passkey')
})

test.each(['en', 'de', 'es', 'ar'] as const)(
  'X-1300: where sign-up is closed the first view says so in %s, and has no tab for an account',
  async (language) => {
    const { shellFrom } = await import('../../../server/app/pages/shell.ts')
    const page = (rule: string) => shellFrom(`dist/first/${language}.html`, { 'sign-up': rule })()
    const [open, closed] = [await page('open'), await page('closed')]
    expect(closed).toContain(`<p class="lead">${sentences[language]}</p>`)
    expect(closed).not.toContain('part="tab"')
    expect(open).not.toContain(sentences[language])
    expect(open.match(/part="tab"/g)).toHaveLength(2)
    expect([open, closed].filter((text) => /<!--(?:tabs|closed)/.test(text))).toEqual([])
  },
)

test('a page knows the fields that people may set, and no others; without any it says nothing of fields', async () => {
  const { shellFrom } = await import('../../../server/app/pages/shell.ts')
  const { pageMeta } = await import('../../../server/app/pages/page-meta.ts')
  const pages = (USER_FIELDS: string) => {
    const meta = pageMeta(loadSettings(appSettings, { USER_FIELDS }, { demo: true }).values, '')
    const templates = ['dist/first/de.html', 'dist/door/en/account.html']
    return Promise.all(templates.map((template) => shellFrom(template, meta)()))
  }
  const given =
    '{"properties":{"firm":{"type":"string","title":"Firm"},"internal":{"type":"string","input":false}},"required":["firm"]}'
  for (const page of await pages(given)) {
    expect(page).toMatch(/<meta name="user-fields" content="[^"]*&#34;firm&#34;[^"]*&#34;required/)
    expect(page).not.toContain('internal')
    expect(page).not.toContain('<!--user-fields')
  }
  for (const page of await pages('{"properties":{}}')) expect(page).not.toContain('user-fields')
})

test('a page behind the door knows which permissions API keys can be given, and without keys it says nothing of them', async () => {
  const { shellFrom } = await import('../../../server/app/pages/shell.ts')
  const { pageMeta } = await import('../../../server/app/pages/page-meta.ts')
  const page = (given: Record<string, string>) => {
    const { values } = loadSettings(appSettings, given, { demo: true })
    return shellFrom('dist/door/en/account.html', pageMeta(values, ''))()
  }
  const API_KEY_PERMISSIONS = '{"invoices":["read"]}'
  const offering = await page({ API_KEYS: 'on', API_KEY_PERMISSIONS })
  expect(offering).toContain('<meta name="api-keys" content="{&#34;invoices&#34;:[&#34;read&#34;]}" />')
  expect(await page({ API_KEYS: 'on' })).toContain('<meta name="api-keys" content="{}" />')
  expect(await page({ API_KEY_PERMISSIONS })).not.toContain('api-keys')
})

test('a page behind the door knows where the connected applications are, and without a provider it says nothing of them', async () => {
  const { shellFrom } = await import('../../../server/app/pages/shell.ts')
  const { pageMeta } = await import('../../../server/app/pages/page-meta.ts')
  const page = (given: Record<string, string>) => {
    const { values } = loadSettings(appSettings, given, { demo: true })
    return shellFrom('dist/door/en/account.html', pageMeta(values, ''))()
  }
  expect(await page({ PROVIDER: 'on', AUTH_URL: 'http://127.0.0.1:4000/api/auth/' })).toContain(
    '<meta name="connected-applications" content="http://127.0.0.1:4000/api/auth/oauth2/applications" />',
  )
  expect(await page({})).not.toContain('connected-applications')
})

test('the inspector’s chunk is named early where an inspector runs, and nowhere else', async () => {
  const { shellFrom } = await import('../../../server/app/pages/shell.ts')
  const page = (inspector: string) => shellFrom('dist/first/en.html', { inspector })()
  expect(await page('http://auth.example')).toMatch(
    /rel="modulepreload" crossorigin href="\/assets\/inspected-/,
  )
  expect(await page('')).not.toMatch(/inspected-|<!--inspector/)
})
