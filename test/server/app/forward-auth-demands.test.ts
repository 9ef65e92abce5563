// GET /forward-auth with a demand: a proxy says what a path takes, and a visitor can only add to it.

import { expect, test } from 'vitest'
import { appOfFile, json } from '../../support/app-service.ts'
import { CALLBACK, opaqueToken, person, sessionOf } from '../../support/callback.ts'

const { app, auth } = appOfFile()
const ask = (headers: Record<string, string>) => app().get('/forward-auth', headers)
const demanding = (demand: string) => ({ 'lockstep-demand': demand })
const page = { accept: 'text/html', 'x-forwarded-method': 'GET', 'x-forwarded-uri': '/notes/?a=1&b=2' }

/** @param secondsAgo when it was proven; null of a service that does not say why a session exists */
async function signedIn(aal: 'aal1' | 'aal2', secondsAgo: number | null, twoFactorMethods = ['totp']) {
  const token = opaqueToken()
  const authenticatedAt = new Date(Date.now() - (secondsAgo ?? 0) * 1000).toISOString()
  const session = secondsAgo === null ? {} : { aal, amr: ['pwd'], authenticatedAt, twoFactorMethods }
  auth().behave((request, response) =>
    json(response, 200, request.headers.cookie?.endsWith(token) ? { session, user: person() } : 'null'),
  )
  return sessionOf(await app().post(CALLBACK, { token }))
}

const HOUR = 3600

test.each([
  ['aal1', 'aal1', 10 * HOUR, true],
  ['aal1', 'aal1', null, true],
  ['aal1 within 15m', 'aal1', 60, true],
  ['aal1 within 15m', 'aal1', 901, false],
  ['aal1 within 15m', 'aal1', null, false],
  ['aal1 within 15m', 'aal2', 60, true],
  ['aal2', 'aal1', 60, false],
  ['aal2', 'aal2', 10 * HOUR, true],
  ['aal2 within 2h', 'aal2', HOUR, true],
  ['aal2 within 2h', 'aal2', 3 * HOUR, false],
  ['highest within 1d', 'aal1', 60, false],
  ['highest within 90s', 'aal2', 60, true],
  ['aal1, aal2 within 2h', 'aal1', 60, false],
  ['aal2 within 2h,aal1', 'aal2', 60, true],
] as const)('%s is met by %s of %s seconds ago: %s', async (demand, aal, secondsAgo, isMet) => {
  const session = await signedIn(aal, secondsAgo)
  expect((await ask({ ...session, ...demanding(demand) })).status).toBe(isMet ? 200 : 401)
})

test('highest is the level that the person can reach', async () => {
  const session = await signedIn('aal1', 60, [])
  expect((await ask({ ...session, ...demanding('highest within 15m') })).status).toBe(200)
})

test('a program is told what is wanted, as RFC 9470 says, and a page is led to where it is proven and back', async () => {
  const session = { ...(await signedIn('aal1', 60)), ...demanding('highest within 15m') }
  const told = await ask(session)
  expect(told).toMatchObject({
    status: 401,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: 900, methods: ['totp'] },
  })
  const challenge = told.headers.get('www-authenticate')
  expect(challenge).toMatch(/^Bearer error="insufficient_user_authentication", /)
  expect(challenge).toMatch(/, acr_values="aal2", max_age="900"$/)
  expect([...told.headers.keys()].filter((name) => name.startsWith('remote-'))).toEqual([])
  const query = new URLSearchParams({ return: '/notes/?a=1&b=2', level: 'aal2', max_age: '900' })
  const led = await ask({ ...session, ...page })
  expect([led.status, led.headers.get('location')]).toEqual([302, `${app().url}/auth/step-up?${query}`])
  const byNginx = await ask({ ...session, 'x-original-uri': '/notes/?a=1&b=2' })
  expect(byNginx.headers.get('lockstep-step-up')).toBe(`/auth/step-up?${query}`)
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example/'])
    expect(
      (await ask({ ...session, ...page, 'x-forwarded-uri': elsewhere })).headers.get('location'),
    ).not.toMatch(/evil/)
})

test('who is not signed in is led to the form, whatever is demanded', async () => {
  const led = await ask({ ...page, ...demanding('aal2') })
  expect([led.status, led.headers.get('location')]).toEqual([302, `${app().url}/`])
})

test.each([
  'aal3',
  'aal2 within',
  'aal2 within 0m',
  'aal2 within 15',
  'AAL2',
  'aal2 within 15m, ',
  'none',
  'aal1 or aal2',
])('“%s” is no demand: refused in a sentence, and nobody is let through', async (demand) => {
  const answer = await ask({ ...(await signedIn('aal2', 60)), ...demanding(demand) })
  expect(answer).toMatchObject({ status: 400, body: { code: 'NO_DEMAND', error: expect.any(String) } })
})
