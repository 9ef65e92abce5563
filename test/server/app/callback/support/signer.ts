// The key pair of a fake auth service: publishes the public key, and signs JWTs with the private one.

import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type FakeAuth, json } from '../../../../support/app-service.ts'

export type Signer = {
  /** Its public key. */
  jwk: JWK
  /** @param header beside `alg`; its own `kid` unless another is given */
  sign: (claims: object, header?: Record<string, unknown>) => Promise<string>
}

export async function createSigner(alg = 'EdDSA', kid = 'ours'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg },
    sign: (claims, header = {}) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  }
}

/** Keys at one address, 404 at every other; get-session knows nobody. */
export const publish = (auth: FakeAuth, keys: JWK[], path = '/api/auth/.well-known/jwks.json') =>
  auth.behave(({ url }, response) => {
    if (url === path) json(response, 200, { keys })
    else if (url?.includes('jwks')) json(response, 404, '')
    else json(response, 200, 'null')
  })

/** In epoch seconds, from now. */
export const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

/** All that a JWT of this auth service can say. */
export const claimsAt = ({ url }: FakeAuth) => ({
  sub: 'u-1',
  email: 'j@example.com',
  name: 'J',
  emailVerified: true,
  iss: new URL(url).origin,
  aud: url,
  exp: seconds(900),
})
