// What a refused request reads: a page in a browser that wants one, JSON anywhere else.

import { expect, test } from 'vitest'
import { type Refusal, refused } from '../../../server/integrate/exports.ts'

const CHROMIUM = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const away: Refusal = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Try <again> in a moment.' }
const signedOut: Refusal = { status: 401, code: 'NOT_SIGNED_IN', error: 'Sign in first.' }

const posted = (accept: string) =>
  new Request('https://notes.example/sign-out', { method: 'POST', headers: { accept } })

test.each([
  ['a request', posted(CHROMIUM)],
  ['headers', new Headers({ accept: CHROMIUM })],
  ['what a framework calls a request', { headers: new Headers({ accept: CHROMIUM }) }],
])('a person reads a page, asked by %s', async (_, asked) => {
  const answer = refused(away, asked)
  expect(answer.status).toBe(503)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '1',
  })
  const page = await answer.text()
  expect(page).toContain('<p>Try &#60;again&#62; in a moment.</p>')
  expect(page).toContain('<html lang="en">')
  expect(page).not.toContain('SERVICE_UNAVAILABLE')
})

test.each([
  ['by fetch', posted('*/*')],
  ['for JSON', posted('application/json')],
  ['without a word of it', new Headers()],
  ['unknown', undefined],
])('a program reads JSON, asking %s', async (_, asked) => {
  const answer = refused(away, asked)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ code: away.code, error: away.error })
})

test('the page keeps what a 401 has to say', () => {
  const answer = refused(signedOut, posted(CHROMIUM))
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
})
