// What the auth service demands of a session, over HTTP: when it was proven, by what it would be met, and what it is asked for.

import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { startForgingProvider } from '../../../support/forging-provider.ts'
import { bearer, challenged, showFactor, totpCode } from '../../../support/second-factor.ts'
import { linkAt } from '../../walks/support/linking.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth, rows, enrolled } = withFactors()

const grow = (email: string, by: string) =>
  rows(
    `update auth.session set "authenticatedAt" = "authenticatedAt" - $2::interval
     where "userId" in (select id from auth."user" where email = $1)`,
    [email, by],
  )
const reasonOf = async (token: string) =>
  ((await auth().get('/get-session', bearer(token))).body as { session: Record<string, unknown> }).session
const change = (token: string, newPassword: string, currentPassword: string = PASSWORD) =>
  auth().post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true }, bearer(token))
const askForEmail = (token: string) =>
  auth().post('/email-otp/request-email-change', { newEmail: `${randomUUID()}@example.com` }, bearer(token))

test('X-972: a change of password takes the time of the second factor over, and prolongs none', async () => {
  const { email, token } = await enrolled()
  await grow(email, '23 hours')
  const before = await reasonOf(token)
  const { token: after } = (await change(token, 'another correct horse')).body as { token: string }
  const reason = await reasonOf(after)
  expect(reason).toMatchObject({ aal: 'aal2', amr: ['pwd', 'otp', 'mfa'] })
  expect(reason.authenticatedAt).toBe(before.authenticatedAt)
  const { token: jwt } = (await auth().get('/token', bearer(after))).body as { token: string }
  expect(decodeJwt(jwt).auth_time).toBe(Math.floor(Date.parse(`${before.authenticatedAt}`) / 1000))
  await grow(email, '61 minutes')
  expect(await change(after, 'a third horse, correct', 'another correct horse')).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: 86_400 },
  })
})

test('X-972: what is refused names the level, the seconds and what the person has to meet it', async () => {
  const bare = await verifiedPerson(auth())
  await grow(bare.email, '2 days')
  expect(await askForEmail(bare.token)).toMatchObject({
    status: 403,
    body: { level: 'aal1', within: 86_400, methods: ['password', 'email-otp'] },
  })
  const { email, before, secret } = await enrolled()
  expect(await askForEmail(before)).toMatchObject({ status: 401 })
  const shown = await showFactor(auth(), await challenged(auth(), email), 'verify-totp', totpCode(secret))
  const { token } = shown.body as { token: string }
  expect((await askForEmail(token)).status).toBe(200)
  await grow(email, '2 days')
  expect(await askForEmail(token)).toMatchObject({
    status: 403,
    body: { level: 'aal2', within: 86_400, methods: ['totp'] },
  })
})

test('X-972: an old session links no provider, and one of today does', async () => {
  const provider = await startForgingProvider()
  const options = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  const linking = await startAuth({ PROFILE: 'hardened', OIDC_PROVIDERS: JSON.stringify([options]) })
  onTestFinished(async () => {
    await linking.stop()
    await provider.stop()
  })
  const db = await connectTo(linking.databaseUrl)
  const { email, token } = await verifiedPerson(linking)
  const link = () =>
    linkAt(linking, provider, (path, body) => linking.post(path, body, bearer(token)), {
      sub: randomUUID(),
      email,
    })
  await db.query(`update auth.session set "authenticatedAt" = now() - interval '2 days'`)
  const { body } = await linking.post('/link-social', { provider: 'app', callbackURL: '/' }, bearer(token))
  expect(body).toMatchObject({ code: 'STEP_UP_REQUIRED', level: 'aal1', within: 86_400 })
  await db.query('update auth.session set "authenticatedAt" = now()')
  await link()
  const linked = (await linking.get('/list-accounts', bearer(token))).body as unknown[]
  expect(linked).toHaveLength(2)
})

test('an elevation that ends while its use waits is none: it is looked at under the lock', async () => {
  const { email, token } = await enrolled()
  const db = await connectTo(auth().databaseUrl)
  await db.query('begin')
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email])
  const asked = askForEmail(token)
  await vi.waitFor(async () => {
    const waiting = await rows(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    expect(waiting).toHaveLength(1)
  })
  await grow(email, '2 days')
  await db.query('commit')
  expect(await asked).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
})
