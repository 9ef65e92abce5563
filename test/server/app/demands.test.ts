// What the application demands of a session: by what the auth service has said of it, and by nothing that a client says.

import { hash, randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import {
  type Answer,
  cookieOf,
  PASSWORD,
  type RunningAuth,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { administer, connectTo, rowsIn } from '../../support/databases.ts'
import { bearer, challenged, enrolFactor, showFactor, totpCode } from '../../support/second-factor.ts'
import { createSigner, publish } from './callback/support/signer.ts'

const DAY = 86_400

let auth: RunningAuth
let app: RunningApp
beforeAll(async () => {
  auth = await startAuth()
  app = await startApp({ AUTH_URL: auth.url, PROFILE: 'spec' }, auth.databaseUrl)
})
afterAll(async () => {
  await app?.stop()
  await auth?.stop()
})

const sessionIn = (answer: Answer) => {
  expect(answer.status).toBe(200)
  return {
    cookie: ['lockstep.session', 'lockstep.session.sig'].map((name) => cookieOf(answer, name)).join('; '),
  }
}
type Session = ReturnType<typeof sessionIn>

const enter = async (body: object, headers = {}, at = app) =>
  sessionIn(await at.post('/auth/auth-callback', body, headers))

/** Of an organization of nobody: what is asked after the demand refuses it. */
const giveRole = (session: Session, headers = {}, at = app) =>
  at.post(
    '/api/members/role',
    { tenantId: randomUUID(), userId: 1, role: 'member' },
    { ...session, ...headers },
  )

const met = { status: 403, body: { code: 'NOT_A_MEMBER' } }
const below = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: DAY, methods: ['totp'] },
}

/** With an app, a session from before it, and one that has shown it. */
async function person() {
  const { email, token: before, user } = await verifiedPerson(auth)
  const jwtBefore = await jwtOf(before)
  const earlier = await enter({ token: before })
  const { token: other } = (await auth.post('/sign-in/email', { email, password: PASSWORD })).body as {
    token: string
  }
  const { token, secret } = await enrolFactor(auth, other)
  return { email, user, before, jwtBefore, earlier, token, secret }
}
const jwtOf = async (token: string) =>
  ((await auth.get('/token', bearer(token))).body as { token: string }).token

const old = ({ cookie }: Session, by: string) =>
  administer(
    auth.databaseUrl,
    `update app.session set proven_at = proven_at - interval '${by}'
     where id = '${hash('sha256', /lockstep\.session=([^;]+)/.exec(cookie)?.[1] ?? '')}'`,
  )

test('X-972: a service that cannot be asked says it by its tables', async () => {
  const { before, token } = await person()
  const alone = await startApp({ AUTH_URL: 'http://127.0.0.1:1/api/auth' }, auth.databaseUrl)
  onTestFinished(alone.stop)
  expect(await giveRole(await enter({ token }, {}, alone), {}, alone)).toMatchObject(met)
  expect(await giveRole(await enter({ token: before }, {}, alone), {}, alone)).toMatchObject(below)
})

test('X-972: who has no second factor is asked for nothing, however old the session is', async () => {
  const { token } = await verifiedPerson(auth)
  const session = await enter({ token })
  await old(session, '6 days')
  expect(await giveRole(session)).toMatchObject(met)
})

test('who has no second factor makes an organization’s key in a fresh session only, and at any time if nobody knows its age', async () => {
  const { token } = await verifiedPerson(auth)
  const session = await enter({ token })
  const makeKey = () => app.post('/api/organizations/keys', { tenantId: randomUUID() }, session)
  const away = { status: 404, body: { code: 'API_KEYS_NOT_CONFIGURED' } }
  expect(await makeKey()).toMatchObject(away)
  await old(session, '25 hours')
  expect(await makeKey()).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal1', within: DAY },
  })
  await administer(auth.databaseUrl, 'update app.session set proven_at = null')
  expect(await makeKey()).toMatchObject(away)
})

test('X-972: a session from before the second factor is below what is demanded, and says what would do', async () => {
  const { earlier, token } = await person()
  expect(await giveRole(earlier)).toMatchObject(met)
  // The application hears of the factor by any session of the person.
  const elevated = await enter({ token })
  expect(await giveRole(earlier)).toMatchObject(below)
  expect(await giveRole(elevated)).toMatchObject(met)
  for (const [path, within] of [
    ['organizations/delete', DAY],
    ['organizations/hand-over', DAY],
    ['organizations/rename', DAY],
    ['organizations/keys', DAY],
    ['organizations/keys/rotate', DAY],
    ['organizations/keys/delete', DAY],
    ['members/remove', null],
    ['invitations', null],
    ['invitations/resend', null],
    ['invitations/revoke', null],
  ])
    expect(await app.post(`/api/${path}`, {}, earlier)).toMatchObject({
      ...below,
      body: { ...below.body, within },
    })
  expect(await app.post('/api/organizations', { name: 'Ours' }, earlier)).toMatchObject({ status: 201 })
})

test('X-972: a proof of the second level falls after a day, and is renewed by the callback after another one', async () => {
  const { email, user, token, secret } = await person()
  const session = await enter({ token })
  await old(session, `${DAY - 60} seconds`)
  expect(await giveRole(session)).toMatchObject(met)
  await old(session, '60 seconds')
  expect(await giveRole(session)).toMatchObject(below)
  // What is asked of a session at any time goes on.
  expect(await app.post('/api/members/remove', {}, session)).toMatchObject({ status: 400 })
  // Another callback by the same token says when it was proven, and proves nothing anew.
  await administer(
    auth.databaseUrl,
    `update auth.session set "authenticatedAt" = now() - interval '2 days' where "userId" = '${user.id}'`,
  )
  expect(await giveRole(await enter({ token }, session))).toMatchObject(below)
  const shown = await showFactor(auth, await challenged(auth, email), 'verify-totp', totpCode(secret, 1))
  const { token: again } = shown.body as { token: string }
  expect(await giveRole(await enter({ token: again }, session))).toMatchObject(met)
})

test('an elevation that ends while its use waits for the organization is none: it is looked at under the lock', async () => {
  const { token } = await person()
  const session = await enter({ token })
  const made = await app.post('/api/organizations', { name: 'Ours' }, session)
  const { id: tenantId } = (made.body as { tenant: { id: string } }).tenant
  const name = () => rowsIn(auth.databaseUrl, 'select name from app.tenant where tenant_id = $1', [tenantId])
  const db = await connectTo(auth.databaseUrl)
  await db.query('begin')
  await db.query('select from app.tenant where tenant_id = $1 for update', [tenantId])
  const asked = [
    app.post('/api/organizations/rename', { tenantId, name: 'Theirs', slug: `theirs-${tenantId}` }, session),
    app.post('/api/organizations/delete', { tenantId }, session),
  ]
  await vi.waitFor(async () => {
    const waiting = await rowsIn(
      auth.databaseUrl,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toHaveLength(asked.length)
  })
  await old(session, '2 days')
  await db.query('commit')
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(below)
  expect(await name()).toEqual([{ name: 'Ours' }])
  // Shown anew, it is enough.
  await old(session, '-2 days')
  expect(await app.post('/api/organizations/delete', { tenantId }, session)).toMatchObject({ status: 200 })
  expect(await name()).toEqual([])
})

test('X-972: a JWT says which level its session has proven, and when', async () => {
  const { token, jwtBefore } = await person()
  const jwt = await jwtOf(token)
  const { session } = (await auth.get('/get-session', bearer(token))).body as {
    session: { authenticatedAt: string }
  }
  expect(session).toMatchObject({ aal: 'aal2', amr: ['pwd', 'otp', 'mfa'], twoFactorMethods: ['totp'] })
  expect(decodeJwt(jwt)).toMatchObject({
    acr: 'aal2',
    amr: ['pwd', 'otp', 'mfa'],
    auth_time: Math.floor(Date.parse(session.authenticatedAt) / 1000),
  })
  expect(decodeJwt(jwtBefore)).toMatchObject({ acr: 'aal1' })
  expect(await giveRole(await enter({ token: jwt }))).toMatchObject(met)
  // One from before the factor does not have it forgotten.
  expect(await giveRole(await enter({ token: jwtBefore }))).toMatchObject(below)
})

test('nothing that a client says elevates a session', async () => {
  const { user, email, token, before } = await person()
  await enter({ token })
  const reason = { aal: 'aal2', acr: 'aal2', amr: ['mfa'], authenticatedAt: new Date().toISOString() }
  const headers = { acr: 'aal2', 'x-acr': 'aal2', 'lockstep-demand': 'aal1', 'remote-aal': 'aal2' }
  const own = { id: user.id, email, emailVerified: true, ...reason }
  const session = await enter({ token: before, user: own, session: reason, reason, ...reason }, headers)
  expect(await giveRole(session, headers)).toMatchObject(below)
  expect(
    await app.post(
      '/api/members/role',
      { tenantId: randomUUID(), userId: 1, role: 'member', ...reason },
      session,
    ),
  ).toMatchObject(below)
  // Under the profile `spec` a client's own word opens a session; it meets no demand of somebody with a factor.
  expect(await giveRole(await enter({ token: 'of nobody at all', user: own }))).toMatchObject(below)
})

test('a JWT of another issuer elevates nobody, nor one that names no issuer', async () => {
  const other = await startFakeAuth()
  const signer = await createSigner()
  publish(other, [signer.jwk])
  const lone = await startApp({ AUTH_URL: other.url, PROFILE: 'spec' })
  const now = Math.floor(Date.now() / 1000)
  const issuer = new URL(other.url).origin
  const claims = { sub: 'u-7', email: 'u7@example.com', email_verified: true, iat: now, exp: now + 900 }
  const reason = { acr: 'aal1', amr: ['pwd'], auth_time: now, twoFactorMethods: ['totp'] }
  const twice = { ...reason, acr: 'aal2', amr: ['pwd', 'otp', 'mfa'] }
  const by = async (given: object) => enter({ token: await signer.sign({ ...claims, ...given }) }, {}, lone)
  try {
    const once = await by({ iss: issuer, aud: issuer, ...reason })
    expect(await giveRole(once, {}, lone)).toMatchObject(below)
    expect(await giveRole(await by({ iss: issuer, aud: issuer, ...twice }), {}, lone)).toMatchObject(met)
    expect(await giveRole(await by(twice), {}, lone)).toMatchObject(below)
    const token = await signer.sign({ ...claims, ...twice, iss: 'https://elsewhere.example', aud: issuer })
    expect(await lone.post('/auth/auth-callback', { token })).toMatchObject({ status: 401 })
    // A proof of the future is one of now at the best, and a level that is none is none.
    const later = await by({ iss: issuer, aud: issuer, ...twice, auth_time: now + 10 * DAY })
    expect(await giveRole(later, {}, lone)).toMatchObject(met)
    const strange = { ...twice, acr: 'aal3' }
    expect(await giveRole(await by({ iss: issuer, aud: issuer, ...strange }), {}, lone)).toMatchObject(below)
  } finally {
    await lone.stop()
    await other.stop()
  }
})
