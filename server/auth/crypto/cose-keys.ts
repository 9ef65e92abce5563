// Whether the public key of a new passkey is one by which its owner alone can sign. The library reads it, and takes any.

import type { JsonWebKey } from 'node:crypto'
import { keyIn, weaknessOf } from '../../http/client-keys.ts'

/** As `decodeCredentialPublicKey` gives it. */
type Cose = { get: (label: never) => unknown }

/** What a JWK calls the members that COSE numbers, by the type of the key (RFC 9053, 7.1 and 7.2, RFC 8230, 4): one curve each. */
const kinds: Record<number, { fixed: JsonWebKey; numbered: Record<string, number> }> = {
  1: { fixed: { kty: 'OKP', crv: 'Ed25519' }, numbered: { x: -2 } },
  2: { fixed: { kty: 'EC', crv: 'P-256' }, numbered: { x: -2, y: -3 } },
  3: { fixed: { kty: 'RSA' }, numbered: { n: -1, e: -2 } },
}

export function isSoundKey(cose: Cose): boolean {
  const member = (label: number) => cose.get(label as never)
  const kind = kinds[Number(member(1))]
  if (!kind) return false
  const members = Object.entries(kind.numbered).map(([name, label]) => {
    const value = member(label)
    return [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : '']
  })
  const key = keyIn({ ...kind.fixed, ...Object.fromEntries(members) })
  return key !== null && weaknessOf(key) === null
}
