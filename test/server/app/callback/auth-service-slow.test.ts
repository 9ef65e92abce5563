// An auth service that never answers, or never ends its answer, is waited for up to the specified limits.

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appSettings } from '../../../../server/config/app-settings.ts'
import { loadSettings } from '../../../../server/config/load.ts'
import { json, startApp, startFakeAuth } from '../../../support/app-service.ts'
import {
  accepted,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  noToken,
  opaqueToken,
  person,
  storeSession,
} from '../../../support/callback.ts'
import { quickTimeouts } from '../../../support/quick-timeouts.ts'

async function appOver(env: Record<string, string>) {
  const auth = await startFakeAuth()
  const app = await startApp({ AUTH_URL: auth.url, ...env })
  onTestFinished(async () => {
    await auth.stop()
    await app.stop()
  })
  return { auth, app }
}

const looksLikeJwt = 'eyJhbGciOiJFZERTQSJ9.e30.c2ln'
const allUnreachable = found('refused', 'unreachable', 'unreachable', 'unreachable', 'refused')

describe('within the deadline of all steps', () => {
  type Behaviour = (request: IncomingMessage, response: ServerResponse) => void
  const slow: [string, Behaviour][] = [
    ['never answers', () => {}],
    ['begins to answer and goes no further', (_, response) => void response.write('{"user":')],
    [
      'promises more than it sends',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"user":{"id":"u"}}')
      },
    ],
  ]

  test.each(slow)('one that %s is the specified 401, distinguished in the log', async (_, behaviour) => {
    const { auth, app } = await appOver({ CALLBACK_DEADLINE_SECONDS: '1' })
    auth.behave(behaviour)
    expect(gist(await app.post(CALLBACK, { token: looksLikeJwt }))).toEqual(invalid)
    expect(decision(app)).toEqual({ state: 'invalidSession', findings: allUnreachable })
  })

  test('a stored session is found all the same', async () => {
    const { auth, app } = await appOver({ CALLBACK_DEADLINE_SECONDS: '1' })
    auth.behave(() => {})
    const token = opaqueToken()
    await storeSession(app, { token: createHash('sha256').update(token).digest('hex') })
    expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
  })
})

test.each([
  ['spec', 0],
  ['hardened', 12],
])('the deadline of %s is %i seconds; 0 is none', (PROFILE, seconds) => {
  const { values } = loadSettings(appSettings, { PROFILE })
  expect(values.CALLBACK_DEADLINE_SECONDS).toBe(seconds)
})

test('AU-3.2, AU-3.3, LIM-3: each call to it ends after ten seconds, and the next step is tried', async () => {
  const { auth, app } = await appOver({ PROFILE: 'spec' })
  const timeouts = quickTimeouts()
  auth.behave(({ headers }, response) => {
    if (headers.authorization) json(response, 200, { user: person() })
  })
  expect(gist(await app.post(CALLBACK, { token: opaqueToken() }))).toEqual(accepted)
  expect(timeouts).toEqual([10_000, 10_000])
  expect(decision(app).findings).toEqual(found('identity', 'refused', 'unreachable'))
})

test('others are served while one waits', async () => {
  const { auth, app } = await appOver({})
  let release = () => {}
  auth.behave((_, response) => {
    release = () => json(response, 200, { user: person() })
  })
  const states: unknown[] = []
  const waiting = app.post(CALLBACK, { token: opaqueToken() }).then(() => states.push('answered'))
  await vi.waitFor(() => expect(auth.asked).toHaveLength(1), { timeout: 60_000 })
  states.push((await app.get('/live')).status, gist(await app.post(CALLBACK, {})))
  release()
  await waiting
  expect(states).toEqual([200, noToken, 'answered'])
})
