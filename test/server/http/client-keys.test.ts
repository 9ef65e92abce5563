// Keys by which others can sign, too, are none for an application to show that it is itself, and the sentence names the fault.

import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientKeys, weakKeyIn } from '../../../server/http/client-keys.ts'

const jwkOf = (bytes: Uint8Array): JsonWebKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: Buffer.from(bytes).toString('base64url'),
})

function weakIn(...keys: JsonWebKey[]): string | null {
  const { error } = clientKeys.safeParse({ keys })
  return error ? weakKeyIn(error) : null
}

/** As libsodium lists them, the last two of which have a y that is not less than the prime. */
const ofSmallOrder = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

test.each(ofSmallOrder)('a point of small order is weak, whichever x it has: %s', (hex) => {
  const point = Buffer.from(hex, 'hex')
  const negated = Buffer.from(point)
  negated[31] = (negated[31] ?? 0) | 0x80
  const weak = 'key 1 is weak: its point has a small order, so that anybody can sign by it'
  expect([weakIn(jwkOf(point)), weakIn(jwkOf(negated))]).toEqual([weak, weak])
})

test('its neighbours are not, nor is a key that somebody has made', () => {
  const made = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const neighbours = [`02${'00'.repeat(31)}`, `eb${'ff'.repeat(30)}7f`, `ef${'ff'.repeat(30)}7f`]
  for (const key of [made, ...neighbours.map((hex) => jwkOf(Buffer.from(hex, 'hex')))])
    expect(clientKeys.safeParse({ keys: [key] }).success).toBe(true)
})

test('of several keys the weak one is named', () => {
  const made = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  expect(weakIn(made, jwkOf(Buffer.alloc(32)))).toMatch(/^key 2 is weak/)
})

test.each(['AQ', 'Ag', 'BA', 'AQAA'])('RSA by the exponent %s is weak', (e) => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  expect(clientKeys.safeParse({ keys: [key] }).success).toBe(true)
  expect(weakIn({ ...key, e })).toBe('key 1 is weak: its exponent is even, or less than 3')
})

test('RSA of fewer than 2048 bits is weak', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2040 }).publicKey.export({ format: 'jwk' })
  expect(weakIn(key)).toBe('key 1 is weak: it has fewer than 2048 bits')
})

test('what is wrong otherwise is not called weak', () => {
  expect(weakIn({ kty: 'oct', k: 'c2VjcmV0' })).toBeNull()
  expect(weakIn({ kty: 'OKP', crv: 'Ed25519' })).toBeNull()
})
