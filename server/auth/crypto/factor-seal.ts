// Seals the secrets of authenticator apps, so that a copy of the database alone shows no code.

import { createSeal, type Seal } from '../../crypto/seal.ts'
import { audited, byOperator, recordAuditEvent } from '../../db/auth/audited.ts'
import { anySealedSecrets, resealSecret } from '../../db/auth/totp.ts'
import type { Pool } from '../../db/pool.ts'

/** @param secrets newest first */
export const createFactorSeal = (secrets: readonly string[]): Seal =>
  createSeal(secrets, 'lockstep authenticator apps')

/** How many of the secrets each of AUTH_SECRET seals, by its place; under `null` those that none opens. */
export async function placesOfSecrets(pool: Pool, seal: Seal): Promise<Map<number | null, number>> {
  const places = new Map<number | null, number>()
  for (const { secret } of await anySealedSecrets(pool)) {
    const place = await seal.placeOf(secret)
    places.set(place, (places.get(place) ?? 0) + 1)
  }
  return places
}

/**
 * Seals every secret under the newest of AUTH_SECRET, once an operator knows that each node has it.
 * @returns how many were sealed by an older one
 */
export const resealFactors = (pool: Pool, seal: Seal, operator: string): Promise<number> =>
  audited(pool, byOperator(operator), async (tx) => {
    let sealed = 0
    for (const { userId, secret: from } of await anySealedSecrets(tx)) {
      if (await seal.isNewest(from)) continue
      const secret = await seal.open(from)
      if (secret === null) continue
      await resealSecret(tx, { userId, from, to: seal.close(secret) })
      sealed += 1
    }
    if (sealed > 0)
      recordAuditEvent(tx, {
        machine: null,
        previousState: null,
        event: 'factors.sealed',
        state: 'sealed',
        detail: { count: String(sealed) },
      })
    return sealed
  })
