// The pages: the same shell for everybody, the protected dashboard, and the answer for unknown paths.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MissingTemplate, shellFrom } from '../../../server/app/pages/shell.ts'
import { appOfFile, startApp } from '../../support/app-service.ts'

const { app, auth } = appOfFile()
const html = { accept: 'text/html' }
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'lockstep-shell-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

const pages = [
  '/',
  '/auth/callback',
  '/auth/no-organization',
  '/auth/register-organization',
  '/auth/select-tenant',
]

describe('a page', () => {
  test.each(pages)(
    'CFG-2, BE-4, BE-5, BE-6, AU-8: %s answers 200 to everybody, with the auth service’s address in it',
    async (path) => {
      const answer = await app().get(path, html)
      expect(answer.status).toBe(200)
      expect(answer.body).toContain(`<meta name="auth-url" content="${auth().url}"`)
    },
  )

  test('lets the browser load its own files and call the auth service, and nothing else', async () => {
    const policy = (await app().get('/', html)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain(`connect-src 'self' ${new URL(auth().url).origin}`)
    expect(policy).toContain("form-action 'none'")
    expect(policy).not.toContain('unsafe')
    const assets = /(?:src|href)="(\/assets\/[^"]+)"/.exec(String((await app().get('/')).body))?.[1] ?? ''
    expect((await app().get(assets)).headers.get('cache-control')).toContain('immutable')
  })

  test('says with a page what a document may do, and with its script and style only what concerns those', async () => {
    const shell = await app().get('/account', html)
    expect(shell.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const named = [...String(shell.body).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, file = '']) => file,
    )
    for (const file of named) {
      const { headers } = await app().get(file)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      // A picture may be opened as a document.
      expect(headers.has('content-security-policy'), file).toBe(file.endsWith('.svg'))
    }
  })

  test('says with data that it may do nothing as a document, and no more: a slow phone waits for each byte', async () => {
    const { status, headers } = await app().get('/api/me', { accept: 'application/json' })
    expect(status).toBe(401)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    for (const header of ['x-frame-options', 'cross-origin-opener-policy', 'x-dns-prefetch-control'])
      expect(headers.has(header), header).toBe(false)
  })

  test('the dashboard redirects a visitor without a session to the form', async () => {
    const answer = await app().get('/dashboard', html)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  })
})

describe('what is not there', () => {
  test('is a page for people and a sentence for programs', async () => {
    expect(await app().get('/nothing', html)).toMatchObject({
      status: 404,
      body: expect.stringContaining('<div id="app">'),
    })
    expect(await app().get('/nothing', { accept: 'application/json' })).toMatchObject({
      status: 404,
      body: { error: 'There is nothing here.' },
    })
    expect((await app().post('/', {})).status).toBe(404)
  })

  test.each([
    '/assets/nothing.js',
    '/assets/%00',
    '/assets/%E0%A4%A',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%2findex.html',
  ])('%s is not found either', async (path) => {
    expect((await app().get(path)).status).toBe(404)
  })
})

const describeMachine = (authUrl: string) => ({
  'auth-url': authUrl,
  'auth-providers': 'demo=Demo',
  'auth-verifier-param': 'auth_session_verifier',
})

describe('the template', () => {
  test('that is missing is named, and used once it is built', async () => {
    const template = join(await folder(), 'index.html')
    const shell = shellFrom(template, describeMachine('http://auth.example/api/auth'))
    await expect(shell()).rejects.toThrow(MissingTemplate)
    await expect(shell()).rejects.toThrow(template)
    await writeFile(template, '<meta name="auth-url" content="">')
    expect(await shell()).toBe('<meta name="auth-url" content="http://auth.example/api/auth">')
  })

  test('escapes the address in it', async () => {
    const template = join(await folder(), 'index.html')
    await writeFile(template, '<meta name="auth-url" content="">')
    expect(await shellFrom(template, describeMachine('http://a/"><script>$&'))()).toBe(
      '<meta name="auth-url" content="http://a/&#34;&#62;&#60;script&#62;$&#38;">',
    )
  })

  test('ERR-8: that is missing is answered with 500, and named in the log', async () => {
    const other = await startApp({ AUTH_URL: auth().url }, undefined, join(await folder(), 'nowhere'))
    onTestFinished(other.stop)
    const answer = await other.get('/', { accept: 'application/json' })
    expect(answer).toMatchObject({ status: 500, body: { error: expect.stringContaining('Request ') } })
    expect(JSON.stringify(answer.body)).not.toContain('nowhere')
    expect(other.log.lines.at(-1)?.template).toContain(join('nowhere', 'first', 'en.html'))
  })
})

describe('an unexpected error in a browser', () => {
  test('is shown on a page that needs nothing else, with the request id to quote', async () => {
    const other = await startApp({ AUTH_URL: auth().url }, undefined, join(await folder(), 'nowhere'))
    onTestFinished(other.stop)
    const answer = await other.get('/auth/callback', { ...html, 'x-request-id': 'quote-this-one' })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(answer.body).toContain('<dd class="code">quote-this-one</dd>')
    expect(answer.body).toContain('href="/auth/callback"')
    expect(answer.body).not.toContain('nowhere')
  })
})
