// A session that came of a JWT whose session nobody hears of ends within its time, and its page learns when.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import { startAuth, verifiedPerson } from '../../support/auth-service.ts'
import { CALLBACK, sessionOf } from '../../support/callback.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { claimsAt, createSigner, publish, type Signer } from './callback/support/signer.ts'

/** As if the sessions had been opened so much earlier. */
async function age({ databaseUrl }: RunningApp, seconds: number): Promise<void> {
  const db = await connectTo(databaseUrl)
  await db.query('update app.session set created_at = created_at - make_interval(secs => $1)', [seconds])
}

type Session = { cookie: string }
const statusOf = async (app: RunningApp, session: Session) => (await app.get('/api/me', session)).status
const renewIn = async (app: RunningApp, session: Session) =>
  ((await app.get('/api/me', session)).body as { renewIn: number | null }).renewIn

describe.each(['spec', 'hardened'])('with PROFILE=%s', (PROFILE) => {
  let auth: FakeAuth
  let signer: Signer
  let app: RunningApp
  beforeAll(async () => {
    auth = await startFakeAuth()
    signer = await createSigner()
    publish(auth, [signer.jwk])
    app = await startApp({ AUTH_URL: auth.url, PROFILE })
  })
  afterAll(async () => {
    await app?.stop()
    await auth?.stop()
  })

  const open = async (claims: object = {}, at = app) => {
    const token = await signer.sign({ ...claimsAt(auth), sub: randomUUID(), ...claims })
    const answer = await at.post(CALLBACK, { token })
    expect(answer.status).toBe(200)
    return sessionOf(answer)
  }

  test('X-251: a JWT without sid opens a session of an hour, however much it is used', async () => {
    const session = await open()
    await age(app, 3590)
    expect(await statusOf(app, session)).toBe(200)
    await age(app, 10)
    expect(await statusOf(app, session)).toBe(401)
    expect((await app.get('/dashboard', session)).headers.get('location')).toBe('/')
    const db = await connectTo(app.databaseUrl)
    const { rows } = await db.query(
      `select event, state from app.audit_event where machine = 'app-session' order by at desc limit 1`,
    )
    expect(rows).toEqual([{ event: 'lifetime.lapsed', state: 'signedOut' }])
  })

  test('and another callback renews it', async () => {
    const id = randomUUID()
    const session = await open({ sub: id })
    await age(app, 3000)
    const before = (await renewIn(app, session)) ?? 0
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThanOrEqual(600_000)
    const token = await signer.sign({ ...claimsAt(auth), sub: id })
    const renewed = sessionOf(await app.post(CALLBACK, { token }, session))
    expect(await renewIn(app, renewed)).toBeGreaterThan(3_500_000)
    expect(await statusOf(app, session)).toBe(401)
  })

  test('a sid that cannot be looked up is as good as none', async () => {
    const elsewhere = await createElsewhere()
    const session = await open({ sid: randomUUID() }, elsewhere)
    expect(await renewIn(elsewhere, session)).toBeGreaterThan(3_500_000)
    await age(elsewhere, 3600)
    expect(await statusOf(elsewhere, session)).toBe(401)
  })

  test('its length is a setting', async () => {
    const brief = await startApp({ AUTH_URL: auth.url, PROFILE, JWT_SESSION_SECONDS: '60' })
    onTestFinished(brief.stop)
    const session = await open({}, brief)
    await age(brief, 50)
    expect(await statusOf(brief, session)).toBe(200)
    await age(brief, 10)
    expect(await statusOf(brief, session)).toBe(401)
  })

  test('one from before this was kept is found out about at its next check', async () => {
    const session = await open()
    const db = await connectTo(app.databaseUrl)
    await db.query(
      `update app.session set data = data - 'isFollowed', checked_at = '-infinity' where created_at > now() - interval '1 minute'`,
    )
    await age(app, 3600)
    expect(await statusOf(app, session)).toBe(200)
    expect(await statusOf(app, session)).toBe(401)
  })

  /** The sessions of the auth service are in another database. */
  async function createElsewhere(): Promise<RunningApp> {
    const running = await startApp({ AUTH_URL: auth.url, PROFILE }, await createDatabase(null))
    onTestFinished(running.stop)
    return running
  }

  test('a JWT of a session beside it, and an opaque token, are followed instead', async () => {
    const own = await startAuth({ PROFILE })
    const beside = await startApp({ AUTH_URL: own.url, PROFILE }, own.databaseUrl)
    onTestFinished(async () => {
      await beside.stop()
      await own.stop()
    })
    const { token } = await verifiedPerson(own)
    const { body } = await own.get('/token', { authorization: `Bearer ${token}` })
    for (const presented of [token, (body as { token: string }).token]) {
      const session = sessionOf(await beside.post(CALLBACK, { token: presented }))
      await age(beside, 7200)
      expect(await renewIn(beside, session)).toBeNull()
    }
  })
})
