// npm run keys: lists the keys that sign JWTs, and makes a new one.

import { rotateNow } from '../auth/crypto/signing-key-rotation.ts'
import { anyKeys } from '../db/auth/jwks.ts'
import type { Given } from './arguments.mjs'
import { type AuthDatabase, withAuthDatabase } from './auth-database.ts'
import { runCommand, say } from './command.ts'

async function list({ pool, keyRing }: AuthDatabase, asJson: boolean): Promise<void> {
  const keys = await anyKeys(pool, keyRing.rotationSeconds)
  let isSigning = true
  for (const { id, privateKey, isOld, isRetiring } of keys) {
    const opens = (await keyRing.seal.open(privateKey)) !== null
    const signs = opens && isSigning
    if (signs) isSigning = false
    const row = { kid: id, signs, isDue: isOld, isRetiring, opens }
    const words = [
      signs ? 'signs' : isRetiring ? 'published for its grace' : 'published',
      isOld && 'due for rotation',
      !opens && 'no AUTH_SECRET opens it',
    ]
    say(asJson ? JSON.stringify(row) : `${id}  ${words.filter(Boolean).join(', ')}`)
  }
  if (keys.length === 0 && !asJson) say('There is none yet: the service makes the first when it needs one.')
}

runCommand('keys', {
  list: (given: Given) => withAuthDatabase((database) => list(database, given.values.json === true)),
  rotate: () =>
    withAuthDatabase(async ({ keyRing, operator }) => {
      const { signing } = await rotateNow(keyRing, operator)
      say(`${signing.kid} signs from now on; running services take it up within a minute.`)
    }),
})
