// The shape of the public keys by which an application shows that it is itself (RFC 7523), as a JWK Set, and which keys are too weak for that.

import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isOfSmallOrder } from '../crypto/small-order.ts'

/** As many as a rotation needs, and a few more. */
const MOST_KEYS = 8
const FEWEST_BITS_OF_RSA = 2048
/** With 1, a signature is what anybody makes of the text; with an even one no key can sign. */
const LEAST_EXPONENT_OF_RSA = 3n

/** The algorithms by which an application may sign, none by a shared secret. Ed25519 is what RFC 9864 calls EdDSA with such a key. */
export const signingAlgorithms = ['Ed25519', 'EdDSA', 'ES256', 'PS256', 'RS256'] as const

/** What a private or a shared key has (RFC 7518 6.2 to 6.4, RFC 8037). */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Null for what is none. */
export function keyIn(jwk: JsonWebKey): KeyObject | null {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return null
  }
}

function signingKeyIn(jwk: JsonWebKey): KeyObject | null {
  if (secretMembers.some((member) => member in jwk) || (jwk.use ?? 'sig') !== 'sig') return null
  const key = keyIn(jwk)
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key ?? {}
  const isOurs =
    type === 'ed25519' || type === 'rsa' || (type === 'ec' && details?.namedCurve === 'prime256v1')
  return isOurs ? key : null
}

/** Why others can sign by it, too, in words that follow its name; null for a good one. */
export function weaknessOf(key: KeyObject): string | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ed25519') {
    const { x = '' } = key.export({ format: 'jwk' })
    return isOfSmallOrder(Buffer.from(x, 'base64url'))
      ? 'is weak: its point has a small order, so that anybody can sign by it'
      : null
  }
  if (type !== 'rsa') return null
  const { modulusLength = 0, publicExponent = 0n } = details ?? {}
  if (modulusLength < FEWEST_BITS_OF_RSA) return `is weak: it has fewer than ${FEWEST_BITS_OF_RSA} bits`
  return publicExponent < LEAST_EXPONENT_OF_RSA || publicExponent % 2n === 0n
    ? 'is weak: its exponent is even, or less than 3'
    : null
}

const text = z.string().min(1).max(2048)
const publicKey = z
  .looseObject({ kty: z.enum(['EC', 'OKP', 'RSA']), kid: text.optional(), alg: text.optional() })
  .superRefine((jwk, ctx) => {
    const key = signingKeyIn(jwk as JsonWebKey)
    const what = key && weaknessOf(key)
    if (!key) ctx.addIssue({ code: 'custom' })
    else if (what) ctx.addIssue({ code: 'custom', params: { what } })
  })

export const clientKeys = z.object({ keys: z.array(publicKey).min(1).max(MOST_KEYS) })
export type ClientKeys = z.output<typeof clientKeys>

/** What a sentence says of a key that is none. */
export const WHAT_KEYS_ARE = `1 to ${MOST_KEYS} public keys for signing, of Ed25519, P-256 or RSA (${FEWEST_BITS_OF_RSA} bits or more), and nothing of a private key`

/** Which of the keys is weak, and why; null where something else is wrong. */
export function weakKeyIn({ issues }: z.ZodError): string | null {
  for (const issue of issues)
    if (issue.code === 'custom' && issue.params?.what)
      return `key ${Number(issue.path.at(-1)) + 1} ${issue.params.what}`
  return null
}
