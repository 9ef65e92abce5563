// The keys that sign and verify our JWTs: read when needed, kept for a minute, shared by all nodes.

import type { WireKey } from '../../wire/auth.ts'
import {
  type KeyRing,
  type KeyRingOptions,
  readKeyRing,
  resealSigningKey,
  type SigningKey,
} from './key-ring.ts'

export type SigningKeys = {
  current: () => Promise<SigningKey>
  /** Null for a key id that is none of ours. */
  publicKey: (kid: string) => Promise<WireKey | null>
  /** Never behind what another node signs with. Those that sign no more too, until their grace ends: their JWTs are still good. */
  published: () => Promise<readonly WireKey[]>
}

/** After this the ring is read again although nothing is missing, in ms: another node may have changed it. */
const FRESH = 60_000
/** In ms: nodes that have only the older secret may still run so long after this one began, and would make keys without end. */
const SETTLED = 3_600_000

/** @param now epoch ms */
export function createSigningKeys(options: KeyRingOptions, now: () => number): SigningKeys {
  let kept: { ring: KeyRing; at: number } | null = null
  const begun = now()
  let isSealedAnew = false
  const sealAnew = async () => {
    try {
      await resealSigningKey(options)
      isSealedAnew = true
    } catch (error) {
      options.log.error('The signing key could not be sealed anew.', { error })
    }
  }
  const reread = async () => {
    const at = now()
    const ring = await readKeyRing(options)
    if (!isSealedAnew && at - begun >= SETTLED) await sealAnew()
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
