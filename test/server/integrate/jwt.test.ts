// Whose a JWT is, to an application of one's own: what it is refused for, and which words say what may be seen.

import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LockstepOptions, lockstep } from '../../../server/integrate/exports.ts'
import { refused } from '../../../server/integrate/frameworks/adapt.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'

const ours = await generateKeyPair('EdDSA')
const foreign = await generateKeyPair('EdDSA')

let auth: FakeAuth
beforeAll(async () => {
  auth = await startFakeAuth()
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'EdDSA' }]
  auth.behave((request, response) =>
    request.url?.endsWith('/jwks.json') ? json(response, 200, { keys }) : json(response, 404, ''),
  )
})
afterAll(() => auth.stop())

const now = () => Math.floor(Date.now() / 1000)

/** Undefined leaves a claim out. */
function jwt(claims: Record<string, unknown> = {}, key = ours.privateKey, kid = 'one'): Promise<string> {
  const { origin } = new URL(auth.url)
  const whole = { sub: 'ada', email: 'ada@example.com', email_verified: true, iss: origin, aud: origin }
  return new SignJWT({ ...whole, iat: now(), exp: now() + 900, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(key)
}

const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` })
const recognise = (token: string, options: Partial<LockstepOptions> = {}) =>
  lockstep({ authUrl: auth.url, by: 'jwt', ...options }).recognise(bearer(token))

test('a JWT of the auth service is its person, in the specification’s claims, and all that it says', async () => {
  expect(await recognise(await jwt({ company: 'Engines' }))).toEqual({
    state: 'withoutTenant',
    claims: { sub: 'ada', email: 'ada@example.com', name: '', email_verified: true },
    tenantId: null,
    jwt: expect.objectContaining({ sub: 'ada', company: 'Engines' }),
    refusal: null,
  })
})

test.each([
  ['another audience', () => jwt({ aud: 'https://another.example' }), 'for another audience'],
  ['a foreign key set', () => jwt({}, foreign.privateKey), 'signed by no key of'],
  ['a key that nobody knows', () => jwt({}, foreign.privateKey, 'two'), 'signed by no key of'],
  ['another issuer', () => jwt({ iss: 'https://another.example' }), 'of another issuer'],
  ['no audience', () => jwt({ aud: undefined }), 'for another audience'],
  ['its end', () => jwt({ exp: now() - 60 }), 'has expired'],
  ['no end', () => jwt({ exp: undefined }), 'no time at which it expires'],
  ['its age', () => jwt({ iat: now() - 1000, exp: now() + 900 }), 'more than 900 seconds ago'],
  ['no age', () => jwt({ iat: undefined }), 'does not say when it was made'],
  ['being none', async () => 'abcdefghijklmnopqrstuvwxyz012345', 'is not a JWT'],
  [
    'no algorithm',
    async () => `eyJhbGciOiJub25lIn0.${(await jwt()).split('.')[1]}.`,
    'no public-key algorithm',
  ],
])('a JWT is refused for %s, in a sentence, and nobody is let in', async (_, make, sentence) => {
  const token = await make()
  const visitor = await recognise(token)
  expect(visitor).toMatchObject({ state: 'signedOut', claims: null, refusal: { status: 401 } })
  expect(visitor.refusal?.reason).toContain(sentence)
  expect(JSON.stringify(visitor)).not.toContain(token.split('.').at(-1) || token)
  if (!visitor.refusal) throw new Error('It was let in.')
  const answer = refused(visitor.refusal)
  expect(answer.headers.get('www-authenticate')).toContain(sentence)
  expect(await answer.json()).toEqual({ error: 'Sign in first.', code: 'NOT_SIGNED_IN' })
})

test('an audience of one’s own takes the place of the auth service’s', async () => {
  const audience = 'https://notes.example'
  expect((await recognise(await jwt({ aud: audience }), { audience })).refusal).toBeNull()
  expect((await recognise(await jwt(), { audience })).refusal?.reason).toContain('another audience')
})

test('somebody whose e-mail is not verified is limited, as the app-session machine says', async () => {
  expect(await recognise(await jwt({ email_verified: false }))).toMatchObject({
    state: 'limited',
    claims: { sub: 'ada' },
    refusal: { status: 403, code: 'EMAIL_NOT_VERIFIED' },
  })
})

test.each([
  [[{ tenantId: 'one', isDefault: false }], 'inTenant', 'one'],
  [
    [
      { tenantId: 'one', isDefault: false },
      { tenantId: 'two', isDefault: true },
    ],
    'inTenant',
    'two',
  ],
  [
    [
      { tenantId: 'one', isDefault: false },
      { tenantId: 'two', isDefault: false },
    ],
    'choosing',
    null,
  ],
])('with the memberships %j the state is %s', async (memberships, state, tenantId) => {
  const readMemberships = ({ sub }: { sub: string }) => (sub === 'ada' ? memberships : [])
  expect(await recognise(await jwt(), { readMemberships })).toMatchObject({ state, tenantId, refusal: null })
})

test('nobody without a token, and no key is asked for', async () => {
  const visitor = await lockstep({ authUrl: 'http://127.0.0.1:1', by: 'jwt' }).recognise(new Headers())
  expect(visitor).toMatchObject({ state: 'signedOut', refusal: { status: 401 } })
  expect(refused(visitor.refusal as never).headers.get('www-authenticate')).toBe('Bearer')
})

test('while the keys cannot be fetched nobody is judged', async () => {
  const away = lockstep({ authUrl: 'http://127.0.0.1:1', by: 'jwt' })
  expect(await away.recognise(bearer(await jwt()))).toMatchObject({
    state: 'unavailable',
    refusal: { status: 503, code: 'SERVICE_UNAVAILABLE' },
  })
})

test.each([
  [{ authUrl: undefined }, 'authUrl isn’t an address: give one such as https://'],
  [{ authUrl: 'http://auth.example.com' }, 'use https://'],
  [{ by: undefined }, "say 'jwt', 'get-session' or 'introspection'"],
  [{ by: 'introspection' }, 'resource isn’t an address'],
  [{ by: 'introspection', resource: 'https://mcp.example.com/mcp' }, 'clientSecret is missing'],
  [{ resource: 'https://mcp.example.com/mcp' }, "resource needs by: 'introspection'"],
  [{ audience: '' }, 'audience is empty'],
  [{ serviceSecret: 'short' }, 'give SERVICE_SECRET of the auth service'],
  [{ cookieSecret: '' }, 'cookieSecret is empty'],
  [{ appOrigin: 'https://app.example.com/' }, 'without a path'],
  [{ revokedWithinSeconds: -1 }, '0 or more'],
])('%j is refused at the start, in a sentence', (given, sentence) => {
  const options = { authUrl: auth.url, by: 'jwt', ...given } as LockstepOptions
  expect(() => lockstep(options)).toThrow(sentence)
  expect(() => lockstep(options)).not.toThrow('short')
})
