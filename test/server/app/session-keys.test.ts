// SESSION_KEYS can be replaced without signing anybody out: the newest signs, the older ones are still accepted.

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startAppService } from '../../../server/app/app-service.ts'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { listen } from '../../../server/http/listen.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'
import { type Answer, answer, SERVICE_SECRET, UNHURRIED_MS } from '../../support/auth-service.ts'
import { CALLBACK, person, sessionOf } from '../../support/callback.ts'
import { createDatabase } from '../../support/databases.ts'
import { quiet } from '../../support/quiet.ts'

const old = 'the session key of last year that is long enough'
const young = 'the session key of this year that is long enough'

let auth: FakeAuth
let databaseUrl: string
beforeAll(async () => {
  auth = await startFakeAuth()
  databaseUrl = await createDatabase()
})
afterAll(() => auth.stop())

type Send = (path: string, headers: Record<string, string>, body?: object) => Promise<Answer>

/** The application over the same database, as after a restart with these keys. */
async function appWith(SESSION_KEYS: string): Promise<Send> {
  const listening = await listen('127.0.0.1', 0, 'APP_PORT')
  const url = `http://127.0.0.1:${listening.port}`
  const { values } = loadSettings(appSettings, { APP_ORIGIN: url, AUTH_URL: auth.url, SESSION_KEYS })
  const sessionKeys = values.SESSION_KEYS ?? []
  const options = {
    settings: values,
    sessionKeys,
    serviceSecrets: [SERVICE_SECRET],
    databaseUrl,
    listening,
    log: quiet,
    waitForDatabase: false,
    connectionWaitMs: UNHURRIED_MS,
  }
  const service = await startAppService({ ...options, otherOrigins: [] })
  onTestFinished(service.stop)
  return (path, headers, body) =>
    answer(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
}

async function signInAt(send: Send) {
  const user = person()
  auth.behave((_, response) => json(response, 200, { user }))
  return sessionOf(await send(CALLBACK, {}, { token: 'some-opaque-token' }))
}
const statusAt = async (send: Send, session: { cookie: string }) => (await send('/api/me', session)).status

test('a session lives on under a new key before the old one, and is signed by the new one from then on', async () => {
  const session = await signInAt(await appWith(old))
  const rotated = await appWith(`${young},${old}`)
  const used = await rotated('/api/me', session)
  expect(used.status).toBe(200)
  const finished = await appWith(young)
  expect(await statusAt(finished, session)).toBe(401)
  expect(await statusAt(finished, sessionOf(used))).toBe(200)
})

test('a session that was opened after the exchange needs the old key no more', async () => {
  const session = await signInAt(await appWith(`${young},${old}`))
  expect(await statusAt(await appWith(young), session)).toBe(200)
})

test('the token it came from is still known for the sign-out', async () => {
  const session = await signInAt(await appWith(old))
  const rotated = await appWith(`${young},${old}`)
  auth.behave(({ url }, response) =>
    json(response, 200, url?.endsWith('/sign-out') ? { success: true } : 'null'),
  )
  expect((await rotated('/api/sign-out', session, {})).body).toEqual({
    success: true,
    authSessionEnded: true,
  })
  expect(auth.asked[0]).toMatchObject({
    path: '/api/auth/sign-out',
    authorization: 'Bearer some-opaque-token',
  })
})

/** Each cookie without its value. */
const shapes = ({ cookies }: Answer) =>
  cookies.map((cookie) => cookie.replace(/=[^;]*/, '').replace(/expires=[^;]*/, 'expires'))

test.each(['true', 'false'])(
  'the cookie that is signed anew says what it said: for how long, and to whom it is sent; remembered: %s',
  async (remembered) => {
    const user = person()
    auth.behave((_, response) => json(response, 200, { user }))
    const opened = await (await appWith(old))(
      CALLBACK,
      { 'x-remember-me': remembered },
      { token: 'some-opaque-token' },
    )
    const used = await (await appWith(`${young},${old}`))('/api/me', sessionOf(opened))
    expect(shapes(used)).toEqual(shapes(opened))
    expect(sessionOf(used).cookie.split('; ')[0]).toBe(sessionOf(opened).cookie.split('; ')[0])
  },
)

test('that token is sealed anew with the cookie, whatever else is written, and known without the old key', async () => {
  const session = await signInAt(await appWith(old))
  const rotated = await appWith(`${young},${old}`)
  const both = [rotated('/api/me', session), rotated('/api/organizations', session, { name: 'Beside' })]
  const [used, made] = await Promise.all(both)
  expect(made?.status).toBe(201)
  const finished = await appWith(young)
  const signedAnew = sessionOf(used as Answer)
  expect((await finished('/api/me', signedAnew)).body).toMatchObject({
    tenantId: expect.any(String),
  })
  auth.behave(({ url }, response) =>
    json(response, 200, url?.endsWith('/sign-out') ? { success: true } : 'null'),
  )
  expect((await finished('/api/sign-out', signedAnew, {})).body).toEqual({
    success: true,
    authSessionEnded: true,
  })
  const signOut = auth.asked.find(({ path }) => path === '/api/auth/sign-out')
  expect(signOut).toMatchObject({ authorization: 'Bearer some-opaque-token' })
})

test('a key that is gone opens nothing', async () => {
  const session = await signInAt(await appWith(old))
  expect(await statusAt(await appWith(young), session)).toBe(401)
})

test('nodes may be replaced one by one: put last first, a new key is known to all before one uses it', async () => {
  const stages = [
    [old, `${old},${young}`],
    [`${old},${young}`, `${young},${old}`],
    [`${young},${old}`, young],
  ]
  for (const keys of stages) {
    const nodes = await Promise.all(keys.map(appWith))
    for (const opening of nodes) {
      const session = await signInAt(opening)
      for (const node of nodes) expect(await statusAt(node, session)).toBe(200)
    }
  }
})
