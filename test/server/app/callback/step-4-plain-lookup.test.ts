// Validation step 4: looks the token up among the unexpired sessions; hardened, not if it reads like a digest.

import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, type RunningApp, startApp } from '../../../support/app-service.ts'
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

/** Our own tables hold 64 hex digits alone; column-conventions.test.ts has tables with other tokens. */
const storable = () => createHash('sha256').update(opaqueToken()).digest('hex')
const byPlainLookup = found('identity', 'refused', 'refused', 'refused')

test('AU-3.4: a stored token identifies its user, and the digest is not looked up', async () => {
  const token = storable()
  const id = await storeSession(app(), { token })
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
  expect(decision(app()).findings).toEqual(byPlainLookup)
  expect(await appUsersOf(app(), id)).toMatchObject([{ name: 'Stored', email_verified: true }])
})

test.each(['0 seconds', '-1 second', '-1 day'])(
  'AU-3.4: an expiry of %s from now yields nobody',
  async (lifetime) => {
    const token = storable()
    await storeSession(app(), { token, lifetime })
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
    expect(decision(app()).findings).toEqual(allRefused)
  },
)

test('a session that has ended yields nobody', async () => {
  const token = storable()
  await storeSession(app(), { token })
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
  const db = await connectTo(app().databaseUrl)
  await db.query('delete from auth.session where token = $1', [token])
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
})

test('text that reads like SQL is a token like any other', async () => {
  const token = '%27%20or%20true--'
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  expect(decision(app()).findings).toEqual(allRefused)
})

describe('a token of 64 hex digits, which may be a leaked digest', () => {
  const env = () => ({ AUTH_URL: auth().url, PROFILE: 'hardened' })
  const appWith = async (more: Record<string, string>): Promise<RunningApp> => {
    const own = await startApp({ ...env(), ...more })
    onTestFinished(own.stop)
    return own
  }

  test('X-20: hardened, is not looked up as it is, in whatever case', async () => {
    const hardened = await appWith({})
    const token = storable()
    await storeSession(hardened, { token })
    for (const one of [token, token.toUpperCase()]) {
      expect(gist(await hardened.post(CALLBACK, { token: one }))).toEqual(invalid)
      expect(decision(hardened).findings).toEqual(allRefused.filter((one) => !one.includes('Plain')))
      const cookie = `auth.session_token=${one}`
      expect(gist(await hardened.post(CALLBACK, {}, { cookie }))).toEqual(invalid)
    }
  })

  test('X-20: hardened, is still looked up by its own digest', async () => {
    const hardened = await appWith({})
    const token = storable()
    await storeSession(hardened, { token: createHash('sha256').update(token).digest('hex') })
    expect(gist(await hardened.post(CALLBACK, { token }))).toEqual(accepted)
  })

  test('is looked up where PLAIN_LOOKUP says always', async () => {
    const own = await appWith({ PLAIN_LOOKUP: 'always' })
    const token = storable()
    await storeSession(own, { token })
    expect(gist(await own.post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(own).findings).toEqual(byPlainLookup)
  })

  test('with a digit less or more is no digest: hardened, it is looked up', async () => {
    const hardened = await appWith({})
    for (const token of [storable().slice(1), `${storable()}0`]) {
      await hardened.post(CALLBACK, { token })
      expect(decision(hardened).findings).toEqual(allRefused)
    }
  })
})
