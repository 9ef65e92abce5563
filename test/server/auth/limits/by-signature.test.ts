// What the application signs counts for whom it is made; a signature is worth nothing for another call.

import { afterEach, expect, test, vi } from 'vitest'
import { callSigner, type MadeFor, SIGNATURE_HEADER } from '../../../../server/crypto/service-signature.ts'
import { type Answer, authServiceOfFile, SERVICE_SECRET } from '../../../support/auth-service.ts'
import { opaqueToken } from '../../../support/callback.ts'
import { statuses } from './limits.support.ts'

const narrow = { other: { address: [3, 900], session: [2, 900] } }
const OLDER = 'the service secret that was the newest before'
const auth = authServiceOfFile({
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify(narrow),
  SERVICE_SECRET: `${SERVICE_SECRET},${OLDER}`,
  TRUST_PROXY: '1',
})
afterEach(() => vi.useRealTimers())

let networks = 0
const somewhere = () => `198.18.100.${++networks}`
const pathOf = (path: string) => `${new URL(auth().url).pathname}${path}`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

type Signed = { madeFor?: MadeFor; token?: string; method?: string; path?: string; secret?: string }

const sign = ({ madeFor = 'session', token = '', method = 'GET', path, secret = SERVICE_SECRET }: Signed) =>
  callSigner([secret])(
    {
      method,
      path: path ?? pathOf('/get-session'),
      cookie: '',
      ...{ authorization: '', ...(token && bearer(token)) },
    },
    madeFor,
  )

/** From another address each time, unless one is given. */
const ask = (headers: Record<string, string>, from = somewhere()): Promise<Answer> =>
  auth().get('/get-session', { 'x-forwarded-for': from, ...headers })

async function askSigned(token: string, signed: Signed = {}, from?: string): Promise<Answer> {
  const signature = await sign({ token, ...signed })
  return ask({ ...bearer(token), [SIGNATURE_HEADER]: signature }, from)
}

test('for a session, by the session, wherever the call comes from and whatever others have used up', async () => {
  const from = somewhere()
  expect(await statuses(4, () => ask({}, from))).toEqual([200, 200, 200, 429])
  const [one, other] = [opaqueToken(), opaqueToken()]
  expect(await statuses(3, () => askSigned(one, {}, from))).toEqual([200, 200, 429])
  expect((await askSigned(one)).status).toBe(429)
  expect((await askSigned(other, {}, from)).status).toBe(200)
})

test('for a visitor, by the address that it names, and not by what it comes from', async () => {
  const [application, visitor] = [somewhere(), somewhere()]
  const madeFor = { address: visitor }
  expect(await statuses(4, () => askSigned(opaqueToken(), { madeFor }, application))).toEqual([
    200, 200, 200, 429,
  ])
  expect((await ask({}, visitor)).status).toBe(429)
  expect((await ask({}, application)).status).toBe(200)
})

test('by the secret before the newest, too', async () => {
  const token = opaqueToken()
  expect(await statuses(3, () => askSigned(token, { secret: OLDER }))).toEqual([200, 200, 429])
})

const forged: [string, (token: string) => Promise<string> | string][] = [
  ['of another secret', (token) => sign({ token, secret: 'a secret that nobody has told the service' })],
  ['of another token', () => sign({ token: opaqueToken() })],
  ['of no token', () => sign({})],
  ['of another path', (token) => sign({ token, path: pathOf('/list-sessions') })],
  ['of another method', (token) => sign({ token, method: 'POST' })],
  [
    'older than a minute',
    async (token) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 75_000 })
      const signature = await sign({ token })
      vi.useRealTimers()
      return signature
    },
  ],
  [
    'of a minute to come',
    async (token) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
      const signature = await sign({ token })
      vi.useRealTimers()
      return signature
    },
  ],
  [
    'without an algorithm',
    async (token) => {
      const [, payload] = (await sign({ token })).split('.')
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    },
  ],
  ['that is none', () => 'none'],
]
test.each(forged)('a signature %s counts like none: by the address', async (_, forge) => {
  const [token, from] = [opaqueToken(), somewhere()]
  const signature = await forge(token)
  const counted = await statuses(4, () => ask({ ...bearer(token), [SIGNATURE_HEADER]: signature }, from))
  expect(counted).toEqual([200, 200, 200, 429])
})

test('what is signed for nothing that is presented cannot present something', async () => {
  const from = somewhere()
  const signature = await sign({ madeFor: { address: somewhere() } })
  const headers = { cookie: `auth.session_token=${opaqueToken()}`, [SIGNATURE_HEADER]: signature }
  expect(await statuses(4, () => ask(headers, from))).toEqual([200, 200, 200, 429])
})
