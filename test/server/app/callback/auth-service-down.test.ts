// An auth service that is down is distinguished in log and audit; validation steps that do not need it still count.

import { createHash } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../../support/app-service.ts'
import {
  accepted,
  allRefused,
  CALLBACK,
  decision,
  found,
  gist,
  invalid,
  isGetSession,
  knowsNobody,
  opaqueToken,
  storeSession,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'
import { claimsAt, createSigner, publish } from './support/signer.ts'

async function appOver(PROFILE = 'spec'): Promise<{ auth: FakeAuth; app: RunningApp }> {
  const auth = await startFakeAuth()
  const app = await startApp({ AUTH_URL: auth.url, PROFILE })
  onTestFinished(async () => {
    await auth.stop()
    await app.stop()
  })
  return { auth, app }
}

const unreachable = found('refused', 'refused', 'unreachable', 'unreachable', 'refused')

const ways: [string, (auth: FakeAuth) => unknown][] = [
  ['takes no connection', (auth) => auth.stop()],
  ['drops every connection', (auth) => auth.behave((request) => request.socket.destroy())],
  [
    'breaks off in its answer',
    (auth) =>
      auth.behave((request, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"user":{"id":"u"}}', () => request.socket.destroy())
      }),
  ],
  ['answers 500', (auth) => auth.behave((_, response) => void response.writeHead(500).end())],
  [
    'answers 503',
    (auth) => auth.behave((_, response) => void response.writeHead(503).end('{"user":{"id":"u"}}')),
  ],
]

describe.each(['spec', 'hardened'])('%s: one that', (profile) => {
  test.each(ways)('%s is the specified 401, and unreachable in log and audit', async (_, goDown) => {
    const { auth, app } = await appOver(profile)
    await goDown(auth)
    const answer = await app.post(CALLBACK, { token: opaqueToken() })
    expect(gist(answer)).toEqual(invalid)
    expect(decision(app)).toEqual({ state: 'invalidSession', findings: unreachable })
    const db = await connectTo(app.databaseUrl)
    const { rows } = await db.query('select state, findings, count from app.refusal')
    expect(rows).toEqual([{ state: 'invalidSession', findings: unreachable, count: 1 }])
  })
})

test('one that is up and knows nobody gets the same answer, and another word in the log', async () => {
  const { auth, app } = await appOver()
  knowsNobody(auth)
  expect(gist(await app.post(CALLBACK, { token: opaqueToken() }))).toEqual(invalid)
  expect(decision(app).findings).toEqual(allRefused)
})

describe('while it is down', () => {
  test('a JWT is verified by the last keys', async () => {
    const { auth, app } = await appOver('hardened')
    const signer = await createSigner()
    publish(auth, [signer.jwk])
    const token = await signer.sign(claimsAt(auth))
    expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
    await auth.stop()
    expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app).findings).toEqual(found('identity'))
  })

  test('a JWT whose keys were never fetched is unreachable, not refused', async () => {
    const { auth, app } = await appOver()
    const token = await (await createSigner()).sign(claimsAt(auth))
    await auth.stop()
    expect(gist(await app.post(CALLBACK, { token }))).toEqual(invalid)
    expect(decision(app).findings?.at(0)).toBe('verifyJwt: unreachable')
  })

  test('a stored session is found', async () => {
    const { auth, app } = await appOver('hardened')
    await auth.stop()
    const token = opaqueToken()
    await storeSession(app, { token: createHash('sha256').update(token).digest('hex') })
    expect(gist(await app.post(CALLBACK, { token }))).toEqual(accepted)
    expect(decision(app).findings).toEqual(
      found('identity', 'refused', 'unreachable', 'unreachable', 'refused'),
    )
  })
})

test('once it is back, it is asked again', async () => {
  const { auth, app } = await appOver()
  auth.behave((request) => request.socket.destroy())
  expect(gist(await app.post(CALLBACK, { token: opaqueToken() }))).toEqual(invalid)
  auth.behave((_, response) => void response.end('{"user":{"id":"back"}}'))
  expect(gist(await app.post(CALLBACK, { token: opaqueToken() }))).toEqual(accepted)
  expect(auth.asked.filter(isGetSession)).toHaveLength(1)
})
