// The keys that sign and verify our JWTs: shared by all nodes, and cached for a minute.

import type { WireKey } from '../../wire/auth.ts'
import {
  type KeyRing,
  type KeyRingOptions,
  readKeyRing,
  resealSigningKey,
  type SigningKey,
} from './signing-key-rotation.ts'

export type SigningKeys = {
  current: () => Promise<SigningKey>
  /** Null for an unknown key id. */
  publicKey: (kid: string) => Promise<WireKey | null>
  /** Read anew at every call, since another node may sign with a newer key. Includes retired keys during their grace. */
  published: () => Promise<readonly WireKey[]>
}

/** How long the key ring is cached, in ms: another node may have changed it. */
const FRESH = 60_000
/** How long after the start the key is sealed anew, in ms: nodes that know only the older secret must have ended by then. */
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
      options.log.error('The signing key could not be sealed anew.', { event: 'key.kept', error })
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
