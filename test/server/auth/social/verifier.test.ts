// The verifier in the page's address: redeemed once, within a minute, by the page and the browser that began.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ORIGIN, cookieOf, somebody } from '../../../support/auth-service.ts'
import { connectTo, rowsIn } from '../../../support/databases.ts'
import { type SocialSetup, startSocial } from '../../../support/social.ts'

let setup: SocialSetup
beforeAll(async () => {
  setup = await startSocial()
})
afterAll(() => setup.stop())

const returned = () => setup.walk({ email: somebody(), name: 'Ada' }, { withCookie: false })
type Found = { session: { token: string }; user: { email: string } } | null

describe('a verifier opens a session', () => {
  test('X-83: for the page’s secret, without a cookie', async () => {
    const { begun, verifier } = await returned()
    const found = await setup.redeem(verifier, { 'x-session-secret': begun.secret })
    const { session } = found.body as NonNullable<Found>
    expect(cookieOf(found, 'auth.session_token')).toBe(`auth.session_token=${session.token}`)
    const again = await setup.auth.get('/get-session', { authorization: `Bearer ${session.token}` })
    expect((again.body as Found)?.session.token).toBe(session.token)
  })

  test('for the browser’s cookie, which is deleted then', async () => {
    const { begun, verifier } = await returned()
    const found = await setup.redeem(verifier, { cookie: begun.cookie })
    expect((found.body as Found)?.user).toBeDefined()
    expect(found.cookies).toContain('auth.session_challenge=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test.each(['auth_session_verifier', 'neon_auth_session_verifier'])('under the name %s', async (name) => {
    const { begun, verifier } = await returned()
    const headers = { origin: APP_ORIGIN, cookie: begun.cookie }
    const found = await setup.auth.get(`/get-session?${name}=${verifier}`, headers)
    expect((found.body as Found)?.user).toBeDefined()
  })

  test('and keeps the one that the browser has since its return', async () => {
    const { begun, back, verifier } = await setup.walk({ email: somebody(), name: 'Ada' })
    const session = cookieOf(back, 'auth.session_token') ?? ''
    const found = await setup.redeem(verifier, { cookie: `${begun.cookie}; ${session}` })
    expect(`auth.session_token=${(found.body as Found)?.session.token}`).toBe(session)
    expect((await setup.redeem(verifier, { cookie: begun.cookie })).body).toBeNull()
  })

  test('and the account is asked by each of the two requests, of which the first opens the session', async () => {
    const email = somebody()
    const { begun, back, verifier } = await setup.walk({ email, name: 'Ada' })
    const session = cookieOf(back, 'auth.session_token') ?? ''
    await setup.redeem(verifier, { cookie: `${begun.cookie}; ${session}` })
    const entries = await rowsIn(
      setup.auth.databaseUrl,
      `select a.event, a.request_id as request from auth.audit_event a join auth."user" u on u.id = a.user_id
       where u.email = $1 and a.event in ('browser.proven', 'verifier.redeemed') order by a.id`,
      [email],
    )
    expect(entries.map(({ event }) => event)).toEqual([
      'browser.proven',
      'verifier.redeemed',
      'browser.proven',
    ])
    const [returned, opened, redeemed] = entries.map(({ request }) => request)
    expect([opened === returned, redeemed === returned]).toEqual([true, false])
  })
})

describe('a verifier opens nothing', () => {
  test('X-83: alone, and is not spent by that', async () => {
    const { begun, verifier } = await returned()
    expect((await setup.redeem(verifier)).body).toBeNull()
    expect((await setup.redeem(verifier, { 'x-session-secret': 'guessed' })).body).toBeNull()
    expect((await setup.redeem(verifier, { cookie: 'auth.session_challenge=guessed' })).body).toBeNull()
    expect((await setup.redeem(verifier, { cookie: begun.cookie })).body).not.toBeNull()
  })

  test('a second time', async () => {
    const { begun, verifier } = await returned()
    await setup.redeem(verifier, { cookie: begun.cookie })
    expect((await setup.redeem(verifier, { cookie: begun.cookie })).body).toBeNull()
  })

  test('for a page of another origin, a trusted one too', async () => {
    const { begun, verifier } = await returned()
    const proof = { cookie: begun.cookie, 'x-session-secret': begun.secret }
    expect((await setup.redeem(verifier, { ...proof, origin: 'http://localhost:3000' })).body).toBeNull()
    expect((await setup.redeem(verifier, { ...proof, origin: 'https://evil.example' })).status).toBe(403)
  })

  test('for the page of others, where a newcomer is led to another one', async () => {
    const person = { email: somebody(), name: 'Ada' }
    const other = 'http://localhost:3000'
    const body = { callbackURL: `${APP_ORIGIN}/`, newUserCallbackURL: `${other}/new` }
    const leads: [own: string, foreign: string][] = [
      [other, APP_ORIGIN],
      [APP_ORIGIN, other],
    ]
    for (const [own, foreign] of leads) {
      const { begun, verifier } = await setup.walk(person, { body, withCookie: false })
      const proof = { cookie: begun.cookie, 'x-session-secret': begun.secret }
      expect((await setup.redeem(verifier, { ...proof, origin: foreign })).body).toBeNull()
      expect((await setup.redeem(verifier, { ...proof, origin: own })).body).not.toBeNull()
    }
  })

  test('after a minute', async () => {
    const { begun, verifier } = await returned()
    const db = await connectTo(setup.auth.databaseUrl)
    await db.query(`update auth.session_verifier set expires_at = expires_at - interval '60 seconds'`)
    expect((await setup.redeem(verifier, { cookie: begun.cookie })).body).toBeNull()
  })

  test('for the proof of another sign-in', async () => {
    const { verifier } = await returned()
    const { begun: other } = await returned()
    expect((await setup.redeem(verifier, { cookie: other.cookie })).body).toBeNull()
  })
})

test('one of twenty concurrent redemptions gets a session', async () => {
  const { begun, verifier } = await returned()
  const all = await Promise.all(
    Array.from({ length: 20 }, () => setup.redeem(verifier, { cookie: begun.cookie })),
  )
  expect(all.filter(({ body }) => body !== null)).toHaveLength(1)
  const db = await connectTo(setup.auth.databaseUrl)
  const { rows } = await db.query(
    `select count(*)::integer as left from auth.session_verifier where digest = $1`,
    [verifier],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('verifier, secret and state are stored as digests only', async () => {
  const { begun, verifier } = await returned()
  const db = await connectTo(setup.auth.databaseUrl)
  const { rows } = await db.query('select v::text as row from auth.session_verifier v')
  const { rows: begunRows } = await db.query('select s::text as row from auth.social_sign_in s')
  const stored = JSON.stringify([rows, begunRows])
  const state = new URL(begun.url).searchParams.get('state') ?? ''
  for (const secret of [verifier, begun.secret, begun.cookie.split('=')[1] ?? '', state])
    expect(stored).not.toContain(secret)
})
