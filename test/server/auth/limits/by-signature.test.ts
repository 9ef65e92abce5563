// What the application signs counts for whom it is made; a signature is worth nothing for another call.

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysFrom } from '../../../../server/crypto/derived-keys.ts'
import {
  callSigner,
  callVerifier,
  type MadeFor,
  SIGNATURE_HEADER,
} from '../../../../server/crypto/service-signature.ts'
import { type Answer, authServiceOfFile, SERVICE_SECRET } from '../../../support/auth-service.ts'
import { opaqueToken } from '../../../support/callback.ts'
import { anotherNode } from '../crypto/jwt.support.ts'
import { statuses } from './limits.support.ts'

const narrow = { other: { address: [3, 900], session: [2, 900] } }
const OLDER = 'the service secret that was the newest before'
const auth = authServiceOfFile({
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify(narrow),
  SERVICE_SECRET: `${SERVICE_SECRET},${OLDER}`,
  TRUST_PROXY: '1',
})

let networks = 0
const somewhere = () => `198.18.100.${++networks}`
const pathOf = (path: string) => `${new URL(auth().url).pathname}${path}`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

type Signed = {
  madeFor?: MadeFor
  token?: string
  method?: string
  path?: string
  query?: string
  body?: string
  secret?: string
  age?: number
}

/** @param signed `age` in seconds */
function sign({
  madeFor = 'session',
  token = '',
  secret = SERVICE_SECRET,
  age = 0,
  ...call
}: Signed): string {
  const authorization = token && bearer(token).authorization
  const path = pathOf('/get-session')
  const asked = { method: 'GET', path, query: '', cookie: '', authorization, body: '', ...call }
  return callSigner([secret], () => Date.now() - age * 1000)(asked, madeFor)
}

/** From another address each time, unless one is given. */
const ask = (headers: Record<string, string>, from = somewhere()): Promise<Answer> =>
  auth().get('/get-session', { 'x-forwarded-for': from, ...headers })

function askSigned(token: string, signed: Signed = {}, from?: string): Promise<Answer> {
  const signature = sign({ token, ...signed })
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

const forged: [string, (token: string) => string][] = [
  ['of another secret', (token) => sign({ token, secret: 'a secret that nobody has told the service' })],
  ['of another token', () => sign({ token: opaqueToken() })],
  ['of no token', () => sign({})],
  ['of another path', (token) => sign({ token, path: pathOf('/list-sessions') })],
  ['of another method', (token) => sign({ token, method: 'POST' })],
  ['of another query', (token) => sign({ token, query: '?disableRefresh=true' })],
  ['of another body', (token) => sign({ token, body: '{}' })],
  ['older than a minute', (token) => sign({ token, age: 75 })],
  ['of a minute to come', (token) => sign({ token, age: -60 })],
  [
    'whose time is put forward',
    (token) => sign({ token, age: 75 }).replace(/^\d+/, `${Math.floor(Date.now() / 1000)}`),
  ],
  [
    'for an address that is made one for a session',
    (token) => sign({ token, madeFor: { address: somewhere() } }).replace(/address=\S+/, 'session'),
  ],
  [
    'for an address that is made another one',
    (token) =>
      sign({ token, madeFor: { address: somewhere() } }).replace(/address=\S+/, `address=${somewhere()}`),
  ],
  ['that is cut short', (token) => sign({ token }).slice(0, -1)],
  ['that is none', () => 'none'],
]
test.each(forged)('a signature %s counts like none: by the address', async (_, forge) => {
  const [token, from] = [opaqueToken(), somewhere()]
  const signature = forge(token)
  const counted = await statuses(4, () => ask({ ...bearer(token), [SIGNATURE_HEADER]: signature }, from))
  expect(counted).toEqual([200, 200, 200, 429])
})

test('what is signed for nothing that is presented cannot present something', async () => {
  const from = somewhere()
  const signature = sign({ madeFor: { address: somewhere() } })
  const headers = { cookie: `auth.session_token=${opaqueToken()}`, [SIGNATURE_HEADER]: signature }
  expect(await statuses(4, () => ask(headers, from))).toEqual([200, 200, 200, 429])
})

const query = '?disableRefresh=true'
const body = JSON.stringify({ token: 'some session' })
const post = (signature: string, sent: string, from: string) =>
  auth().post('/revoke-session', sent, { 'x-forwarded-for': from, [SIGNATURE_HEADER]: signature })

test('a signature holds for its query and its body, and for no other', async () => {
  const narrowed = async (ask: (from: string) => Promise<Answer>) => {
    const from = somewhere()
    const found = await statuses(3, () => ask(from))
    return found[2] === 429
  }
  const [token, other] = [opaqueToken(), opaqueToken()]
  const asked = (signed: Signed, address: string) =>
    auth().get(`/get-session${query}`, {
      ...bearer(signed.token ?? ''),
      [SIGNATURE_HEADER]: sign(signed),
      'x-forwarded-for': address,
    })
  expect(await narrowed((from) => asked({ token, query }, from))).toBe(true)
  expect(await narrowed((from) => asked({ token: other }, from))).toBe(false)
  const signature = (signedBody: string) =>
    sign({ method: 'POST', path: pathOf('/revoke-session'), body: signedBody })
  expect(await narrowed((from) => post(signature(body), body, from))).toBe(true)
  expect(await narrowed((from) => post(signature(`${body} `), body, from))).toBe(false)
})

test('a call without query and body is signed as the release before signs it, so that nodes can be replaced one by one', () => {
  const token = opaqueToken()
  const seconds = Math.floor(Date.now() / 1000)
  const [key] = keysFrom([SERVICE_SECRET], 'lockstep calls between services')
  const said = [`${seconds} session`, 'GET', pathOf('/get-session'), '', `Bearer ${token}`].join('\n')
  const before = `${seconds} session ${createHmac('sha256', key).update(said).digest('base64url')}`
  const call = {
    method: 'GET',
    path: pathOf('/get-session'),
    query: '',
    cookie: '',
    authorization: `Bearer ${token}`,
    body: '',
  }
  expect(callVerifier([SERVICE_SECRET], Date.now)(before, call)).toHaveProperty('session')
  expect(callVerifier([SERVICE_SECRET], Date.now)(before, { ...call, body: '{}' })).toBeNull()
})

test('an address that nobody has encoded counts like none', async () => {
  const seconds = Math.floor(Date.now() / 1000)
  const [key] = keysFrom([SERVICE_SECRET], 'lockstep calls between services')
  const statement = `${seconds} address=%E0%A4%A`
  const mac = createHmac('sha256', key).update([statement, 'GET', pathOf('/get-session'), '', ''].join('\n'))
  const signature = `${statement} ${mac.digest('base64url')}`
  expect((await ask({ [SIGNATURE_HEADER]: signature })).status).toBe(200)
})

test('one that is not valid is warned of, once a minute, and not repeated', async () => {
  const node = await anotherNode(auth(), { env: { RATE_LIMITS: 'on' } })
  for (let nth = 0; nth < 3; nth++) await node.get('/get-session', { [SIGNATURE_HEADER]: 'canary' })
  const warnings = node.log.lines.filter(({ message }) => message.includes('SERVICE_SECRET'))
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(node.log.lines)).not.toContain('canary')
})
