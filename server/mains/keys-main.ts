// npm run keys: lists the keys that sign JWTs, seals them and the secrets of authenticator apps under the newest secret, and makes a new one.

import { placesOfSecrets, resealFactors } from '../auth/crypto/factor-seal.ts'
import { rotateNow, sealNow } from '../auth/crypto/signing-key-rotation.ts'
import type { Given } from '../commands/arguments.mjs'
import { type AuthDatabase, withAuthDatabase } from '../commands/auth-database.ts'
import { runCommand, say } from '../commands/command.ts'
import { anyKeys } from '../db/auth/jwks-table.ts'
import { called } from '../telemetry/called.mjs'

async function list({ pool, options, keyRing, settings }: AuthDatabase, asJson: boolean): Promise<void> {
  const keys = await anyKeys(pool, keyRing.rotationSeconds)
  const secrets = settings.AUTH_SECRET?.length ?? 1
  let isSigning = true
  let needsOlder = false
  for (const { id, privateKey, isOld, isRetiring } of keys) {
    const place = await keyRing.seal.placeOf(privateKey)
    const opens = place !== null
    if (place) needsOlder = true
    const signs = opens && isSigning
    if (signs) isSigning = false
    const row = { kid: id, signs, isDue: isOld, isRetiring, opens, sealedBy: opens ? place + 1 : null }
    const words = [
      signs ? 'signs' : isRetiring ? 'published for its grace' : 'published',
      isOld && 'due for rotation',
      opens ? `sealed by secret ${place + 1} of ${secrets}` : 'no AUTH_SECRET opens it',
    ]
    say(asJson ? JSON.stringify(row) : `${id}  ${words.filter(Boolean).join(', ')}`)
  }
  const places = await placesOfSecrets(pool, options.factor.seal)
  const older = [...places].some(([place]) => place !== null && place > 0)
  if (older) needsOlder = true
  if (older && !asJson) say('An older AUTH_SECRET seals secrets of authenticator apps.')
  if (places.has(null) && !asJson)
    say(
      `No AUTH_SECRET opens ${places.get(null)} secrets of authenticator apps: those people need a recovery code.`,
    )
  if (keys.length === 0 && !asJson) say('There is none yet: the service makes the first when it needs one.')
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
    withAuthDatabase(async ({ pool, options, keyRing, operator }) => {
      const sealed = await sealNow(keyRing, operator)
      const factors = await resealFactors(pool, options.factor.seal, operator)
      if (factors > 0) say(`${factors} secrets of authenticator apps resealed by the first AUTH_SECRET.`)
      say(
        `${sealed === 0 ? 'Every' : `${sealed} resealed: every`} key that can be opened is sealed by the first AUTH_SECRET.`,
      )
    }),
  rotate: () =>
    withAuthDatabase(async ({ keyRing, operator }) => {
      const { signing } = await rotateNow(keyRing, operator)
      say(`${signing.kid} signs from now on; running services take it up within a minute.`)
    }),
})
