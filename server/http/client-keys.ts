// The shape of the public keys by which an application shows that it is itself (RFC 7523), as a JWK Set.

import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** As many as a rotation needs, and a few more. */
const MOST_KEYS = 8
const FEWEST_BITS_OF_RSA = 2048
/** With 1, a signature is what anybody makes of the text. */
const LEAST_EXPONENT_OF_RSA = 3n

/** The algorithms by which an application may sign, none by a shared secret. Ed25519 is what RFC 9864 calls EdDSA with such a key. */
export const signingAlgorithms = ['Ed25519', 'EdDSA', 'ES256', 'PS256', 'RS256'] as const

/** What a private or a shared key has (RFC 7518 6.2 to 6.4, RFC 8037). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

function keyIn(jwk: JsonWebKey): KeyObject | null {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}

function isPublicKey(jwk: JsonWebKey): boolean {
  if (secretMembers.some((member) => member in jwk) || (jwk.use ?? 'sig') !== 'sig') return false
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = keyIn(jwk) ?? {}
  return (
    type === 'ed25519' ||
    (type === 'ec' && details?.namedCurve === 'prime256v1') ||
    (type === 'rsa' &&
      (details?.modulusLength ?? 0) >= FEWEST_BITS_OF_RSA &&
      (details?.publicExponent ?? 0n) >= LEAST_EXPONENT_OF_RSA)
  )
}

const text = z.string().min(1).max(2048)
const publicKey = z
  .looseObject({ kty: z.enum(['EC', 'OKP', 'RSA']), kid: text.optional(), alg: text.optional() })
  .refine((jwk) => isPublicKey(jwk as JsonWebKey))

export const clientKeys = z.object({ keys: z.array(publicKey).min(1).max(MOST_KEYS) })
export type ClientKeys = z.output<typeof clientKeys>

/** What a sentence says of a key that is none. */
export const WHAT_KEYS_ARE = `1 to ${MOST_KEYS} public keys for signing, of Ed25519, P-256 or RSA (${FEWEST_BITS_OF_RSA} bits or more), and nothing of a private key`
