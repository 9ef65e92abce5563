// npm run keys: lists the keys that sign JWTs, seals them and the secrets of authenticator apps under the newest secret, and makes a new one.

import { placesOfSecrets, resealFactors } from '../auth/crypto/factor-seal.ts'
import { type KeyRingOptions, rotateNow, sealNow } from '../auth/crypto/signing-key-rotation.ts'
import { isProvider } from '../auth/is-provider.ts'
import type { Given } from '../commands/arguments.mjs'
import { type AuthDatabase, withAuthDatabase } from '../commands/auth-database.ts'
import { runCommand, say } from '../commands/command.ts'
import { anyKeys } from '../db/auth/jwks-table.ts'
import { called } from '../telemetry/called.mjs'

/** By RS256 a provider alone signs. */
const ringsOf = ({ keyRing, settings }: AuthDatabase): KeyRingOptions[] =>
  isProvider(settings) ? [keyRing, { ...keyRing, algorithm: 'RS256' }] : [keyRing]

const keysIn = ({ pool, rotationSeconds, algorithm }: KeyRingOptions) =>
  anyKeys(pool, rotationSeconds, algorithm)

/** @returns how many there are, and whether an older secret seals one of them */
async function listRing(ring: KeyRingOptions, secrets: number, asJson: boolean) {
  const { algorithm: alg, seal } = ring
  const keys = await keysIn(ring)
  let isSigning = true
  let needsOlder = false
  for (const { id, privateKey, isOld, isRetiring } of keys) {
    const place = await seal.placeOf(privateKey)
    const opens = place !== null
    if (place) needsOlder = true
    const signs = opens && isSigning
    if (signs) isSigning = false
    const row = { kid: id, alg, signs, isDue: isOld, isRetiring, opens, sealedBy: opens ? place + 1 : null }
    const words = [
      alg === 'RS256' && 'RS256',
      signs ? 'signs' : isRetiring ? 'published for its grace' : 'published',
      isOld && 'due for rotation',
      opens ? `sealed by secret ${place + 1} of ${secrets}` : 'no AUTH_SECRET opens it',
    ]
    say(asJson ? JSON.stringify(row) : `${id}  ${words.filter(Boolean).join(', ')}`)
  }
  return { count: keys.length, needsOlder }
}

async function list(database: AuthDatabase, asJson: boolean): Promise<void> {
  const { pool, options, settings } = database
  const secrets = settings.AUTH_SECRET?.length ?? 1
  let needsOlder = false
  let count = 0
  for (const ring of ringsOf(database)) {
    const listed = await listRing(ring, secrets, asJson)
    needsOlder ||= listed.needsOlder
    count += listed.count
  }
  const places = await placesOfSecrets(pool, options.factor.seal)
  for (const [place, apps] of places) {
    if (place !== null && place > 0) needsOlder = true
    if (asJson) say(JSON.stringify({ authenticatorApps: apps, sealedBy: place === null ? null : place + 1 }))
    else if (place === null)
      say(
        `No AUTH_SECRET opens the secrets of authenticator apps (${apps} of them): those people need a recovery code.`,
      )
    else if (place > 0)
      say(`Secret ${place + 1} of ${secrets} seals secrets of authenticator apps (${apps} of them).`)
  }
  if (count === 0 && !asJson) say('There is none yet: the service makes the first when it needs one.')
  if (secrets > 1 && !asJson) say(needsOlder ? sealFirst() : mayGo(settings))
}

const sealFirst = () =>
  `Once every node has the first secret of AUTH_SECRET, run ${called('keys', 'seal')} before you remove an older one.`

/** Codes and links that are open derive from the secret that was the first one when they were mailed. */
const mayGo = ({ OTP_LIFETIME_SECONDS, EMAIL_UNDO_DAYS }: AuthDatabase['settings']) =>
  `No key needs an older secret. Remove it once the first one has been in front on every node for ${OTP_LIFETIME_SECONDS} seconds, by when codes have lapsed, and ${EMAIL_UNDO_DAYS} days, by when links have.`

runCommand('keys', {
  list: (given: Given) => withAuthDatabase((database) => list(database, given.values.json === true)),
  seal: () =>
    withAuthDatabase(async (database) => {
      const { pool, options, operator } = database
      let sealed = 0
      for (const ring of ringsOf(database)) sealed += await sealNow(ring, operator)
      const factors = await resealFactors(pool, options.factor.seal, operator)
      if (factors > 0) say(`${factors} secrets of authenticator apps resealed by the first AUTH_SECRET.`)
      say(
        `${sealed === 0 ? 'Every' : `${sealed} resealed: every`} key that can be opened is sealed by the first AUTH_SECRET.`,
      )
    }),
  rotate: () =>
    withAuthDatabase(async (database) => {
      for (const ring of ringsOf(database)) {
        const { signing } = await rotateNow(ring, database.operator)
        say(`${signing.kid} signs from now on; running services take it up within a minute.`)
      }
    }),
})
