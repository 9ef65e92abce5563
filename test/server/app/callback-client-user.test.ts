// POST /auth/auth-callback, rule 3: when the client’s own word about its user counts, and for how much.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, startApp } from '../../support/app-service.ts'
import { CALLBACK, invalid, knows, knowsNobody, opaqueToken, person } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

describe('rule 3, the client’s own word', () => {
  test('authenticates when the token yields nobody, and the session is marked so', async () => {
    knowsNobody(auth())
    const id = randomUUID()
    const answer = await app().post(CALLBACK, {
      token: opaqueToken(),
      user: { id, email: 'c@example.com', role: 'admin' },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(app().log.lines.at(-1)?.message).toContain('CLIENT_USER_FALLBACK is on')
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      'select s.data, u.name, u.email_verified from app.session s join app.app_user u using (user_id) where auth_user_id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        name: '',
        email_verified: false,
        data: expect.objectContaining({ assurance: 'client-asserted', emailVerified: false }),
      },
    ])
  })

  test('takes a number as id for a string', async () => {
    knowsNobody(auth())
    expect(
      (await app().post(CALLBACK, { token: opaqueToken(), user: { id: 42, email: 'n@example.com' } })).status,
    ).toBe(200)
  })

  test.each([
    { id: 'x' },
    { email: 'a@b.example' },
    { id: '', email: 'a@b.example' },
    { id: { a: 1 }, email: 'a@b.example' },
    { id: 'x', email: '' },
    'somebody',
    ['x'],
    null,
  ])('is no word at all: %j', async (claimed) => {
    knowsNobody(auth())
    expect(await app().post(CALLBACK, { token: opaqueToken(), user: claimed })).toMatchObject(invalid)
  })

  test('does not hide in __proto__', async () => {
    knowsNobody(auth())
    const body = `{"token":"${opaqueToken()}","user":{"__proto__":{"id":"x","email":"a@b.example"}}}`
    expect(await app().post(CALLBACK, body)).toMatchObject(invalid)
  })

  test('yields to the token when the two contradict, and the contradiction is audited', async () => {
    const token = opaqueToken()
    const tokens = person()
    knows(auth(), token, tokens, 'cookie')
    await app().post(CALLBACK, { token, user: person() })
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      'select a.detail from app.audit_event a join app.app_user u using (user_id) where auth_user_id = $1',
      [tokens.id],
    )
    expect(rows).toEqual([{ detail: expect.objectContaining({ contradicted: true, assurance: 'token' }) }])
  })

  test('counts for nothing under the hardened profile', async () => {
    knowsNobody(auth())
    const hardened = await startApp({ AUTH_URL: auth().url, PROFILE: 'hardened' })
    try {
      expect(await hardened.post(CALLBACK, { token: opaqueToken(), user: person() })).toMatchObject(invalid)
    } finally {
      await hardened.stop()
    }
  })
})
