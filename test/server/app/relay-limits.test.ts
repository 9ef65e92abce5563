// Hardened: the application limits relayed calls by address and e-mail, and sends the person's address along.

import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, json, startApp } from '../../support/app-service.ts'
import { type Answer, answer, somebody, startAuth } from '../../support/auth-service.ts'
import { CALLBACK, knows, opaqueToken, person, sessionOf } from '../../support/callback.ts'

const budgets = {
  codes: { address: [5, 900], both: [3, 900] },
  send: { address: [6, 900] },
  mail: { hour: [3, 3600], day: [5, 86_400] },
  change: { address: [5, 900] },
}
const hardened = { RATE_LIMITS: 'on', RATE_LIMIT_BUDGETS: JSON.stringify(budgets), TRUST_PROXY: '1' }
const { app, auth } = appOfFile(hardened)

let networks = 0
const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

type From = Record<string, string>
const verify = (email: unknown, from: From) =>
  app().post('/auth/verify-email', { email, otp: '000000' }, from)
const forgot = (email: string, from: From) => app().post('/auth/forgot-password', { email }, from)

async function statuses(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const found: number[] = []
  for (let nth = 0; nth < times; nth++) found.push((await ask()).status)
  return found
}

describe('the application', () => {
  test('limits guesses for an e-mail from one address, with the auth service’s answer', async () => {
    auth().behave((_, response) => json(response, 400, { code: 'INVALID_OTP', message: 'Invalid OTP' }))
    const [email, from] = [somebody(), somewhere()]
    expect(await statuses(3, () => verify(email, from))).toEqual([400, 400, 400])
    const refused = await verify(email, from)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many requests. Please try again later.' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(refused.headers.get('x-retry-after')).toBe(refused.headers.get('retry-after'))
    expect(auth().asked).toHaveLength(3)
    expect((await verify(email, somewhere())).status).toBe(400)
  })

  test('limits what a signed-in person changes, each of which is recorded', async () => {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    const from = somewhere()
    const session = { ...sessionOf(await app().post(CALLBACK, { token }, from)), ...from }
    const change = () => app().post('/api/tenant', { tenantId: randomUUID() }, session)
    expect(await statuses(6, change)).toEqual([403, 403, 403, 403, 403, 429])
    expect((await app().get('/api/me', session)).status).toBe(200)
    expect((await app().post('/api/sign-out', {}, session)).status).toBe(200)
  })

  test('limits requests from one address, whatever they contain', async () => {
    auth().behave((_, response) => json(response, 400, {}))
    const from = somewhere()
    expect(await statuses(6, () => verify(7, from))).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('requests one mail a minute for an e-mail, no matter who asks', async () => {
    auth().behave((_, response) => json(response, 200, { success: true }))
    const email = somebody()
    expect((await forgot(email, somewhere())).status).toBe(200)
    expect((await forgot(email, somewhere())).status).toBe(429)
    expect((await forgot(somebody(), somewhere())).status).toBe(200)
  })

  test('does not count requests that mailed nothing', async () => {
    const email = somebody()
    for (const status of [400, 503]) {
      auth().behave((_, response) => json(response, status, {}))
      expect((await forgot(email, somewhere())).status).toBe(status)
    }
    auth().behave((_, response) => response.destroy())
    expect((await forgot(email, somewhere())).status).toBe(502)
    auth().behave((_, response) => json(response, 200, { success: true }))
    expect((await forgot(email, somewhere())).status).toBe(200)
  })

  test('names the person’s address to an auth service that knows no signature, and no other', async () => {
    const named: unknown[] = []
    auth().behave(({ headers }, response) => {
      named.push(headers['x-forwarded-for'])
      json(response, 200, {})
    })
    await app().post(
      '/auth/verify-email',
      { email: somebody() },
      { 'x-forwarded-for': '203.0.113.66, 198.51.100.200' },
    )
    expect(named).toEqual(['198.51.100.200'])
  })

  test('counts what it refuses', async () => {
    const { body } = await answer(`${app().url}/metrics`, {})
    expect(body).toMatch(/^lockstep_rate_limit_refusals_total\{rule="codes",by="both",service="app"\} 1$/m)
  })
})

test('the auth service counts by that address, and not everybody as one', async () => {
  // Its own budget is the narrower, so that it is the one that is met.
  const narrow = JSON.stringify({ codes: { address: [2, 900] } })
  const real = await startAuth({ RATE_LIMITS: 'on', RATE_LIMIT_BUDGETS: narrow })
  onTestFinished(real.stop)
  const relaying = await startApp({ ...hardened, AUTH_URL: real.url })
  onTestFinished(relaying.stop)
  const ask = (from: From) => relaying.post('/auth/verify-email', { email: somebody(), otp: '000000' }, from)
  const from = somewhere()
  expect(await statuses(3, () => ask(from))).toEqual([400, 400, 429])
  expect((await ask(somewhere())).status).toBe(400)
})

test('switched off, nothing is refused', async () => {
  auth().behave((_, response) => json(response, 200, { success: true }))
  const lax = await startApp({ ...hardened, RATE_LIMITS: 'off', AUTH_URL: auth().url })
  onTestFinished(lax.stop)
  const email = somebody()
  const ask = () => lax.post('/auth/forgot-password', { email })
  expect(await statuses(3, ask)).toEqual([200, 200, 200])
})

test.each([
  ['a byte-order mark', (email: string) => `\ufeff{"email":"${email}","otp":"0"}`, 'application/json'],
  [
    'bytes that are no UTF-8',
    (email: string) => Buffer.from(`{"email":"${email}","x":"\xff"}`, 'latin1'),
    '',
  ],
  ['no type', (email: string) => `{"email":"${email}"}`, 'text/plain'],
  [
    'a form',
    (email: string) => new URLSearchParams({ email }).toString(),
    'application/x-www-form-urlencoded',
  ],
])('the application limits guesses for an e-mail in whatever form it comes: %s', async (_, body, type) => {
  auth().behave((_, response) => json(response, 400, {}))
  const [email, from] = [somebody(), somewhere()]
  const found = await statuses(4, () =>
    answer(`${app().url}/auth/verify-email`, {
      method: 'POST',
      headers: { ...from, ...(type && { 'content-type': type }) },
      body: Buffer.from(body(email)),
    }),
  )
  expect(found).toEqual([400, 400, 400, 429])
})
