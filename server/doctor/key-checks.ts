// Which secret of AUTH_SECRET seals what the auth service keeps: the keys that sign, and the secrets of authenticator apps.

import { createFactorSeal, placesOfSecrets } from '../auth/crypto/factor-seal.ts'
import { createKeySeal } from '../auth/crypto/key-seal.ts'
import { openAgain } from '../auth/crypto/signing-key-rotation.ts'
import { anyKeys } from '../db/auth/jwks-table.ts'
import { isUnmigrated } from '../db/database-problem.ts'
import type { Pool } from '../db/pool.ts'
import { called } from '../telemetry/called.mjs'
import { found, type Said, well } from './finding.ts'

/** A place in AUTH_SECRET, from 0; null where no secret opens it. */
type Place = number | null

const older = (place: number, what: string, consequence: string): Said =>
  found(
    'keys.older',
    `Secret ${place + 1} of AUTH_SECRET seals ${what}: ${consequence} once you remove that secret.`,
    `Once every node has the first one, run ${called('keys', 'seal')} before you remove it.`,
  )

/** @returns of each algorithm that signs */
async function placesOfKeys(pool: Pool, secrets: readonly string[], ofProvider: boolean): Promise<Place[]> {
  const seal = createKeySeal(secrets)
  const age = Number.MAX_SAFE_INTEGER / 1e6
  const algorithms = ofProvider ? (['EdDSA', 'RS256'] as const) : (['EdDSA'] as const)
  const rings = await Promise.all(algorithms.map((one) => anyKeys(pool, age, one)))
  // One that signs no more, but is published for its grace, may well be sealed under a secret that is gone.
  const signing = rings.flatMap((rows) => rows.find(({ isRetiring }) => !isRetiring) ?? [])
  return await Promise.all(signing.map(({ privateKey }) => seal.placeOf(privateKey)))
}

function ofKeys(places: Place[]): Said {
  if (places.length === 0) return well('There is no signing key yet: the service makes one.')
  const opened = places.filter((place) => place !== null)
  if (opened.length < places.length)
    return found(
      'keys.sealed',
      'No AUTH_SECRET opens the signing key. Nodes with the secret that sealed it refuse our codes, and we refuse theirs.',
      openAgain(),
    )
  const last = Math.max(...opened)
  return last === 0
    ? well('The first AUTH_SECRET opens the signing key.')
    : older(last, 'the signing key', 'no node starts')
}

function ofApps(places: ReadonlyMap<Place, number>): Said[] {
  const lost = places.get(null)
  const last = Math.max(0, ...[...places.keys()].filter((place) => place !== null))
  return [
    ...(last > 0 ? [older(last, 'secrets of authenticator apps', 'their codes are refused')] : []),
    ...(lost
      ? [
          found(
            'apps.sealed',
            `No AUTH_SECRET opens the secrets of authenticator apps (${lost} of them): their codes are refused, and those people need a recovery code.`,
            `Add the secret that sealed them at the end of AUTH_SECRET, and run ${called('keys', 'seal')}.`,
          ),
        ]
      : []),
  ]
}

export async function sealedChecks(
  pool: Pool,
  secrets: readonly string[],
  ofProvider: boolean,
): Promise<Said[]> {
  try {
    const apps = await placesOfSecrets(pool, createFactorSeal(secrets))
    return [ofKeys(await placesOfKeys(pool, secrets, ofProvider)), ...ofApps(apps)]
  } catch (error) {
    // Of a schema that is not there, another finding tells.
    if (isUnmigrated(error)) return []
    throw error
  }
}
