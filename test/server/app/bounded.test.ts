// Hardened, what anybody may write is bounded: refused callbacks are a number, organizations are limited.

import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import type { Answer } from '../../support/auth-service.ts'
import { CALLBACK, knows, opaqueToken, person, sessionOf } from '../../support/callback.ts'
import { connectTo, rowsIn } from '../../support/databases.ts'
import { claimsAt, createSigner, publish } from './callback/support/signer.ts'

const HARDENED = { PROFILE: 'hardened', RATE_LIMITS: 'on', TRUST_PROXY: '1' }

async function start(settings: Record<string, string> = {}) {
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  const app = await startApp({ ...HARDENED, AUTH_URL: auth.url, ...settings })
  onTestFinished(app.stop)
  return { auth, app }
}

const rowsOf = ({ databaseUrl }: RunningApp, statement: string) => rowsIn(databaseUrl, statement)

test('a thousand empty callbacks of ten strangers are ten numbers a minute, and no record of the audit', async () => {
  const { app } = await start()
  const from = Array.from({ length: 10 }, (_, nth) => ({ 'x-forwarded-for': `198.51.100.${nth}` }))
  for (let round = 0; round < 100; round++)
    for (const { status } of await Promise.all(from.map((headers) => app.post(CALLBACK, undefined, headers))))
      expect(status).toBe(401)
  expect(await rowsOf(app, 'select * from app.audit_event')).toEqual([])
  const counted = await rowsOf(app, 'select minute, state, findings, address, count from app.refusal')
  expect(counted.length).toBeLessThanOrEqual(20)
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
  expect(counted[0]).toMatchObject({ state: 'noToken', findings: [] })
})

test('an IPv6 network is one stranger; another finding is another number', async () => {
  const { app } = await start()
  for (const last of ['1', '2', 'ffff'])
    await app.post(CALLBACK, {}, { 'x-forwarded-for': `2001:db8:1:2::${last}` })
  await app.post(CALLBACK, { token: opaqueToken() }, { 'x-forwarded-for': '2001:db8:1:2::3' })
  const counted = await rowsOf(
    app,
    'select state, address, sum(count)::integer as count from app.refusal group by 1, 2 order by 1',
  )
  expect(counted).toEqual([
    { state: 'invalidSession', address: '2001:db8:1:2::/64', count: 1 },
    { state: 'noToken', address: '2001:db8:1:2::/64', count: 3 },
  ])
})

test('numbers are kept as long as the setting says', async () => {
  const auth = await startFakeAuth()
  onTestFinished(auth.stop)
  const app = await startApp({ ...HARDENED, AUTH_URL: auth.url })
  for (const days of [1, 8]) {
    await app.post(CALLBACK)
    await rowsOf(app, `update app.refusal set minute = minute - interval '${days} days'`)
  }
  // What is removed by one is left alone by the other.
  await app.stop()
  const other = await startApp({ AUTH_URL: auth.url, REFUSAL_RETENTION_DAYS: '9' }, app.databaseUrl)
  onTestFinished(other.stop)
  await vi.waitFor(
    async () =>
      expect(await rowsOf(app, `select minute > now() - interval '9 days' as kept from app.refusal`)).toEqual(
        [{ kept: true }],
      ),
    { timeout: 60_000 },
  )
})

test('one session of the auth service opens thirty sessions in ten minutes, from whatever networks, and delays no other', async () => {
  const { auth, app } = await start()
  const [token, other] = [opaqueToken(), opaqueToken()]
  const open = (token: string, nth: number) =>
    app.post(CALLBACK, { token }, { 'x-forwarded-for': `198.51.100.${nth}` })
  knows(auth, token, person(), 'cookie')
  for (let nth = 1; nth <= 30; nth++) expect((await open(token, nth)).status).toBe(200)
  expect(await open(token, 31)).toMatchObject({
    status: 429,
    body: { message: 'Too many requests. Please try again later.' },
  })
  expect(await rowsOf(app, 'select count(*)::integer as count from app.session')).toEqual([{ count: 30 }])
  knows(auth, other, person(), 'cookie')
  expect((await open(other, 1)).status).toBe(200)
})

test('JWTs of one person whose sessions nobody knows open thirty together: each request for a session brings another JWT', async () => {
  const { auth, app } = await start()
  const signer = await createSigner()
  publish(auth, [signer.jwk])
  const open = async (sub: string, nth: number) => {
    const token = await signer.sign({ ...claimsAt(auth), sub, jti: randomUUID() })
    return app.post(CALLBACK, { token }, { 'x-forwarded-for': `198.51.100.${nth}` })
  }
  const sub = randomUUID()
  for (let nth = 1; nth <= 30; nth++) expect((await open(sub, nth)).status).toBe(200)
  expect((await open(sub, 31)).status).toBe(429)
  expect((await open(randomUUID(), 1)).status).toBe(200)
})

describe('organizations', () => {
  async function signedIn(settings: Record<string, string>) {
    const { auth, app } = await start(settings)
    const token = opaqueToken()
    const who = person()
    knows(auth, token, who, 'cookie')
    const session = sessionOf(await app.post(CALLBACK, { token }))
    const create = (name: string): Promise<Answer> => app.post('/api/organizations', { name }, session)
    return { app, session, create, who }
  }

  const tooMany = {
    status: 403,
    body: {
      error: 'You’ve created 3 organizations, and that’s the limit. Use one of them.',
      code: 'TOO_MANY_ORGANIZATIONS',
    },
  }

  test('X-226: are as many as the setting says, also at once, and the session stays in its own', async () => {
    const { app, session, create } = await signedIn({ ORGANIZATIONS_PER_PERSON: '3' })
    const first = await create('First')
    const { tenant } = first.body as { tenant: { id: string } }
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(create))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403])
    expect(await create('One more')).toMatchObject(tooMany)
    expect(await rowsOf(app, 'select name from app.tenant')).toHaveLength(3)
    await app.post('/api/tenant', { tenantId: tenant.id }, session)
    await create('Another')
    expect((await app.get('/api/me', session)).body).toMatchObject({ tenantId: tenant.id })
  })

  test('of others do not count, for members too', async () => {
    const { app, create, who } = await signedIn({ ORGANIZATIONS_PER_PERSON: '3' })
    const db = await connectTo(app.databaseUrl)
    await db.query(
      `with t as (insert into app.tenant (name, slug) select 'T', gen_random_uuid()::text from generate_series(1, 5)
                  returning tenant_id)
       insert into app.membership (user_id, tenant_id)
       select user_id, tenant_id from app.app_user, t where auth_user_id = $1`,
      [who.id],
    )
    expect((await create('Own')).status).toBe(201)
  })

  test('are twenty where nothing is set', async () => {
    const { create } = await signedIn({})
    for (let nth = 1; nth <= 20; nth++) expect((await create(`Number ${nth}`)).status).toBe(201)
    expect((await create(`Number ${randomUUID()}`)).status).toBe(403)
  })
})
