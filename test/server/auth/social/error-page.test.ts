// GET /error: what it shows after a failed return from a provider, and that a forged link cannot misuse it.

import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ar } from '../../../../server/http/plain-page/error-words/error-page.ar.ts'
import { de } from '../../../../server/http/plain-page/error-words/error-page.de.ts'
import { en } from '../../../../server/http/plain-page/error-words/error-page.en.ts'
import { es } from '../../../../server/http/plain-page/error-words/error-page.es.ts'
import { APP_ORIGIN, authServiceOfFile } from '../../../support/auth-service.ts'
import { leaveBrowser, takeBrowser } from '../../../support/browser.ts'
import { violations } from '../../../support/looks.ts'

const auth = authServiceOfFile()

const errorPage = (query: Record<string, string>) => `/error?${new URLSearchParams(query)}`
const get = (query: Record<string, string>, headers?: Record<string, string>) =>
  auth().get(errorPage(query), headers)

const headingIn = (body: unknown) => /<h1>(.*?)<\/h1>/.exec(String(body))?.[1]
const codeIn = (body: unknown) => /<dd class="code">(.*?)<\/dd>/.exec(String(body))?.[1]
const reportedIn = (body: unknown) => /<bdi>(.*?)<\/bdi>/.exec(String(body))?.[1]

const known = [
  'state_mismatch',
  'state_not_found',
  'no_code',
  'oauth_provider_not_found',
  'invalid_code',
  'unable_to_get_user_info',
  'email_not_found',
  'account_not_linked',
  'banned',
  'email_not_verified',
  'unable_to_link_account',
  'access_denied',
  'provider_unavailable',
]

describe('the error page', () => {
  test('is HTML with status 200, and not cached', async () => {
    const answer = await get({ error: 'state_mismatch' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
      'img-src data:',
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
  })

  test.each(known)('has words of its own for %s', async (error) => {
    const { body } = await get({ error })
    expect(codeIn(body)).toBe(error)
    expect(headingIn(body)).toMatch(/\S/)
    expect(headingIn(body)).not.toBe(en.faults.unknown.heading)
  })

  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de', 'ltr', de.faults.access_denied.heading],
    ['es', 'es', 'ltr', es.faults.access_denied.heading],
    ['ar-EG', 'ar', 'rtl', ar.faults.access_denied.heading],
    ['fr, *;q=0', 'en', 'ltr', en.faults.access_denied.heading],
  ])('speaks the browser’s language: %s', async (accepted, lang, dir, heading) => {
    const { body, headers } = await get({ error: 'access_denied' }, { 'accept-language': accepted })
    expect(String(body)).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(headingIn(body)).toBe(heading)
    expect(headers.get('vary')).toMatch(/accept-language/i)
  })

  test.each(['something_new', 'UNKNOWN', 'constructor', '__proto__', 'a-b_C9'])(
    'shows the code %s, which it does not know, as it is',
    async (error) => {
      const { body } = await get({ error })
      expect(headingIn(body)).toBe(en.faults.unknown.heading)
      expect(codeIn(body)).toBe(error)
    },
  )

  test.each(['', 'two words', '<b>', 'a;b', 'ä', 'x'.repeat(65), 'a\nb', 'state_mismatch\n'])(
    'shows UNKNOWN for the code %j',
    async (error) => {
      const { body } = await get({ error })
      expect(headingIn(body)).toBe(en.faults.unknown.heading)
      expect(codeIn(body)).toBe('UNKNOWN')
    },
  )

  test('needs no parameters, and no trusted origin', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await auth().get('/error', headers)
      expect(answer.status).toBe(200)
      expect(codeIn(answer.body)).toBe('UNKNOWN')
      expect(answer.body).not.toContain(en.told)
    }
  })
})

describe('a description', () => {
  test('is shown escaped', async () => {
    const { body } = await get({ error: 'x', error_description: `<a href="//evil.example">"it's & me"</a>` })
    expect(reportedIn(body)).toBe(
      '&#60;a href=&#34;//evil.example&#34;&#62;&#34;it&#39;s &#38; me&#34;&#60;/a&#62;',
    )
  })

  test('is cut to 200 whole characters', async () => {
    const { body } = await get({ error: 'x', error_description: '🙂'.repeat(201) })
    expect(reportedIn(body)).toBe('🙂'.repeat(200))
  })

  test('loses control characters and those that reverse text', async () => {
    const { body } = await get({ error: 'x', error_description: ' a\r\nb\u202ec\u0000d\u2066e ' })
    expect(reportedIn(body)).toBe('a b c d e')
  })
})

describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await takeBrowser()
  })
  afterAll(() => leaveBrowser(browser))

  async function open(query: Record<string, string>, options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (line) => complaints.push(line.text()))
    page.on('request', (request) => {
      if (request.url() !== page.url() && !request.isNavigationRequest()) complaints.push(request.url())
    })
    await page.goto(`${auth().url}${errorPage(query)}`)
    expect(complaints).toEqual([])
    return page
  }

  const long = {
    error: 'x'.repeat(64),
    error_description: `${'y'.repeat(120)} https://evil.example +49 30 1234567`,
  }
  const looks: [string, BrowserContextOptions][] = [
    ['360 px, light', { viewport: { width: 360, height: 740 } }],
    ['360 px, dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
    ['1280 px, light', { viewport: { width: 1280, height: 800 } }],
    ['1280 px, dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
    ['forced colours', { viewport: { width: 1280, height: 800 }, forcedColors: 'active' }],
  ]

  test.each(looks)('is accessible and fits: %s', async (_, options) => {
    const page = await open(long, options)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.context().close()
  })

  test('looks as it should under its own policy and without scripts, and links to the application alone', async () => {
    const page = await open(long, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    expect((await page.getByRole('main').boundingBox())?.width).toBe(416)
    const links = await page.getByRole('link').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([APP_ORIGIN])
    await page.context().close()
  })
})
