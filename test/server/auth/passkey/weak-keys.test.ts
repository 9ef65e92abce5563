// A passkey by whose key anybody could sign is refused as it is registered, and so is one that is no key.

import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { authenticator, type Created } from '../../../model/authenticator.ts'
import { APP_ORIGIN, verifiedPerson } from '../../../support/auth-service.ts'
import { beginRegistration, sendRegistration } from '../../../support/passkey.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth } = withFactors()

type Cose = Map<number, number | Uint8Array>

const bytesOf = (base64url = '') => new Uint8Array(Buffer.from(base64url, 'base64url'))
const edwards = (x: Uint8Array): Cose =>
  new Map<number, number | Uint8Array>([
    ...([
      [1, 1],
      [3, -8],
      [-1, 6],
    ] as const),
    [-2, x],
  ])
const rsa = ({ n, e }: JsonWebKey): Cose =>
  new Map<number, number | Uint8Array>([
    ...([
      [1, 3],
      [3, -257],
    ] as const),
    [-1, bytesOf(n)],
    [-2, bytesOf(e)],
  ])
const curve = ({ x, y }: JsonWebKey): Cose =>
  new Map<number, number | Uint8Array>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ])

const made = {
  edwards: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
  short: generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }),
  curve: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
}
const point = (...start: number[]) => Uint8Array.from({ ...start, length: 32 }, (byte) => byte ?? 0)

/** The same passkey with another key in it. */
function holding(key: Cose, { response, ...given }: Created): Created {
  const data = decodeAttestationObject(bytesOf(response.attestationObject)).get('authData')
  const before = data.subarray(0, 55 + Buffer.from(data).readUInt16BE(53))
  const authData = new Uint8Array([...before, ...isoCBOR.encode(key)])
  const attestation = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url')
  return { ...given, response: { ...response, attestationObject } }
}

async function register(key: Cose) {
  const { token } = await verifiedPerson(auth())
  const { options, cookie } = await beginRegistration(auth(), token)
  const response = holding(key, authenticator().createJSON(APP_ORIGIN, options))
  return sendRegistration(auth(), token, { cookie, response })
}

test.each<[string, Cose]>([
  ['Ed25519', edwards(bytesOf(made.edwards.x))],
  ['RSA', rsa(made.rsa)],
  ['P-256', curve(made.curve)],
])('a key of %s is taken', async (_, key) => {
  expect(await register(key)).toMatchObject({ status: 200 })
})

test.each<[string, Cose]>([
  ['a point of order 1', edwards(point(1))],
  ['a point of order 4', edwards(point())],
  ['an exponent of 1', rsa({ ...made.rsa, e: 'AQ' })],
  ['fewer than 2048 bits', rsa(made.short)],
  ['a point that is on no curve', curve({ ...made.curve, y: made.curve.x ?? '' })],
  ['a point of another length', edwards(point().subarray(1))],
])('a key with %s is refused', async (_, key) => {
  expect(await register(key)).toMatchObject({ status: 400, body: { code: 'FAILED_TO_VERIFY_REGISTRATION' } })
})
