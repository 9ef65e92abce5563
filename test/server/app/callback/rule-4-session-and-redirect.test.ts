// Callback rule 4: an identity creates or finds the application's user, opens a session under a new id, and redirects.

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

test('SVC-4, BE-1, CR-4: the answer is success and redirect, with a session whose assurance is the token', async () => {
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
  test('RES-9, RES-10, RES-12: is created from the token’s claims, and updated by later ones', async () => {
    const who = person()
    await signIn(who)
    const [made] = await appUsersOf(app(), who.id)
    expect(made).toMatchObject({
      user_id: expect.any(Number),
      email: who.email,
      name: 'N',
      email_verified: true,
    })
    await signIn({ ...who, email: 'new@example.com', name: 'New', emailVerified: false })
    expect(await appUsersOf(app(), who.id)).toEqual([
      { user_id: made?.user_id, email: 'new@example.com', name: 'New', email_verified: false },
    ])
  })

  test('RES-1, RES-13, AU-6: is found by the id as a string, be it a UUID, a word or a number, which becomes one', async () => {
    for (const id of [7, randomUUID(), 'word']) {
      for (let time = 0; time < 2; time++) expect(gist(await signIn({ ...person(), id }))).toEqual(accepted)
      expect(await appUsersOf(app(), String(id))).toHaveLength(1)
    }
    const [seven] = await appUsersOf(app(), '7')
    await signIn({ ...person(), id: '7' })
    expect(await appUsersOf(app(), '7')).toMatchObject([{ user_id: seven?.user_id }])
  })

  test('is created once by many concurrent callbacks of the same new person', async () => {
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
  test('is a new one each time, and the old one opens nothing', async () => {
    const who = person()
    const first = sessionOf(await signIn(who))
    const second = sessionOf(await signIn(who, first))
    expect(second.cookie).not.toBe(first.cookie)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await sessionsOf(app(), who.id)).toHaveLength(1)
  })

  test('of an attacker’s own session, set in a victim’s browser, does not open the victim’s', async () => {
    const [attacker, victim] = [person(), person()]
    const fixated = sessionOf(await signIn(attacker))
    const own = sessionOf(await signIn(victim, fixated))
    expect(await statusOf(fixated)).toBe(401)
    expect((await app().get('/api/me', own)).body).toMatchObject({ user: { email: victim.email } })
    expect(await sessionsOf(app(), attacker.id)).toEqual([])
  })

  test('that an attacker has made up is not used', async () => {
    const fixated = randomUUID()
    const answer = await signIn(person(), { cookie: `lockstep.session=${fixated}` })
    expect(cookieOf(answer, 'lockstep.session')).not.toContain(fixated)
    expect(await statusOf({ cookie: `lockstep.session=${fixated}` })).toBe(401)
  })
})

test('where the session cannot be stored, there is no cookie, and the answer says so', async () => {
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
