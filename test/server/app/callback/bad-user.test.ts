// A client's user without a usable id and email is no identity: the specified 401, never a 500.

import { beforeEach, describe, expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import {
  accepted,
  allRefused,
  appUsersOf,
  CALLBACK,
  decision,
  gist,
  invalid,
  knows,
  knowsNobody,
  opaqueToken,
  person,
} from '../../../support/callback.ts'

// The profile is `spec`: a usable user would be signed in.
const { app, auth } = appOfFile()
beforeEach(() => knowsNobody(auth()))

const email = 'a@b.example'

async function expectNobody(body: unknown): Promise<void> {
  const answer = await app().post(CALLBACK, body)
  expect(gist(answer)).toEqual(invalid)
  expect(answer.cookies).toEqual([])
  expect(decision(app())).toEqual({ state: 'invalidSession', findings: allRefused })
}

describe('a user', () => {
  test.each([
    { id: 'x' },
    { email },
    { id: '', email },
    { id: null, email },
    { id: true, email },
    { id: { a: 1 }, email },
    { id: ['x'], email },
    { id: 'x'.repeat(256), email },
    { id: 'with\0nul', email },
    { id: 1.5, email },
    { id: 'x', email: '' },
    { id: 'x', email: null },
    { id: 'x', email: 7 },
    { id: 'x', email: { a: 1 } },
    { id: 'x', email: [email] },
    {},
    [],
    [{ id: 'x', email }],
    'somebody',
    7,
    true,
    null,
  ])('%j', (user) => expectNobody({ token: opaqueToken(), user }))

  test.each(['9007199254740993', '1e21', '1e400', '-1e400'])(
    'with the number %s as id, which is too large to be exact: different people would become one',
    (id) => expectNobody(`{"token":"${opaqueToken()}","user":{"id":${id},"email":"${email}"}}`),
  )
})

describe('a user hidden in a prototype', () => {
  const hidden = `{"id":"hidden","email":"${email}"}`
  const token = opaqueToken()

  test.each([
    ['of the user', `{"token":"${token}","user":{"__proto__":${hidden}}}`],
    ['of the user, in part', `{"token":"${token}","user":{"email":"${email}","__proto__":{"id":"hidden"}}}`],
    ['of the body', `{"token":"${token}","__proto__":{"user":${hidden}}}`],
    ['of the constructor', `{"token":"${token}","user":{"constructor":{"prototype":${hidden}}}}`],
  ])('%s', async (_, body) => {
    await expectNobody(body)
    expect(({} as Record<string, unknown>).id).toBeUndefined()
  })

  test('nor is a token found there', async () => {
    const answer = await app().post(CALLBACK, `{"__proto__":{"token":"${token}"}}`)
    expect(gist(answer)).toEqual({ status: 401, body: { error: 'No session token' } })
    expect(auth().asked).toEqual([])
  })
})

test('a bad user takes nothing from a good token', async () => {
  for (const user of [{ id: { a: 1 }, email }, [], 'x', 7, { id: 'x' }]) {
    const token = opaqueToken()
    knows(auth(), token, person(), 'cookie')
    expect(gist(await app().post(CALLBACK, { token, user }))).toEqual(accepted)
  }
})

test('what is odd about a usable one is kept out of the way', async () => {
  const user = { id: 'odd', email: 'a\0b@c.example', name: '<b>\0</b>', __proto__: null }
  expect(gist(await app().post(CALLBACK, { token: opaqueToken(), user }))).toEqual(accepted)
  expect(await appUsersOf(app(), 'odd')).toMatchObject([{ email: 'ab@c.example', name: '<b></b>' }])
})
