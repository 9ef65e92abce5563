// What a stranger, or a key set that is not as it should be, tries on an application of one's own.

import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type LockstepOptions, lockstep } from '../../../server/integrate/exports.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'

const ours = await generateKeyPair('EdDSA', { extractable: true })
const foreign = await generateKeyPair('EdDSA')
const published = { ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'EdDSA' }

let auth: FakeAuth
beforeAll(async () => {
  auth = await startFakeAuth()
})
afterAll(() => auth.stop())

const now = () => Math.floor(Date.now() / 1000)
type Shape = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: CryptoKey | Uint8Array
}

function jwt({ claims, header, key = ours.privateKey }: Shape = {}): Promise<string> {
  const { origin } = new URL(auth.url)
  const whole = { sub: 'ada', email: 'ada@example.com', email_verified: true, iss: origin, aud: origin }
  return new SignJWT({ ...whole, iat: now(), exp: now() + 900, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'one', ...header } as JWTHeaderParameters)
    .sign(key)
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const serve = (keys: unknown) => auth.behave((_, response) => json(response, 200, { keys }))
const recognise = (token: string, options: Partial<LockstepOptions> = {}) =>
  lockstep({ authUrl: auth.url, by: 'jwt', ...options }).recognise(
    new Headers({ authorization: `Bearer ${token}` }),
  )

const bytes = (text: string) => new TextEncoder().encode(text)

test.each<[string, () => Promise<string>, string]>([
  [
    'HS256 with the public key as its secret',
    () => jwt({ header: { alg: 'HS256' }, key: bytes(JSON.stringify(published)) }),
    'no public-key algorithm',
  ],
  ['no algorithm', async () => `${encoded({ alg: 'none' })}.${encoded({})}.`, 'no public-key algorithm'],
  [
    'the name of our key, and another’s signature',
    () => jwt({ key: foreign.privateKey }),
    'signed by no key',
  ],
  [
    'a key set of its own',
    () => jwt({ header: { jku: auth.url, kid: 'x' }, key: foreign.privateKey }),
    'by no key',
  ],
  [
    'a key of its own',
    () => jwt({ header: { jwk: published, kid: 'x' }, key: foreign.privateKey }),
    'by no key',
  ],
  ['being a logout token', () => jwt({ header: { typ: 'logout+jwt' } }), 'its typ is not JWT'],
  ['a typ that is no text', () => jwt({ header: { typ: 5 } }), 'its typ is not JWT'],
  ['holding later only', () => jwt({ claims: { nbf: now() + 60 } }), 'does not hold yet'],
  ['being of tomorrow', () => jwt({ claims: { iat: now() + 86_400, exp: now() + 90_000 } }), 'in the future'],
  [
    'demands of its own',
    async () => `${encoded({ alg: 'EdDSA', kid: 'one', crit: ['x'], x: 1 })}.${encoded({})}.c2ln`,
    'demands what is not understood',
  ],
])('a JWT is refused for %s, with what is wrong in a sentence', async (_, make, sentence) => {
  serve([published])
  const visitor = await recognise(await make())
  expect(visitor).toMatchObject({ state: 'signedOut', claims: null, refusal: { status: 401 } })
  expect(visitor.refusal?.reason).toContain(sentence)
})

test.each(['JWT', 'application/at+jwt', 'at+jwt'])('one of the typ %s is taken', async (typ) => {
  serve([published])
  expect((await recognise(await jwt({ header: { typ } }))).refusal).toBeNull()
})

test('clocks may differ by ten seconds, and by no more', async () => {
  serve([published])
  const [past, future] = [
    await jwt({ claims: { exp: now() + 60 } }),
    await jwt({ claims: { iat: now() + 60 } }),
  ]
  const at = async (seconds: number, token: string) => {
    vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    return (await recognise(token)).state
  }
  const start = now()
  expect(await at(start + 68, past)).toBe('withoutTenant')
  expect(await at(start + 71, past)).toBe('signedOut')
  expect(await at(start + 52, future)).toBe('withoutTenant')
  expect(await at(start + 48, future)).toBe('signedOut')
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a key that is none', async () => [{ ...published, x: 'AAAA' }], 'cannot be used'],
  ['a private key', async () => [{ ...(await exportJWK(ours.privateKey)), kid: 'one' }], 'cannot be used'],
  ['no keys', async () => [], 'signed by no key'],
  ['secrets', async () => [{ kty: 'oct', k: 'AAAA', kid: 'one' }], 'signed by no key'],
  ['a key for encryption', async () => [{ ...published, use: 'enc' }], 'signed by no key'],
])('by a key set of %s nobody is let in, and the server continues', async (_, make, sentence) => {
  serve(await make())
  const visitor = await recognise(await jwt())
  expect(visitor).toMatchObject({ state: 'signedOut', refusal: { status: 401 } })
  expect(visitor.refusal?.reason).toContain(sentence)
})

test('a good key beside one of the same name that is none is enough', async () => {
  serve([{ ...published, x: 'AAAA' }, published])
  expect((await recognise(await jwt())).refusal).toBeNull()
})

test('a key set that redirects, or is too large, is none, and nobody else is asked for one', async () => {
  const elsewhere = await startFakeAuth()
  onTestFinished(() => elsewhere.stop())
  elsewhere.behave((_, response) => json(response, 200, { keys: [published] }))
  auth.behave((_, response) => response.writeHead(302, { location: `${elsewhere.url}/jwks` }).end())
  expect(await recognise(await jwt())).toMatchObject({ state: 'unavailable', refusal: { status: 503 } })
  expect(elsewhere.asked).toEqual([])
  serve([published, { ...published, kid: 'x'.repeat(70_000) }])
  expect(await recognise(await jwt())).toMatchObject({ state: 'unavailable', refusal: { status: 503 } })
})

test('what nobody could have signed is refused while the keys are away, and asks for none', async () => {
  auth.behave((_, response) => json(response, 500, ''))
  for (const alg of ['none', 'HS256'])
    expect(await recognise(`${encoded({ alg })}.${encoded({})}.c2ln`)).toMatchObject({ state: 'signedOut' })
  expect(auth.asked).toEqual([])
})

test.each([
  'https://ada:secret@auth.example.com/api/auth',
  'https://auth.example.com/api/auth?a=b',
  'https://auth.example.com/api/auth#a',
])('%s is refused as authUrl, and not repeated', (authUrl) => {
  expect(() => lockstep({ authUrl, by: 'jwt' })).toThrow(
    /^authUrl has a user, a password, a query or a # in it/,
  )
  expect(() => lockstep({ authUrl, by: 'jwt' })).not.toThrow(authUrl)
})
