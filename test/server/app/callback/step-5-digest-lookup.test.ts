// Validation step 5: looks the token's SHA-256 hex digest up among the unexpired sessions.

import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import {
  accepted,
  allRefused,
  appUsersOf,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  knowsNobody,
  opaqueToken,
  storeSession,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'

const { app, auth } = appOfFile()
beforeEach(() => knowsNobody(auth()))

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

test.each(['spec', 'hardened'])(
  'CFG-4, AU-3.5: a token whose digest is stored identifies its user (%s)',
  async (PROFILE) => {
    const own = await startApp({ AUTH_URL: auth().url, PROFILE })
    try {
      const token = opaqueToken()
      const id = await storeSession(own, { token: digestOf(token) })
      expect(gist(await own.post(CALLBACK, { token }))).toEqual(accepted)
      expect(decision(own).findings).toEqual(found('identity', 'refused', 'refused', 'refused', 'refused'))
      expect(await appUsersOf(own, id)).toMatchObject([{ name: 'Stored', email_verified: true }])
    } finally {
      await own.stop()
    }
  },
)

describe('yields nobody', () => {
  test.each(['0 seconds', '-1 second', '-1 day'])(
    'AU-3.5: with an expiry of %s from now',
    async (lifetime) => {
      const token = opaqueToken()
      await storeSession(app(), { token: digestOf(token), lifetime })
      expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
      expect(decision(app()).findings).toEqual(allRefused)
    },
  )

  test('once the session has expired', async () => {
    const token = opaqueToken()
    await storeSession(app(), { token: digestOf(token) })
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    const db = await connectTo(app().databaseUrl)
    await db.query('update auth.session set "expiresAt" = now() where token = $1', [digestOf(token)])
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  })

  test('for the token in another case', async () => {
    const token = opaqueToken()
    await storeSession(app(), { token: digestOf(token) })
    expect(gist(await app().post(CALLBACK, { token: token.toUpperCase() }))).toEqual(invalid)
  })

  test('once its user is deleted', async () => {
    const token = opaqueToken()
    const id = await storeSession(app(), { token: digestOf(token) })
    const db = await connectTo(app().databaseUrl)
    await db.query('delete from auth."user" where id = $1', [id])
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  })
})
