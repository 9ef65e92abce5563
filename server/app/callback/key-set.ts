// The auth service's public keys: fetched when needed, kept while they are good, and never from a token's own word.

import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { CallFailed, call } from '../../http/client.ts'

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** A key set is asked for again at most this often, in ms: unknown key ids must not become requests. */
const COOLDOWN = 5000
/** After this it is asked for again although nothing is missing, in ms. */
const FRESH = 600_000
/** So long the last good keys serve while the address fails, in ms. */
const KEEP = 86_400_000

export type KeySet = {
  /** The keys at hand, fetched first if there are none or they are old. @throws CallFailed */
  keys: () => Promise<JSONWebKeySet>
  /** Once more for a key id that is not among them; the same keys when it was just done. @throws CallFailed */
  refetched: () => Promise<JSONWebKeySet>
}

/** @param now epoch ms */
export function remoteKeySet(addresses: readonly string[], now: () => number): KeySet {
  let kept: { keys: JSONWebKeySet; at: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<JSONWebKeySet> | null = null

  const keptWhileGood = (): JSONWebKeySet => {
    if (!kept || now() - kept.at > KEEP) throw new CallFailed('unreachable')
    return kept.keys
  }
  const fetchOnce = async (): Promise<JSONWebKeySet> => {
    triedAt = now()
    try {
      const keys = await fetchFirst(addresses)
      kept = { keys, at: now() }
      return keys
    } catch (error) {
      if (error instanceof CallFailed) return keptWhileGood()
      throw error
    }
  }
  const refetched = async (): Promise<JSONWebKeySet> => {
    if (underWay) return underWay
    if (now() - triedAt < COOLDOWN) return keptWhileGood()
    underWay = fetchOnce().finally(() => {
      underWay = null
    })
    return underWay
  }
  return {
    keys: async () => (kept && now() - kept.at < FRESH ? kept.keys : refetched()),
    refetched,
  }
}

/** The first address that has keys: the next one is asked only where the one before answers 404. */
async function fetchFirst(addresses: readonly string[]): Promise<JSONWebKeySet> {
  for (const address of addresses) {
    const reply = await call(address, { headers: { accept: 'application/json' } })
    if (reply.status === 404) continue
    const parsed = reply.status === 200 ? keySet.safeParse(jsonOf(reply.body)) : null
    if (parsed?.success) return parsed.data as JSONWebKeySet
    throw new CallFailed('unreachable')
  }
  throw new CallFailed('unreachable')
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
