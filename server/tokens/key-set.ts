// The auth service's public keys: fetched when needed and cached, and never from an address that a token names.

import { setTimeout } from 'node:timers/promises'
import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { CallFailed, call, jsonOf } from '../http/client.ts'

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/**
 * The shortest time between two fetches, in ms, whatever they brought: no token may cause more of them, and a new key is
 * accepted after it at the latest.
 */
const COOLDOWN = 30_000
/** How long the keys are used before they are fetched again, in ms. */
const FRESH = 600_000
/** How long the last keys are used while fetching fails, in ms. */
const KEEP = 86_400_000
/** How long a request with old keys waits for newer ones, in ms: a service that hangs would hold up everybody. */
const PATIENCE = 1000

/** `came` of the call: how it failed, or the status of an answer that is no key set. */
export class NoKeySet extends CallFailed {
  readonly address: string
  readonly came: CallFailed | { status: number }
  constructor(address: string, came: NoKeySet['came']) {
    super('unreachable', came)
    this.address = address
    this.came = came
  }
}

export type KeySet = {
  /** The cached keys, fetched first if there are none or they are old. @throws NoKeySet */
  keys: () => Promise<JSONWebKeySet>
  /** Fetches again, for a key that is missing; returns the cached keys shortly after a fetch. @throws NoKeySet */
  refetched: () => Promise<JSONWebKeySet>
}

/** @param now epoch ms */
export function remoteKeySet(addresses: readonly string[], now: () => number): KeySet {
  let kept: { keys: JSONWebKeySet; at: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<JSONWebKeySet> | null = null
  let failure: NoKeySet | null = null
  const fetchFirst = firstOf(addresses)

  const keptWhileGood = (): JSONWebKeySet => {
    if (!kept || now() - kept.at > KEEP) throw failure ?? new NoKeySet(addresses[0] ?? '', { status: 0 })
    return kept.keys
  }
  const fetchOnce = async (): Promise<JSONWebKeySet> => {
    triedAt = now()
    try {
      const keys = await fetchFirst()
      kept = { keys, at: now() }
      return keys
    } catch (error) {
      if (!(error instanceof NoKeySet)) throw error
      failure = error
      return keptWhileGood()
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
    keys: async () => {
      if (!kept || now() - kept.at > KEEP) return refetched()
      if (now() - kept.at < FRESH) return kept.keys
      const newer = refetched()
      newer.catch(() => {})
      await Promise.race([newer, setTimeout(PATIENCE, null, { ref: false })])
      return keptWhileGood()
    },
    refetched,
  }
}

/**
 * The keys at the first address that has any: the next one is tried only where an address answers 404. One that had them
 * is asked alone from then on.
 */
function firstOf(addresses: readonly string[]): () => Promise<JSONWebKeySet> {
  let asked = addresses
  return async () => {
    let none: NoKeySet | null = null
    for (const address of asked) {
      const { status, body } = await call(address, { headers: { accept: 'application/json' } }).catch(
        (error: unknown) => {
          throw error instanceof CallFailed ? new NoKeySet(address, error) : error
        },
      )
      none = new NoKeySet(address, { status })
      if (status === 404) continue
      const parsed = status === 200 ? keySet.safeParse(jsonOf({ body })) : null
      if (!parsed?.success) break
      asked = [address]
      return parsed.data as JSONWebKeySet
    }
    throw none
  }
}
