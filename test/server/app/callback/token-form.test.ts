// Hardened, a token of no form that tokens have is refused before anybody is asked; as specified, it is asked about.

import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import {
  CALLBACK,
  decision,
  gist,
  invalid,
  knows,
  knowsNobody,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile({ PROFILE: 'hardened', RATE_LIMITS: 'off' })
beforeEach(() => knowsNobody(auth()))

const signature = 'RqS1AXPTNkWMfGVXQtNLZQhLJyaVgQgWlPXjJYiSIQ8='

const unusual = [
  'x',
  'fifteen-letters',
  'x'.repeat(129),
  'x'.repeat(4096),
  'two.parts',
  `${opaqueToken()}.short`,
  'a.b.c',
  'eyJhbGciOiJFZERTQSJ9.e30',
  'eyJhbGciOiJFZERTQSJ9..c2ln',
  'eyJhbGciOiJFZERTQSJ9.e30.c2ln.c2ln',
  `${opaqueToken()}=`,
  `~${opaqueToken()}`,
]

test.each(unusual)(
  'X-19: what has no form of a token is refused before anybody is asked: %s',
  async (token) => {
    expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
    expect(decision(app())).toEqual({ state: 'invalidSession', findings: [] })
    expect(gist(await app().post(CALLBACK, {}, { cookie: `auth.session_token=${token}` }))).toEqual(invalid)
    expect(auth().asked).toEqual([])
  },
)

test.each([
  opaqueToken(),
  'x'.repeat(16),
  'x'.repeat(128),
  'a-token_of_another-service',
  'f'.repeat(64),
  `${opaqueToken()}.${signature}`,
  `${opaqueToken()}.${encodeURIComponent(signature)}`,
  'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
])('one that could be a token is asked about: %s', async (token) => {
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  expect(auth().asked.filter(({ path }) => path.endsWith('/get-session'))).toHaveLength(2)
})

test('by UNUSUAL_TOKENS=validated it is asked about, and said so when it is accepted', async () => {
  const lax = await startApp({
    AUTH_URL: auth().url,
    PROFILE: 'hardened',
    UNUSUAL_TOKENS: 'validated',
    RATE_LIMITS: 'off',
  })
  onTestFinished(lax.stop)
  const overrides = () => lax.log.lines.filter(({ message }) => message.includes('UNUSUAL_TOKENS'))
  expect(gist(await lax.post(CALLBACK, { token: 'x' }))).toEqual(invalid)
  expect(overrides()).toEqual([])
  knows(auth(), 'x', person(), 'cookie')
  expect((await lax.post(CALLBACK, { token: 'x' })).status).toBe(200)
  expect(overrides()).toHaveLength(1)
})
