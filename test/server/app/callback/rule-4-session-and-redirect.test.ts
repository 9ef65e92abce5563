// Callback rule 4: an identity makes or finds the application's user, opens a session under a new id, and is redirected.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appOfFile, type FakeAuth } from '../../../support/app-service.ts'
import { cookieOf } from '../../../support/auth-service.ts'
import {
  accepted,
  appUsersOf,
  CALLBACK,
  gist,
  knows,
  opaqueToken,
  person,
  sessionOf,
  sessionsOf,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'

const { app, auth } = appOfFile()

function signIn(who: unknown, headers: Record<string, string> = {}, at: FakeAuth = auth()) {
  const token = opaqueToken()
  knows(at, token, who, 'cookie')
  return app().post(CALLBACK, { token }, headers)
}
const statusOf = async (session: { cookie: string }) => (await app().get('/api/me', session)).status

test('the answer is success and redirect, with a session whose assurance is the token', async () => {
  const who = person()
  const answer = await signIn(who)
  expect(gist(answer)).toEqual(accepted)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await statusOf(sessionOf(answer))).toBe(200)
  expect(await sessionsOf(app(), who.id)).toMatchObject([
    { assurance: 'token', emailVerified: true, tenantId: null, validatedBy: 'askWithCookie' },
  ])
})

describe('the application’s user', () => {
  test('is made of what the token says, and found again when it says otherwise', async () => {
    const who = person()
    await signIn(who)
    const [made] = await appUsersOf(app(), who.id)
    expect(made).toMatchObject({ email: who.email, name: 'N', email_verified: true })
    await signIn({ ...who, email: 'new@example.com', name: 'New', emailVerified: false })
    expect(await appUsersOf(app(), who.id)).toEqual([
      { user_id: made?.user_id, email: 'new@example.com', name: 'New', email_verified: false },
    ])
  })

  test('is found by the id as a string, be it a number, a UUID or a word', async () => {
    for (const id of [7, randomUUID(), 'word']) {
      for (let time = 0; time < 2; time++) expect(gist(await signIn({ ...person(), id }))).toEqual(accepted)
      expect(await appUsersOf(app(), String(id))).toHaveLength(1)
    }
    const [seven] = await appUsersOf(app(), '7')
    await signIn({ ...person(), id: '7' })
    expect(await appUsersOf(app(), '7')).toMatchObject([{ user_id: seven?.user_id }])
  })

  test('is one, of many callbacks at once for the same new person', async () => {
    const who = person()
    const token = opaqueToken()
    knows(auth(), token, who, 'cookie')
    const answers = await Promise.all(Array.from({ length: 8 }, () => app().post(CALLBACK, { token })))
    expect(answers.map(gist)).toEqual(answers.map(() => accepted))
    expect(await appUsersOf(app(), who.id)).toHaveLength(1)
    expect(await sessionsOf(app(), who.id)).toHaveLength(8)
  })
})

describe('the session’s id', () => {
  test('is a new one each time, and the one before is gone', async () => {
    const who = person()
    const first = sessionOf(await signIn(who))
    const second = sessionOf(await signIn(who, first))
    expect(second.cookie).not.toBe(first.cookie)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await sessionsOf(app(), who.id)).toHaveLength(1)
  })

  test('planted by somebody with a session of their own is worth nothing to them', async () => {
    const [attacker, victim] = [person(), person()]
    const planted = sessionOf(await signIn(attacker))
    const own = sessionOf(await signIn(victim, planted))
    expect(await statusOf(planted)).toBe(401)
    expect((await app().get('/api/me', own)).body).toMatchObject({ user: { email: victim.email } })
    expect(await sessionsOf(app(), attacker.id)).toEqual([])
  })

  test('planted without one is not taken over', async () => {
    const planted = randomUUID()
    const answer = await signIn(person(), { cookie: `lockstep.session=${planted}` })
    expect(cookieOf(answer, 'lockstep.session')).not.toContain(planted)
    expect(await statusOf({ cookie: `lockstep.session=${planted}` })).toBe(401)
  })
})

test('nothing is half done where the session cannot be kept: no cookie, and an answer that says so', async () => {
  const db = await connectTo(app().databaseUrl)
  await db.query('alter table app.session rename to session_away')
  try {
    const answer = await signIn(person())
    expect(answer.status).toBe(500)
    expect(answer.cookies).toEqual([])
  } finally {
    await db.query('alter table app.session_away rename to session')
  }
})
