// Only a JWT with our own key and our own claims is accepted; any other counts as none.

import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createKeySeal } from '../../../../server/auth/crypto/key-seal.ts'
import type { SigningKeys } from '../../../../server/auth/crypto/signing-keys.ts'
import { authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { bearer, cookie, jwtOf, keysOf, seconds, signedByOurs, ways } from './jwt.support.ts'

const auth = authServiceOfFile()

type Claims = Record<string, unknown>
type Forge = (claims: Claims, keys: SigningKeys) => Promise<string>

/** Of a live session, and good in every claim. */
async function goodClaims(): Promise<Claims> {
  const { token, user } = await verifiedPerson(auth())
  const { body } = await auth().get('/get-session', bearer(token))
  const { session } = body as { session: { id: string } }
  const party = new URL(auth().url).origin
  return { sub: user.id, sid: session.id, iss: party, aud: party, iat: seconds(0), exp: seconds(900) }
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')

const signWith = (
  key: Parameters<SignJWT['sign']>[0],
  claims: Claims,
  header: { alg: string; kid?: string },
) => new SignJWT(claims).setProtectedHeader(header).sign(key)

const foreign = async () => (await generateKeyPair('EdDSA', { extractable: true })).privateKey

const published = async () => {
  const { body } = await auth().get('/jwks')
  return (body as { keys: [JWK] }).keys[0]
}

const forgeries: [string, Forge][] = [
  [
    'signed by a foreign key under our key’s id',
    async (claims, keys) =>
      signWith(await foreign(), claims, { alg: 'EdDSA', kid: (await keys.current()).kid }),
  ],
  [
    'of a key id that is none of ours',
    async (claims, keys) =>
      signWith((await keys.current()).privateKey, claims, { alg: 'EdDSA', kid: 'other' }),
  ],
  [
    'without a key id',
    async (claims, keys) => signWith((await keys.current()).privateKey, claims, { alg: 'EdDSA' }),
  ],
  [
    'that brings its own key along',
    async (claims) => {
      const pair = await generateKeyPair('EdDSA', { extractable: true })
      const jwk = await exportJWK(pair.publicKey)
      return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', jwk }).sign(pair.privateKey)
    },
  ],
  ['with alg none', async (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
  [
    'with alg none and our key’s id',
    async (claims, keys) => `${part({ alg: 'none', kid: (await keys.current()).kid })}.${part(claims)}.`,
  ],
  [
    'signed with the public key’s JSON as a secret',
    async (claims) => {
      const key = await published()
      return signWith(Buffer.from(JSON.stringify(key)), claims, { alg: 'HS256', kid: key.kid ?? '' })
    },
  ],
  [
    'signed with the public key’s bytes as a secret',
    async (claims) => {
      const { kid = '', x = '' } = await published()
      return signWith(Buffer.from(x, 'base64url'), claims, { alg: 'HS256', kid })
    },
  ],
  ['without sid', ({ sid: _, ...claims }, keys) => signedByOurs(keys, claims)],
  ['whose sid is no id', (claims, keys) => signedByOurs(keys, { ...claims, sid: "' or true --" })],
  ['whose sid is a number', (claims, keys) => signedByOurs(keys, { ...claims, sid: 1 })],
  ['without a subject', ({ sub: _, ...claims }, keys) => signedByOurs(keys, claims)],
  [
    'of another person’s session',
    async (claims, keys) => signedByOurs(keys, { ...claims, sub: (await goodClaims()).sub }),
  ],
  ['a minute past its time', (claims, keys) => signedByOurs(keys, { ...claims, exp: seconds(-60) })],
  ['without an expiry', ({ exp: _, ...claims }, keys) => signedByOurs(keys, claims)],
  ['not good for another minute', (claims, keys) => signedByOurs(keys, { ...claims, nbf: seconds(60) })],
  ['of another issuer', (claims, keys) => signedByOurs(keys, { ...claims, iss: 'https://evil.example' })],
  ['without an issuer', ({ iss: _, ...claims }, keys) => signedByOurs(keys, claims)],
  ['for another audience', (claims, keys) => signedByOurs(keys, { ...claims, aud: 'a-client-id' })],
  ['without an audience', ({ aud: _, ...claims }, keys) => signedByOurs(keys, claims)],
  [
    'with another’s claims under its signature',
    async (claims, keys) => {
      const [header, , signature] = (await signedByOurs(keys, claims)).split('.')
      return [header, part({ ...claims, exp: seconds(90_000) }), signature].join('.')
    },
  ],
]

describe.each(forgeries)('a JWT %s', (_, forge) => {
  test('counts as no token', async () => {
    const claims = await goodClaims()
    const forged = await forge(claims, await keysOf(auth()))
    for (const present of Object.values(ways)) {
      const found = await auth().get('/get-session', present(forged))
      expect(found).toMatchObject({ status: 200, body: null })
      expect(found.headers.has('set-auth-jwt')).toBe(false)
      expect((await auth().get('/token', present(forged))).status).toBe(401)
      expect(await auth().post('/sign-out', {}, present(forged))).toMatchObject({ status: 200 })
    }
    const db = await connectTo(auth().databaseUrl)
    const { rowCount } = await db.query('select 1 from auth.session where id = $1', [claims.sid])
    expect(rowCount).toBe(1)
  })
})

test('clocks may differ by ten seconds', async () => {
  const keys = await keysOf(auth())
  const claims = await goodClaims()
  for (const near of [{ exp: seconds(-5) }, { nbf: seconds(5) }]) {
    const token = await signedByOurs(keys, { ...claims, ...near })
    expect((await auth().get('/get-session', bearer(token))).body).not.toBeNull()
  }
})

test('neither a JWT nor a part of one is accepted as an opaque token', async () => {
  const { token } = await verifiedPerson(auth())
  const jwt = await jwtOf(auth(), token)
  for (const piece of [...jwt.split('.'), jwt.slice(0, jwt.lastIndexOf('.'))])
    expect((await auth().get('/get-session', bearer(piece))).body).toBeNull()
})

test('an opaque token is accepted with a signature, as Better Auth sends it, raw or escaped', async () => {
  const { token } = await verifiedPerson(auth())
  const signed = `${token}.${'Aa0/'.repeat(10)}Aa0=`
  for (const headers of [
    bearer(signed),
    bearer(encodeURIComponent(signed)),
    cookie(signed),
    cookie(encodeURIComponent(signed)),
  ])
    expect((await auth().get('/get-session', headers)).body).toMatchObject({ session: { token } })
})

test('a private key is encrypted with a key that is derived for it alone', async () => {
  const seal = createKeySeal(['one secret that is long enough for it'])
  const sealed = seal.close({ kty: 'OKP', d: 'private' })
  expect(await seal.open(sealed)).toEqual({ kty: 'OKP', d: 'private' })
  const tag = sealed.lastIndexOf('.') + 1
  const other = sealed[tag] === 'A' ? 'B' : 'A'
  expect(await seal.open(sealed.slice(0, tag) + other + sealed.slice(tag + 1))).toBeNull()
  expect(await seal.open('{"kty":"OKP"}')).toBeNull()
  expect(await createKeySeal(['another secret, also long enough']).open(sealed)).toBeNull()
})
