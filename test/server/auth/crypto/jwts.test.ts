// JWTs that are signed once and kept, and tokens that are known to be nobody's: for how long, and how many.

import { decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { createJwts, type Jwts, type ReasonedSession } from '../../../../server/auth/crypto/jwts.ts'
import { createUnknownTokens } from '../../../../server/auth/crypto/unknown-tokens.ts'

const user = {
  id: 'u-1',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  image: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const session: ReasonedSession = {
  id: '5f3b1a52-1c5e-4f0b-9a55-1b2f3c4d5e6f',
  aal: 'aal2',
  amr: ['pwd', 'otp', 'mfa'],
  authenticatedAt: 1_767_225_600_999,
  expiresAt: 4_102_444_800_000,
  twoFactorMethods: ['totp'],
  impersonatedBy: null,
}
const MINUTE = 60_000

let now: number
let kid: string
let jwts: Jwts
beforeEach(async () => {
  now = Date.now()
  kid = 'first'
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const key = await exportJWK(privateKey)
  jwts = createJwts(
    {
      current: async () => ({ kid, alg: 'EdDSA', privateKey: key }),
      publicKey: async () => null,
      published: async () => [],
    },
    'https://auth.example.com',
    () => now,
  )
})

test('a JWT is the same until half of its life is over', async () => {
  const first = await jwts.sign(user, session)
  now += 7 * MINUTE
  expect(await jwts.sign({ ...user }, session)).toBe(first)
  now += MINUTE
  expect(await jwts.sign(user, session)).not.toBe(first)
})

test('it ends with its session, and is another one once half of that is over', async () => {
  const expiresAt = now + 5 * MINUTE
  const first = await jwts.sign(user, { ...session, expiresAt })
  expect(decodeJwt(first).exp).toBe(Math.floor(expiresAt / 1000))
  now += 3 * MINUTE
  expect(await jwts.sign(user, { ...session, expiresAt })).not.toBe(first)
})

test('it is another one for another session, reason or user, and by another key', async () => {
  const first = await jwts.sign(user, session)
  const others = [
    await jwts.sign(user, { ...session, id: session.id.replace('5', '6') }),
    await jwts.sign({ ...user, name: 'Grace' }, session),
    await jwts.sign({ ...user, emailVerified: false }, session),
    await jwts.sign(user, { ...session, aal: 'aal1', amr: ['pwd'] }),
    await jwts.sign(user, { ...session, authenticatedAt: session.authenticatedAt + 1000 }),
    await jwts.sign(user, { ...session, twoFactorMethods: ['totp', 'passkey'] }),
  ]
  kid = 'second'
  others.push(await jwts.sign(user, session))
  expect(new Set([first, ...others]).size).toBe(8)
  kid = 'first'
  expect(await jwts.sign(user, session)).toBe(first)
})

test('it says which level was proven, by what, and when', async () => {
  expect(decodeJwt(await jwts.sign(user, session))).toMatchObject({
    sid: session.id,
    acr: 'aal2',
    amr: ['pwd', 'otp', 'mfa'],
    auth_time: 1_767_225_600,
    twoFactorMethods: ['totp'],
  })
  const unknown = { ...session, aal: null, amr: [], twoFactorMethods: [] }
  expect(decodeJwt(await jwts.sign(user, unknown))).toMatchObject({ acr: 'aal1', amr: [] })
})

test('a token is known to be nobody’s for five seconds', () => {
  const unknown = createUnknownTokens(() => now)
  expect(unknown.has('a')).toBe(false)
  unknown.add('a')
  expect(unknown.has('a')).toBe(true)
  expect(unknown.has('b')).toBe(false)
  now += 5000
  expect(unknown.has('a')).toBe(false)
})

test('of ten thousand such tokens the oldest is forgotten first', () => {
  const unknown = createUnknownTokens(() => now)
  for (let token = 0; token <= 10_000; token++) unknown.add(`${token}`)
  expect(['0', '1', '10000'].map(unknown.has)).toEqual([false, true, true])
})
