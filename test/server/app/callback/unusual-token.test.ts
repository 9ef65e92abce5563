// As specified, a token of any characters and of any length goes through the five validation steps.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appOfFile, json, type RunningApp, startApp } from '../../../support/app-service.ts'
import {
  accepted,
  allRefused,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  knows,
  knowsNobody,
  person,
  sessionOf,
  storeSession,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'
import { claimsAt, createSigner } from './support/signer.ts'

const { app, auth } = appOfFile({ PROFILE: 'spec' })
let hardened: RunningApp
beforeAll(async () => {
  hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' }, app().databaseUrl)
})
afterAll(() => hardened.stop())
beforeEach(() => knowsNobody(auth()))

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Printable in a header, so that all five steps can be taken. */
const inHeaders = [
  'a b',
  'tok; auth.session_token=other',
  'a,b',
  '"tok"',
  'a\\b',
  'é',
  'a\tb',
  'x'.repeat(9000),
]
/** A header cannot carry these: steps 2 and 3 fail, and nothing is sent. */
const inNoHeader = ['tok\r\nx: y', 'a\rb', 'tok\n', 'a\0b', '日本', 'a😀b']

const short = (token: string) => JSON.stringify(token.slice(0, 30))

describe('step 4 and step 5 take any text', () => {
  test.each(inHeaders.map((token) => [short(token), token]))('%s', async (_, token) => {
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
    expect(decision(app()).findings).toEqual(allRefused)
    expect(auth().asked).toHaveLength(2)
    await storeSession(app(), { token: digestOf(token) })
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app()).findings).toEqual(found('identity', 'refused', 'refused', 'refused', 'refused'))
  })

  test.each(inNoHeader.map((token) => [short(token), token]))(
    '%s, which no header carries',
    async (_, token) => {
      await storeSession(app(), { token: digestOf(token) })
      expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
      expect(decision(app()).findings).toEqual(found('identity', 'refused', 'failed', 'failed', 'refused'))
      expect(auth().asked).toEqual([])
    },
  )

  test('one of 100 KB, which no header carries either', async () => {
    const token = 'x'.repeat(102_400)
    await storeSession(app(), { token: digestOf(token) })
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app()).findings).toEqual(found('identity', 'refused', 'failed', 'failed', 'refused'))
  })
})

test('step 1 takes a JWT that is longer than 8192 characters', async () => {
  const signer = await createSigner('EdDSA', 'long')
  auth().behave((_, response) => json(response, 200, { keys: [signer.jwk] }))
  const token = await signer.sign({ ...claimsAt(auth()), groups: 'g'.repeat(9000) })
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
  expect(decision(app()).findings).toEqual(['verifyJwt: identity'])
})

test.each(['cookie', 'bearer'] as const)(
  'the auth service is asked by %s with the text as it is',
  async (way) => {
    const token = `odd token, by ${way}`
    knows(auth(), token, person(), way)
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(accepted)
    expect(auth().asked[0]).toMatchObject({ cookie: `auth.session_token=${token}` })
  },
)

test('so does one in the cookie', async () => {
  const token = 'odd; token'
  await storeSession(app(), { token: digestOf(token) })
  const cookie = `auth.session_token=${encodeURIComponent(token)}`
  expect(gist(await app().post(CALLBACK, {}, { cookie }))).toEqual(accepted)
})

test.each(['ended\r\nx: y', 'ended by b', '終了'])(
  'a session that came of %j is checked and ended without a fault',
  async (token) => {
    await storeSession(app(), { token: digestOf(token) })
    const session = sessionOf(await app().post(CALLBACK, { token }))
    const db = await connectTo(app().databaseUrl)
    await db.query(`update app.session set checked_at = checked_at - interval '1 hour'`)
    expect((await app().get('/api/me', session)).status).toBe(200)
    expect((await app().get('/api/sessions', session)).status).toBe(503)
    expect(await app().post('/api/sign-out', {}, session)).toMatchObject({ status: 200 })
    expect((await app().get('/api/me', session)).status).toBe(401)
  },
)

test('X-19: hardened, and where UNUSUAL_TOKENS says so, none of them is validated', async () => {
  const refusing = await startApp({ AUTH_URL: auth().url, UNUSUAL_TOKENS: 'refused' }, app().databaseUrl)
  try {
    for (const token of [...inHeaders, ...inNoHeader])
      for (const strict of [hardened, refusing]) {
        expect(gist(await strict.post(CALLBACK, { token }))).toEqual(invalid)
        expect(decision(strict)).toEqual({ state: 'invalidSession', findings: [] })
      }
    expect(auth().asked).toEqual([])
  } finally {
    await refusing.stop()
  }
})

test('each that is accepted is warned of', async () => {
  const count = () => app().log.lines.filter(({ message }) => message.includes('UNUSUAL_TOKENS')).length
  const before = count()
  await app().post(CALLBACK, { token: 'of nobody' })
  expect(count()).toBe(before)
  await storeSession(app(), { token: digestOf('of somebody') })
  await app().post(CALLBACK, { token: 'of somebody' })
  expect(count()).toBe(before + 1)
})
