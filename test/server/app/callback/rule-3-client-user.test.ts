// Callback rule 3: when the token yields no identity, the client's own user counts, as client-asserted.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../../support/app-service.ts'
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
  sessionsOf,
} from '../../../support/callback.ts'

const { app, auth } = appOfFile()
beforeEach(() => knowsNobody(auth()))

const post = (user: object) => app().post(CALLBACK, { token: opaqueToken(), user })

describe('id and email together', () => {
  test('CR-3, AU-7: authenticate after all five steps, and the session is marked as the client’s own word', async () => {
    const user = person()
    expect(gist(await post(user))).toEqual(accepted)
    expect(decision(app())).toEqual({ state: 'noOrganization', findings: allRefused })
    expect(await sessionsOf(app(), user.id)).toEqual([
      expect.objectContaining({ assurance: 'client-asserted', emailVerified: true, sealedToken: null }),
    ])
    expect(app().log.lines.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('CLIENT_USER_FALLBACK is on'),
    )
  })

  test('RES-18, CR-3: suffice: name is empty and emailVerified false by default', async () => {
    const id = randomUUID()
    expect(gist(await post({ id, email: 'c@example.com' }))).toEqual(accepted)
    expect(await appUsersOf(app(), id)).toMatchObject([
      { email: 'c@example.com', name: '', email_verified: false },
    ])
    expect(await sessionsOf(app(), id)).toMatchObject([{ emailVerified: false }])
  })

  test.each([
    [{ emailVerified: true }, true],
    [{ emailVerified: false }, false],
    [{ emailVerified: 'true' }, false],
    [{ emailVerified: 1 }, false],
    [{ emailVerified: null }, false],
    // Of the client's user the spec reads the one name alone.
    [{ email_verified: true }, false],
  ])('with %j', async (said, verified) => {
    const id = randomUUID()
    await post({ id, email: 'c@example.com', ...said })
    expect(await appUsersOf(app(), id)).toMatchObject([{ email_verified: verified }])
  })

  test.each([null, 7, {}, ['N']])('with the name %j, which is none', async (name) => {
    const id = randomUUID()
    await post({ id, email: 'c@example.com', name })
    expect(await appUsersOf(app(), id)).toMatchObject([{ name: '' }])
  })

  test('with the number 0 as id, which is an id as any other', async () => {
    expect(gist(await post({ id: 0, email: 'zero@example.com' }))).toEqual(accepted)
    expect(await appUsersOf(app(), '0')).toMatchObject([{ email: 'zero@example.com' }])
  })

  test('with a number as id, which becomes a string', async () => {
    expect(gist(await post({ id: 42, email: 'n@example.com' }))).toEqual(accepted)
    expect(await appUsersOf(app(), '42')).toMatchObject([{ email: 'n@example.com' }])
  })

  test('drop every further field', async () => {
    const id = randomUUID()
    const further = { role: 'admin', userId: 1, user_id: 1, tenantId: randomUUID(), assurance: 'token' }
    const answer = await post({ id, email: 'c@example.com', ...further })
    expect(gist(answer)).toEqual(accepted)
    const [session] = await sessionsOf(app(), id)
    const [{ user_id: userId } = { user_id: 0 }] = await appUsersOf(app(), id)
    expect(session).toMatchObject({ userId, tenantId: null, assurance: 'client-asserted' })
    expect(JSON.stringify(session)).not.toContain('admin')
  })

  test('change nothing of what a token has said of that person', async () => {
    const known = person()
    const token = opaqueToken()
    knows(auth(), token, known, 'cookie')
    await app().post(CALLBACK, { token })
    const before = await appUsersOf(app(), known.id)
    expect(gist(await post({ id: known.id, email: 'other@example.com', name: 'Other' }))).toEqual(accepted)
    expect(await appUsersOf(app(), known.id)).toEqual(before)
  })

  test.each([7, ['t']])('count with a token that runs no step: %j', async (token) => {
    expect(gist(await app().post(CALLBACK, { token, user: person() }))).toEqual(accepted)
    expect(decision(app())).toMatchObject({ findings: [] })
    expect(auth().asked).toEqual([])
  })
})

describe('by profile', () => {
  test.each([
    [{ PROFILE: 'hardened' }, invalid],
    [{ PROFILE: 'hardened', CLIENT_USER_FALLBACK: 'on' }, accepted],
    [{ PROFILE: 'spec', CLIENT_USER_FALLBACK: 'off' }, invalid],
  ])('%j', async (env, expected) => {
    const own = await startApp({ AUTH_URL: auth().url, ...env })
    onTestFinished(own.stop)
    for (const token of [opaqueToken(), 'a;b'])
      expect(gist(await own.post(CALLBACK, { token, user: person() }))).toEqual(expected)
  })
})
