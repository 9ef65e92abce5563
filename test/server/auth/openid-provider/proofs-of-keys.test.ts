// JWTs by which an application shows that it has a key, its own (RFC 7523) or that of its tokens (RFC 9449): whose each is, and by which keys.

import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Context } from 'oidc-provider'
import type * as client from 'openid-client'
import { expect, test } from 'vitest'
import { thumbprintOfProof } from '../../../../server/auth/openid-provider/engine/proof-key.ts'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { discoverByKey, jwksOf, pairOf } from '../../../support/client-keys.ts'
import { type Browser, codeFor, DESK, discover, NOTES, signedIn } from '../../../support/relying-party.ts'

const OWN = await pairOf('EdDSA', 'own')
const { secret: _, ...keyless } = NOTES
/** The id of one is how the other's begins. */
const KEYED = { ...keyless, id: 'key', jwks: jwksOf(OWN) }
const LONGER = { ...KEYED, id: 'keys' }
const auth = authServiceOfFile({ OIDC_CLIENTS: JSON.stringify([DESK, KEYED, LONGER]) })

const now = () => Math.floor(Date.now() / 1000)
const at = (path: string) => `${auth().url}${path}`

async function asserted({ id }: { id: string }, jti: string): Promise<Record<string, string>> {
  const client_assertion = await new SignJWT({ iss: id, sub: id, aud: auth().url, jti, exp: now() + 60 })
    .setProtectedHeader({ alg: OWN.alg, kid: OWN.kid })
    .sign(OWN.privateKey)
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
  }
}

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  answer(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  })

type Keys = { publicKey: CryptoKey; privateKey: CryptoKey }
const newKeys = (): Promise<Keys> => generateKeyPair('ES256', { extractable: true })

const proofOf = async ({ publicKey, privateKey }: Keys, claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
    .setIssuedAt()
    .sign(privateKey)

/** What an application sends for a code, but for what shows that it is itself. */
async function formFor(browser: Browser, one: typeof KEYED | typeof DESK, config: client.Configuration) {
  const { returned, verifier } = await codeFor(auth(), browser, config, one)
  return {
    grant_type: 'authorization_code',
    code: returned.searchParams.get('code') ?? '',
    redirect_uri: one.redirectUris[0] ?? '',
    code_verifier: verifier,
  }
}

test('what one application has shown says nothing of what another shows, however both number theirs', async () => {
  const shown = async (one: { id: string }, jti: string) =>
    (await post('/oauth2/introspect', { token: 'none', ...(await asserted(one, jti)) })).status
  expect([await shown(KEYED, 's-1'), await shown(LONGER, '-1'), await shown(LONGER, 's-1')]).toEqual([
    200, 200, 200,
  ])
  expect([await shown(KEYED, 's-1'), await shown(LONGER, '-1'), await shown(LONGER, 's-1')]).toEqual([
    401, 401, 401,
  ])
})

test('an application may number its own JWT as it numbers the proof that it sends with it', async () => {
  const { browser } = await signedIn(auth())
  const jti = randomUUID()
  const form = await formFor(browser, KEYED, await discoverByKey(auth(), KEYED.id, OWN))
  const dpop = await proofOf(await newKeys(), { jti, htm: 'POST', htu: at('/oauth2/token') })
  const answered = await post('/oauth2/token', { ...form, ...(await asserted(KEYED, jti)) }, { dpop })
  expect(answered).toMatchObject({ status: 200, body: { token_type: 'DPoP' } })
})

test('what one key has shown says nothing of another key of the same application, and counts once', async () => {
  const jti = randomUUID()
  const asks = await Promise.all(
    ['one', 'another'].map(async () => {
      const { browser } = await signedIn(auth())
      const [keys, config] = [await newKeys(), await discover(auth(), DESK)]
      const form = { ...(await formFor(browser, DESK, config)), client_id: DESK.id }
      const proof = await proofOf(keys, { jti: randomUUID(), htm: 'POST', htu: at('/oauth2/token') })
      const { body } = await post('/oauth2/token', form, { dpop: proof })
      const { access_token } = body as { access_token: string }
      const ath = createHash('sha256').update(access_token).digest('base64url')
      const dpop = await proofOf(keys, { jti, htm: 'GET', htu: at('/oauth2/userinfo'), ath })
      const headers = { authorization: `DPoP ${access_token}`, dpop }
      return async () => (await answer(at('/oauth2/userinfo'), { headers })).status
    }),
  )
  const statuses = () => Promise.all(asks.map((ask) => ask()))
  expect(await statuses()).toEqual([200, 200])
  expect(await statuses()).toEqual([401, 401])
})

/** The neutral point: by it, a signature of that point and zero is one of every text. */
const NEUTRAL = Buffer.from([1, ...Array<number>(31).fill(0)])
const EVERYBODYS: JWK = { kty: 'OKP', crv: 'Ed25519', x: NEUTRAL.toString('base64url') }
const signedByNobody = (claims: JWTPayload) =>
  [
    { alg: 'EdDSA', typ: 'dpop+jwt', jwk: EVERYBODYS },
    { iat: now(), ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(Buffer.concat([NEUTRAL, Buffer.alloc(32)]).toString('base64url'))
    .join('.')

test('a proof by a key that anybody can sign by is refused whatever Node says of its signature', () => {
  const ctx = { get: () => signedByNobody({}) } as unknown as Context
  expect(() => thumbprintOfProof(ctx)).toThrow(
    expect.objectContaining({
      error: 'invalid_dpop_proof',
      error_description:
        'the key in jwk is weak: its point has a small order, so that anybody can sign by it',
    }),
  )
})

test('a proof by a key that anybody can sign by binds no token, and the code stays good', async () => {
  const { browser } = await signedIn(auth())
  const form = { ...(await formFor(browser, DESK, await discover(auth(), DESK))), client_id: DESK.id }
  const dpop = signedByNobody({ jti: randomUUID(), htm: 'POST', htu: at('/oauth2/token') })
  // By a later Node it isn’t even signed.
  expect(await post('/oauth2/token', form, { dpop })).toMatchObject({
    status: 400,
    body: { error: 'invalid_dpop_proof' },
  })
  const proof = await proofOf(await newKeys(), {
    jti: randomUUID(),
    htm: 'POST',
    htu: at('/oauth2/token'),
  })
  expect((await post('/oauth2/token', form, { dpop: proof })).status).toBe(200)
})
