// What an answer about a token of another application is taken for, and what is not asked twice.

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type LockstepOptions, lockstep, refused } from '../../../server/integrate/exports.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'

let auth: FakeAuth
beforeAll(async () => {
  auth = await startFakeAuth()
})
afterAll(() => auth.stop())

const RESOURCE = 'https://notes.example.com/mcp'
const options = (given: Partial<LockstepOptions> = {}): LockstepOptions => ({
  ...{ authUrl: auth.url, by: 'introspection', resource: RESOURCE },
  ...{ clientId: 'notes', clientSecret: 'a secret: 100 %' },
  ...given,
})
const headers = new Headers({ authorization: 'Bearer a-token-of-some-length' })
const GOOD = {
  active: true,
  sub: '1',
  aud: RESOURCE,
  client_id: 'agent',
  scope: 'notes.read',
  exp: 4_000_000_000,
  email: 'ada@example.com',
  name: 'Ada',
  email_verified: true,
}

/** How often it was asked. */
function answering(status: number, body: object) {
  const asked: { url: string | undefined; authorization: string | undefined }[] = []
  auth.behave(({ url, headers: { authorization } }, response) => {
    asked.push({ url, authorization })
    json(response, status, body)
  })
  return asked
}

test('a token for this service is its person’s, with what the application may do', async () => {
  const asked = answering(200, GOOD)
  expect(await lockstep(options()).recognise(headers, { scope: 'notes.read' })).toEqual({
    state: 'withoutTenant',
    claims: { sub: '1', email: 'ada@example.com', name: 'Ada', email_verified: true },
    tenantId: null,
    access: { clientId: 'agent', scopes: ['notes.read'], expiresAt: 4_000_000_000 },
    refusal: null,
  })
  const secret = Buffer.from('notes:a%20secret%3A%20100%20%25').toString('base64')
  expect(asked).toEqual([
    { url: expect.stringMatching(/\/oauth2\/introspect$/), authorization: `Basic ${secret}` },
  ])
})

test.each([
  ['that has ended', { active: false }],
  ['for another service', { ...GOOD, aud: `${RESOURCE}/more` }],
  ['for none', { ...GOOD, aud: undefined }],
  ['that is bound to a key, which nothing has shown', { ...GOOD, cnf: { jkt: 'a-thumbprint' } }],
  ['of nobody', { ...GOOD, sub: undefined }],
])('a token %s is refused, with the address of the metadata', async (_, body) => {
  answering(200, body)
  const { refusal } = await lockstep(options()).recognise(headers, { scope: 'notes.read' })
  expect(refusal).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
  const told = refusal && refused(refusal).headers.get('www-authenticate')
  expect(told).toContain('Bearer error="invalid_token"')
  expect(told).toContain('scope="notes.read"')
  expect(told).toContain(
    'resource_metadata="https://notes.example.com/.well-known/oauth-protected-resource/mcp"',
  )
})

test('a handler that names what a key must allow, and no scope, takes no token', async () => {
  answering(200, GOOD)
  const { recognise } = lockstep(options({ apiKeys: true }))
  const { refusal } = await recognise(headers, { permissions: { notes: ['write'] } })
  expect(refusal).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' })
  expect(refusal?.reason).toContain('scope')
  const both = { permissions: { notes: ['read'] }, scope: 'notes.read' }
  for (const given of [{}, { permissions: {} }, both])
    expect((await recognise(headers, given)).refusal).toBeNull()
})

test('somebody whose email is not verified sees nothing, and is asked for no scope', async () => {
  answering(200, { ...GOOD, email_verified: false })
  const { refusal } = await lockstep(options()).recognise(headers)
  expect(refusal).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  expect(refusal && refused(refusal).headers.get('www-authenticate')).toBeNull()
})

test.each([
  [401, /no client with this clientId and clientSecret/],
  [500, /answers 500/],
  [200, /doesn’t answer as an auth service does/],
])(
  'an answer of %i that says nothing of the token is reported, and nobody gets in',
  async (status, sentence) => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    answering(status, {})
    const visitor = await lockstep(options()).recognise(headers)
    expect(visitor).toMatchObject({ state: 'unavailable', refusal: { status: 503 } })
    expect(visitor.refusal?.reason).toMatch(sentence)
  },
)

test('each request asks, unless an answer may be kept', async () => {
  for (const [revokedWithinSeconds, times] of [
    [0, 2],
    [60, 1],
  ] as const) {
    const asked = answering(200, GOOD)
    const judge = lockstep(options({ revokedWithinSeconds }))
    for (const _ of ['once', 'and again']) expect((await judge.recognise(headers)).refusal).toBeNull()
    expect(asked.length).toBe(times)
  }
})

test('a session has no scope of an application', async () => {
  answering(200, {
    user: { id: '1', email: 'ada@example.com', name: 'Ada', emailVerified: true },
    session: { id: '2' },
  })
  const { refusal } = await lockstep({ authUrl: auth.url, by: 'get-session' }).recognise(headers, {
    scope: 'notes.read',
  })
  expect(refusal).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' })
})

test('a scope that is none is refused at the start, and metadata without a resource', async () => {
  await expect(lockstep(options()).recognise(headers, { scope: 'notes.read  notes.write' })).rejects.toThrow(
    TypeError,
  )
  expect(() => lockstep({ authUrl: auth.url, by: 'jwt' }).metadata()).toThrow(TypeError)
})
