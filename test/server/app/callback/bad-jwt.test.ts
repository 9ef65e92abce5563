// A JWT that is forged, expired or for others yields no identity: the specified 401, without fetching addresses it names.

import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import { allRefused, CALLBACK, decision, gist, invalid, isGetSession } from '../../../support/callback.ts'
import { claimsAt, createSigner, publish, type Signer, seconds } from './support/signer.ts'

const { app, auth } = appOfFile()
let ours: Signer
let theirs: Signer

beforeAll(async () => {
  ;[ours, theirs] = await Promise.all([createSigner(), createSigner()])
})
beforeEach(() => publish(auth(), [ours.jwk]))

const good = () => claimsAt(auth())
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const unsigned = (header: object, signature = '') => `${encoded(header)}.${encoded(good())}.${signature}`
const signedBySecret = (alg: string, secret: string) =>
  new SignJWT(good()).setProtectedHeader({ alg, kid: 'ours' }).sign(Buffer.from(secret))

const forged: [string, () => string | Promise<string>][] = [
  ['that another key signed', () => theirs.sign(good())],
  ['of an unknown key id', () => theirs.sign(good(), { kid: 'unknown' })],
  ['of another kind of key under our key’s id', async () => (await createSigner('ES256')).sign(good())],
  ['with alg none', () => unsigned({ alg: 'none' })],
  ['with alg NONE and our key id', () => unsigned({ alg: 'NONE', kid: 'ours' })],
  ['without alg', () => unsigned({ typ: 'JWT' }, 'c2ln')],
  ['without a signature', () => unsigned({ alg: 'EdDSA', kid: 'ours' })],
  ['of HS256, signed with the public key as JSON', () => signedBySecret('HS256', JSON.stringify(ours.jwk))],
  ['of HS256, signed with the public key’s bytes', () => signedBySecret('HS256', String(ours.jwk.x))],
  ['of HS512, signed with the public key as JSON', () => signedBySecret('HS512', JSON.stringify(ours.jwk))],
  [
    'whose claims were exchanged',
    async () => (await ours.sign(good())).replace(/\.[^.]+\./, `.${encoded({ ...good(), sub: 'u-2' })}.`),
  ],
  ['that brings its own key', () => theirs.sign(good(), { jwk: theirs.jwk })],
  ['that names its own key set', () => theirs.sign(good(), { jku: `${auth().url}/evil`, kid: 'theirs' })],
  ['that names its own certificate', () => theirs.sign(good(), { x5u: `${auth().url}/evil` })],
]

const lapsed: [string, () => Promise<string>][] = [
  ['that is a minute past', () => ours.sign({ ...good(), exp: seconds(-60) })],
  ['that is not to be used for another minute', () => ours.sign({ ...good(), nbf: seconds(60) })],
  ['of another issuer', () => ours.sign({ ...good(), iss: 'https://evil.example' })],
  [
    'of an issuer that begins as ours does',
    () => ours.sign({ ...good(), iss: `${good().iss}.evil.example` }),
  ],
  ['for another audience, as an id_token is', () => ours.sign({ ...good(), aud: 'a-client-id' })],
  ['for other audiences', () => ours.sign({ ...good(), aud: ['a-client-id', 'another'] })],
  ['without a subject', () => ours.sign({ ...good(), sub: undefined })],
  ['whose subject is empty', () => ours.sign({ ...good(), sub: '' })],
  ['whose subject is an object', () => ours.sign({ ...good(), sub: { id: 'u-1' } })],
  ['whose expiry is no time', () => ours.sign({ ...good(), exp: 'tomorrow' })],
]

const noJwt: [string, () => string][] = [
  ['only looks like one', () => 'eyJhbGciOiJFZERTQSJ9.e30.c2ln'],
  ['has a header that is no JSON', () => 'eyJ4.e30.c2ln'],
  ['has a header that is null', () => `${Buffer.from('null').toString('base64url')}.e30.c2ln`],
  ['has a header that is an array', () => `${Buffer.from('["EdDSA"]').toString('base64url')}.e30.c2ln`],
  ['has an alg that is no text', () => unsigned({ alg: { toString: 'EdDSA' } }, 'c2ln')],
  ['is two dots', () => '..'],
  ['is encrypted', () => `${encoded({ alg: 'dir', enc: 'A256GCM' })}..aXY.Y2lwaGVy.dGFn`],
]

describe.each([
  ['a forged token', forged],
  ['a token of our key', lapsed],
  ['a token that', noJwt],
])('AU-3.1: %s', (_, cases) => {
  test.each(cases)('yields no identity: %s', async (__, make) => {
    const token = await make()
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
    expect(decision(app()).findings).toEqual(allRefused)
    // The steps after it present the token as it is, and nowhere else.
    expect(auth().asked.filter(isGetSession)).toEqual([
      { path: '/api/auth/get-session', cookie: `auth.session_token=${token}`, authorization: undefined },
      { path: '/api/auth/get-session', cookie: undefined, authorization: `Bearer ${token}` },
    ])
    expect(auth().asked.filter(({ path }) => path.includes('evil'))).toEqual([])
  })
})

test('the hardened profile refuses them as well', async () => {
  const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
  onTestFinished(hardened.stop)
  for (const [title, make] of [...forged, ...lapsed, ...noJwt])
    expect(gist(await hardened.post(CALLBACK, { token: await make() })), title).toEqual(invalid)
})
