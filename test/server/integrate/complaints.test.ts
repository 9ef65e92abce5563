// Why nobody can be judged: the application's operator reads it in a sentence, once, and visitors do not.

import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type LockstepOptions, lockstep, refused } from '../../../server/integrate/exports.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'

let auth: FakeAuth
beforeAll(async () => {
  auth = await startFakeAuth()
})
afterAll(() => auth.stop())

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const headers = new Headers({ authorization: `Bearer ${encoded({ alg: 'EdDSA' })}.${encoded({})}.c2ln` })

function warnings() {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return warn
}

const answers: [string, (response: ServerResponse) => void, RegExp][] = [
  [
    'of no such path',
    (response) => json(response, 404, ''),
    /answers 404: .* includes its path, such as \/api\/auth/,
  ],
  [
    'of another place',
    (response) => response.writeHead(302, { location: '/' }).end(),
    /redirects, which is not followed/,
  ],
  [
    'of something else',
    (response) => json(response, 200, '<html>', 'text/html'),
    /doesn’t answer as an auth service does/,
  ],
  ['of too many', (response) => json(response, 429, ''), /answers 429: give serviceSecret/],
  ['of a failure', (response) => json(response, 502, ''), /answers 502\.$/],
  ['without an end', (response) => json(response, 200, 'x'.repeat(70_000)), /more than 64 KB/],
]

test.each(answers)('an answer %s is reported, by get-session and by key set', async (_, behave, sentence) => {
  const warn = warnings()
  auth.behave((_request, response) => behave(response))
  for (const by of ['get-session', 'jwt'] as const) {
    const visitor = await lockstep({ authUrl: auth.url, by }).recognise(headers)
    expect(visitor).toMatchObject({ state: 'unavailable', refusal: { status: 503 } })
    expect(visitor.refusal?.reason).toMatch(sentence)
    expect(visitor.refusal?.reason).toContain(`${auth.url}/`)
    expect(warn).toHaveBeenLastCalledWith(visitor.refusal?.reason, { code: 'LOCKSTEP_UNAVAILABLE' })
    if (!visitor.refusal) throw new Error('It was let in.')
    expect(await refused(visitor.refusal).text()).not.toContain(auth.url)
  }
})

test('where nobody is there the system’s word for it is reported, once, and again after something else', async () => {
  const warn = warnings()
  const { recognise } = lockstep({ authUrl: auth.url, by: 'get-session' })
  auth.behave((request) => request.socket.destroy())
  for (let time = 0; time < 3; time++) await recognise(headers)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.lastCall?.[0]).toMatch(/\/get-session cannot be reached \([A-Z_]+\)\.$/)
  auth.behave((_, response) => json(response, 404, ''))
  await recognise(headers)
  expect(warn).toHaveBeenCalledTimes(2)
})

test('of the address of the keys no query is repeated', async () => {
  const warn = warnings()
  auth.behave((_, response) => json(response, 404, ''))
  const options: LockstepOptions = { authUrl: auth.url, by: 'jwt', jwksUrl: `${auth.url}/keys?secret=abc` }
  expect((await lockstep(options).recognise(headers)).refusal?.reason).toContain('/keys answers 404')
  expect(JSON.stringify(warn.mock.calls)).not.toContain('abc')
})

test('a callback that can ask nobody says so, too', async () => {
  const warn = warnings()
  auth.behave((_, response) => json(response, 404, ''))
  const request = new Request('https://notes.example/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'a'.repeat(32) }),
  })
  const { callback } = lockstep({ authUrl: auth.url, by: 'jwt', appOrigin: 'https://notes.example' })
  expect((await callback(request, () => {})).status).toBe(503)
  expect(warn).toHaveBeenCalledTimes(1)
})
