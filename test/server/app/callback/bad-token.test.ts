// What is no text, and hardened any text that tokens are not like, runs no validation step: the specified 401.

import { beforeEach, describe, expect, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
import {
  CALLBACK,
  decision,
  gist,
  invalid,
  knowsNobody,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile({ PROFILE: 'hardened' })
beforeEach(() => knowsNobody(auth()))

const texts = [
  ['with a space', 'a b'],
  ['with spaces alone', ' '],
  ['with another cookie behind it', 'tok; auth.session_token=other'],
  ['with a semicolon', 'a;b'],
  ['with a comma', 'a,b'],
  ['with CR LF and a header behind it', 'tok\r\nx: y'],
  ['with CR', 'a\rb'],
  ['with LF', 'a\nb'],
  ['with LF at its end', 'tok\n'],
  ['with a tab', 'a\tb'],
  ['with NUL', 'a\0b'],
  ['with a quote', '"tok"'],
  ['with a backslash', 'a\\b'],
  ['with a character beyond ASCII', 'é'],
  ['with a lone surrogate', '\ud800'],
  ['longer than 8192 characters', 'x'.repeat(8193)],
  ['of 100 KB', 'x'.repeat(102_400)],
  ['that is a JWT of 100 KB', `eyJhbGciOiJFZERTQSJ9.${'e'.repeat(102_400)}.c2ln`],
] as const

const others = [0, 7, -1, true, false, {}, { token: 't' }, [], ['t'], [['t']]]

async function expectNothingSentOn(body: object, headers: Record<string, string> = {}): Promise<void> {
  const answer = await app().post(CALLBACK, body, headers)
  expect(gist(answer)).toEqual(invalid)
  expect(answer.cookies).toEqual([])
  expect(decision(app())).toEqual({ state: 'invalidSession', findings: [] })
  expect(auth().asked).toEqual([])
}

describe('in the body', () => {
  test.each(texts)('a text %s', (_, token) => expectNothingSentOn({ token }))
  test.each(others)('X-19: no text: %j', (token) => expectNothingSentOn({ token }))
})

describe('in the cookie', () => {
  // What a cookie can hold: encoded, as browsers and servers do it.
  const encodable = texts.filter(([, token]) => token.length < 8192 && token !== '\ud800')
  test.each(encodable)('a text %s', (_, token) =>
    expectNothingSentOn({}, { cookie: `auth.session_token=${encodeURIComponent(token)}` }),
  )

  test('one that is longer than headers may be is turned away before it is read', async () => {
    const cookie = `auth.session_token=${'x'.repeat(102_400)}`
    expect((await app().post(CALLBACK, {}, { cookie })).status).toBe(431)
    expect(auth().asked).toEqual([])
  })
})

test('the longest that is accepted has 8192 characters', async () => {
  const [header, signature] = ['eyJhbGciOiJFZERTQSJ9.', '.c2ln']
  const token = header + 'e'.repeat(8192 - header.length - signature.length) + signature
  expect(gist(await app().post(CALLBACK, { token }))).toEqual(invalid)
  const presented = auth().asked.flatMap(({ cookie, authorization }) => cookie ?? authorization ?? [])
  expect(presented).toEqual([`auth.session_token=${token}`, `Bearer ${token}`])
})

test('a user beside it changes nothing', async () => {
  for (const token of [...texts.map(([, text]) => text), ...others])
    await expectNothingSentOn({ token, user: person() })
})

test('what is no text runs none as specified either, whatever UNUSUAL_TOKENS says', async () => {
  const asSpecified = await startApp({ AUTH_URL: auth().url, PROFILE: 'spec' })
  try {
    for (const token of [...others, '\ud800']) {
      expect(gist(await asSpecified.post(CALLBACK, { token }))).toEqual(invalid)
      expect(decision(asSpecified)).toEqual({ state: 'invalidSession', findings: [] })
    }
    expect(auth().asked).toEqual([])
  } finally {
    await asSpecified.stop()
  }
})

test('an ordinary one after all of them is asked about', async () => {
  await app().post(CALLBACK, { token: opaqueToken() })
  expect(auth().asked).toHaveLength(2)
})
