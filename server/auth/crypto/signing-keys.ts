// The keys that sign and verify our JWTs: read when needed, kept for a minute, shared by all nodes.

import type { WireKey } from '../../wire/auth.ts'
import { type KeyRing, type RingTerms, readKeyRing, type SigningKey } from './key-ring.ts'

export type SigningKeys = {
  current: () => Promise<SigningKey>
  /** Null for a key id that is none of ours. */
  publicKey: (kid: string) => Promise<WireKey | null>
  /** Never behind what another node signs with. Those that sign no more too, until their grace ends: their JWTs are still good. */
  published: () => Promise<readonly WireKey[]>
}

/** After this the ring is read again although nothing is missing, in ms: another node may have changed it. */
const FRESH = 60_000

/** @param now epoch ms */
export function createSigningKeys(terms: RingTerms, now: () => number): SigningKeys {
  let kept: { ring: KeyRing; at: number } | null = null
  const reread = async () => {
    const at = now()
    const ring = await readKeyRing(terms)
    kept = { ring, at }
    return ring
  }
  const ring = async () => (kept && now() - kept.at < FRESH ? kept.ring : reread())
  const find = ({ published }: KeyRing, kid: string) => published.find((key) => key.kid === kid)
  return {
    current: async () => (await ring()).signing,
    publicKey: async (kid) => find(await ring(), kid) ?? find(await reread(), kid) ?? null,
    published: async () => (await reread()).published,
  }
}
