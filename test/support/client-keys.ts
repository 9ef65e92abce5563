// An application that shows that it is itself by a key of its own: openid-client with what has signed.

import { exportJWK, generateKeyPair, type JWK } from 'jose'
import * as client from 'openid-client'
import type { RunningAuth } from './auth-service.ts'

export type Pair = { alg: string; kid: string; privateKey: CryptoKey; jwk: JWK }

export async function pairOf(alg: 'EdDSA' | 'ES256' | 'RS256', kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } }
}

export const jwksOf = (...pairs: Pair[]): { keys: JWK[] } => ({ keys: pairs.map(({ jwk }) => jwk) })

export const discoverByKey = (
  auth: Pick<RunningAuth, 'url'>,
  id: string,
  { privateKey, kid }: Pair,
  idTokenAlg: 'EdDSA' | 'RS256' = 'EdDSA',
): Promise<client.Configuration> =>
  client.discovery(
    new URL(auth.url),
    id,
    { id_token_signed_response_alg: idTokenAlg },
    client.PrivateKeyJwt({ key: privateKey, kid }),
    { execute: [client.allowInsecureRequests] },
  )
