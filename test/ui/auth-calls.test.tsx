// Better Auth's client and the page itself ask the auth service for the same, and read its answers as the same.

import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { conceal } from '../../machines/kit/handle.ts'
import { createPorts } from '../../ui/auth/auth-form.ports.ts'
import { ownApplication } from '../../ui/auth/own-application.ts'
import { byFetch, createAuth, type Send, type Sending } from '../../ui/client/auth-client.ts'
import { type AuthCall, methodOf, pathOf } from '../../ui/client/auth-routes.ts'
import { createClient } from '../../ui/client/better-auth.ts'
import { byLibrary, callBy } from '../../ui/client/by-library.ts'
import { allCalls } from '../support/auth-calls.ts'

const ORIGIN = 'https://auth.example.com'

type Seen = {
  address: string
  query: [string, string][]
  method: string
  credentials: unknown
  body: unknown
  headers: (string | null)[]
}

let answer: () => Response
let seen: Seen[] = []

/** The library keeps the first fetch that it is given: for all tests of the file. */
beforeAll(() => {
  const before = globalThis.fetch
  const ask: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const { origin, pathname, searchParams } = new URL(String(input))
    seen.push({
      address: origin + pathname,
      query: [...searchParams],
      method: `${init.method}`,
      credentials: init.credentials,
      body: init.body ?? null,
      headers: [
        'content-type',
        'accept-language',
        'authorization',
        'x-session-secret',
        'x-auth-challenge',
      ].map((name) => headers.get(name)),
    })
    return answer()
  }
  globalThis.fetch = ask
  return () => {
    expect(globalThis.fetch).toBe(ask)
    globalThis.fetch = before
  }
})

afterEach(() => {
  seen = []
})

const ways = (base: string): Record<'library' | 'fetch', Send> => ({
  library: (call, sending) => callBy(createClient(base), call, sending),
  fetch: byFetch(() => base),
})

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const given = (call: AuthCall): Sending =>
  methodOf(call) === 'GET'
    ? { body: undefined, query: { verifier: 'a b&c' }, headers: { 'x-session-secret': 's' } }
    : { body: { email: 'ada@example.com', rememberMe: false }, headers: { authorization: 'Bearer t' } }

describe.each([`${ORIGIN}/api/auth`, `${ORIGIN}/api/auth/`, ORIGIN, `${ORIGIN}/`])('below %s', (base) => {
  const { library, fetch } = ways(base)
  test.each(allCalls)('EP-13, SVC-7: %s', async (call) => {
    answer = () => json({})
    await library(call, given(call))
    await fetch(call, given(call))
    const method = methodOf(call)
    const address = base.replace(/\/$/, '') + pathOf(call)
    expect(seen).toMatchObject(Array(2).fill({ address, method, credentials: 'include' }))
    expect(seen[1]).toEqual(seen[0])
  })

  test('a call without anything to say has an empty body', async () => {
    answer = () => json({ success: true })
    await library('revokeOtherSessions', { body: {} })
    await fetch('revokeOtherSessions', { body: {} })
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ['POST', '{}'],
      ['POST', '{}'],
    ])
  })
})

const answers: Record<string, () => Response> = {
  'a user': () => json({ token: 't', user: { id: '1', email: 'ada@example.com' } }),
  nobody: () => json(null),
  'a refusal': () => json({ code: 'INVALID_OTP', message: 'Invalid OTP' }, 400, { 'x-request-id': 'r1' }),
  'a refusal without a code': () => json({ message: 'Too many requests.' }, 429, { 'X-Retry-After': '42' }),
  'a page in place of an answer': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  'nothing, with a failure': () => json(undefined, 404),
}

test.each(Object.keys(answers))('%s is read as the same', async (name) => {
  vi.setSystemTime(0)
  answer = answers[name] ?? (() => json(null))
  const { library, fetch } = ways(ORIGIN)
  const call = name === 'nobody' ? 'getSession' : 'emailOtp.verifyEmail'
  const sending = { body: call === 'getSession' ? undefined : {} }
  expect(await fetch(call, sending)).toEqual(await library(call, sending))
  vi.useRealTimers()
})

test('a service that is away has answered nothing', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  for (const send of [byLibrary(ORIGIN), byFetch(() => ORIGIN)])
    expect(await send('emailOtp.verifyEmail', { body: {} })).toEqual({
      ok: false,
      status: 0,
      code: 'NETWORK',
    })
})

/** Notes what is called, by its name in the client, and calls it. */
const noting = (target: object, called: string[], path: readonly string[] = []): object =>
  new Proxy(target, {
    get: (at, name) => noting(Reflect.get(at, name), called, [...path, String(name)]),
    apply: (method, _, given) => {
      called.push(path.join('.'))
      return Reflect.apply(method as () => unknown, undefined, given)
    },
  })

test.each([
  ['by itself', () => byFetch(() => ORIGIN)],
  ['by Better Auth’s client', () => byLibrary(ORIGIN)],
])(
  'where the browser keeps the cookie of a sign-in that waits back, its code goes with what the answer’s header had, which the page has read %s',
  async (_, send) => {
    const auth = createAuth(send())
    const waits = { twoFactorRedirect: true, twoFactorMethods: ['totp'] }
    const answers = [
      json(waits, 200, { 'set-auth-challenge': 'of-this-sign-in' }),
      json({ token: 't', user: { id: '1', email: 'ada@example.com' } }),
    ]
    answer = () => answers[seen.length - 1] ?? json(null)
    await auth.ask('signIn.emailOtp', { email: 'ada@example.com', otp: '123456', rememberMe: true })
    const verified = await auth.ask('twoFactor.verifyTotp', { code: '123456' })
    expect(verified).toMatchObject({ ok: true, value: { token: 't' } })
    await auth.ask('listSessions')
    expect(seen.map(({ headers }) => headers.at(-1))).toEqual([null, 'of-this-sign-in', null])
  },
)

test('EP-11: the form’s ports call the library’s methods for codes', async () => {
  answer = () => json({ success: true })
  const called: string[] = []
  const client = noting(createClient(ORIGIN), called)
  const ports = createPorts(
    createAuth((call, sending) => callBy(client, call, sending)),
    { verifier: null, fault: null, expected: false },
    ownApplication,
  )
  const { signal } = new AbortController()
  const email = 'ada@example.com'
  const code = conceal('123456')
  await ports.sendVerificationCode({ email }, signal)
  await ports.verifyEmail({ email, code }, signal)
  await ports.sendResetCode({ email }, signal)
  await ports.resetPassword({ email, code, password: conceal('another secret') }, signal)
  expect(called).toEqual([
    'emailOtp.sendVerificationOtp',
    'emailOtp.verifyEmail',
    'forgetPassword.emailOtp',
    'emailOtp.resetPassword',
  ])
  expect(seen).toHaveLength(called.length)
})
