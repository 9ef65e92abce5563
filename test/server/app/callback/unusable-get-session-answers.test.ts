// An unusable answer to get-session (Authentication rule 5) yields no identity, and the next validation step follows.

import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, json, type RunningApp, startApp } from '../../../support/app-service.ts'
import { startAuth } from '../../../support/auth-service.ts'
import {
  accepted,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  opaqueToken,
  person,
  storeSession,
} from '../../../support/callback.ts'
import { createDatabase } from '../../../support/databases.ts'

const { app, auth } = appOfFile()

const someone = { session: {}, user: person() }

/** Each with what it is called in the log: a word of the auth service on the token is `refused`, any other `unreachable`. */
const unusable: [string, 'refused' | 'unreachable', number, unknown, string?][] = [
  ['status 500', 'unreachable', 500, someone],
  ['status 503', 'unreachable', 503, someone],
  ['status 400', 'unreachable', 400, someone],
  ['status 401', 'refused', 401, someone],
  ['status 404', 'unreachable', 404, someone],
  ['status 302', 'unreachable', 302, someone],
  ['HTML', 'unreachable', 200, '<html>', 'text/html'],
  ['JSON cut short', 'unreachable', 200, '{"user":'],
  ['nothing at all', 'unreachable', 200, ''],
  ['null', 'refused', 200, 'null'],
  ['a number', 'refused', 200, '7'],
  ['a text', 'refused', 200, '"user"'],
  ['true', 'refused', 200, 'true'],
  ['an array', 'refused', 200, [someone]],
  ['an empty object', 'refused', 200, {}],
  ['a session without user', 'refused', 200, { session: { token: 'x' } }],
  ['a user that is null', 'refused', 200, { session: {}, user: null }],
  ['a user that is a text', 'refused', 200, { user: 'somebody' }],
  ['more than 64 KB', 'unreachable', 200, { ...someone, more: 'x'.repeat(65_536) }],
  ['a user that is an array', 'refused', 200, { user: [someone.user] }],
  ['a user without id', 'refused', 200, { user: { email: 'a@b.example' } }],
  ['a user whose id is empty', 'refused', 200, { user: { ...someone.user, id: '' } }],
  ['a user whose id is null', 'refused', 200, { user: { ...someone.user, id: null } }],
  ['a user whose id is an object', 'refused', 200, { user: { ...someone.user, id: { a: 1 } } }],
  ['a user whose id is true', 'refused', 200, { user: { ...someone.user, id: true } }],
  ['a user whose id is no safe number', 'refused', 200, '{"user":{"id":9007199254740993}}'],
]

const usable = (response: ServerResponse) => json(response, 200, { user: person() })

describe.each(unusable)('%s', (_, finding, status, body, type) => {
  const answer = (response: ServerResponse) => json(response, status, body, type)

  test('AU-5: to the cookie: the next step is Bearer', async () => {
    auth().behave(({ headers }, response) => (headers.cookie ? answer(response) : usable(response)))
    expect(gist(await app().post(CALLBACK, { token: opaqueToken() }))).toEqual(accepted)
    expect(decision(app()).findings).toEqual(found('identity', 'refused', finding))
  })

  test('AU-5: to Bearer: the next step is the look-up', async () => {
    auth().behave((__, response) => answer(response))
    const token = opaqueToken()
    await storeSession(app(), { token: createHash('sha256').update(token).digest('hex') })
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app()).findings).toEqual(found('identity', 'refused', finding, finding, 'refused'))
  })

  test('to both, for a token that is nowhere: Invalid session', async () => {
    auth().behave((__, response) => answer(response))
    expect(gist(await app().post(CALLBACK, { token: opaqueToken() }))).toEqual(invalid)
    expect(auth().asked).toHaveLength(2)
  })
})

/** No stored sessions that could refuse a token: what get-session says is all that is known of it. */
describe('where the sessions are in a database of their own', () => {
  const apps = new Map<string, RunningApp>()
  beforeAll(async () => {
    for (const PROFILE of ['spec', 'hardened'])
      apps.set(PROFILE, await startApp({ AUTH_URL: auth().url, PROFILE }, await createDatabase(null)))
  })
  afterAll(() => Promise.all([...apps.values()].map((one) => one.stop())))
  const post = (profile: string, token: string) => (apps.get(profile) as RunningApp).post(CALLBACK, { token })

  test.each(unusable)('%s: Invalid session in the profile spec', async (_, __, status, body, type) => {
    auth().behave((___, response) => json(response, status, body, type))
    expect(gist(await post('spec', opaqueToken()))).toEqual(invalid)
  })

  test.each(unusable)(
    '%s, hardened: come back where it is no word on the token',
    async (_, finding, ...how) => {
      const [status, body, type] = how
      auth().behave((__, response) => json(response, status, body, type))
      const answer = await post('hardened', opaqueToken())
      expect(answer.status).toBe(finding === 'refused' ? 401 : 503)
    },
  )

  // 12 KB are too much for our auth service, 100 KB for any server that is Node's.
  test.each([12_000, 102_400])(
    'a token of %i characters is an invalid one, and alarms nobody',
    async (length) => {
      const auth = await startAuth({})
      const app = await startApp({ AUTH_URL: auth.url, PROFILE: 'spec' }, await createDatabase(null))
      onTestFinished(async () => {
        await app.stop()
        await auth.stop()
      })
      expect(gist(await app.post(CALLBACK, { token: 'x'.repeat(length) }))).toEqual(invalid)
      expect(decision(app).findings?.join()).not.toContain('unreachable')
    },
  )
})

test.each(['text/plain', 'text/html', 'application/octet-stream', ''])(
  'an answer is read whatever its content type says: “%s”',
  async (type) => {
    auth().behave((_, response) => json(response, 200, someone, type))
    expect(gist(await app().post(CALLBACK, { token: opaqueToken() }))).toEqual(accepted)
  },
)

test.each([200, 201, 206])('status %i is a success', async (status) => {
  auth().behave((_, response) => json(response, status, someone))
  expect(gist(await app().post(CALLBACK, { token: opaqueToken() }))).toEqual(accepted)
})
