// GET /metrics of the application: what it counts, and who may read it.

import { describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, startApp } from '../../support/app-service.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()
const page = async () => (await app().get('/metrics')).body as string
const count = (text: string, line: string) =>
  Number(new RegExp(`^${line.replace(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)

describe('counts', () => {
  test('the final state of each callback', async () => {
    const line = 'lockstep_decisions_total{machine="callback",state="noToken",service="app"}'
    const before = count(await page(), line)
    await app().post('/auth/auth-callback', {})
    expect(count(await page(), line)).toBe(before + 1)
  })

  test('an unreachable auth service and an unknown token separately', async () => {
    const finding = (what: string) =>
      `lockstep_callback_findings_total{step="askWithBearer",finding="${what}",service="app"}`
    const before = await page()
    await app().post('/auth/auth-callback', { token: 'nobody' })
    auth().behave((request) => request.socket.destroy())
    await app().post('/auth/auth-callback', { token: 'nobody' })
    const after = await page()
    for (const what of ['refused', 'unreachable'])
      expect(count(after, finding(what))).toBe(count(before, finding(what)) + 1)
  })

  test('each client-asserted session', async () => {
    const line = 'lockstep_override_uses_total{override="CLIENT_USER_FALLBACK",service="app"}'
    const before = count(await page(), line)
    const user = { id: 'somebody', email: 'a@b.example' }
    expect((await app().post('/auth/auth-callback', { token: 'x', user })).status).toBe(200)
    expect(count(await page(), line)).toBe(before + 1)
  })

  test('the mails of invitations that are owed, and that were given up', async () => {
    const db = await connectTo(app().databaseUrl)
    await db.query(`
      with t as (insert into app.tenant (name, slug) values ('T', 't') returning tenant_id)
      insert into app.invitation (id, tenant_id, email, role, state, token_digest, expires_at, created_at, due_at, sent_at, dead_at)
      select gen_random_uuid(), tenant_id, n::text || '@example.com', 'member', state, md5(n::text), now() + '1 day',
        now() - '1 hour'::interval, now() + '1 day', null, dead
      from t, (values (1, 'pending', null::timestamptz), (2, 'pending', now()), (3, 'declined', now())) given (n, state, dead)`)
    const text = await page()
    for (const name of ['waiting', 'dead'])
      expect(text).toContain(`lockstep_outbox_${name}{service="app"} 1\n`)
    const [, oldest] = /^lockstep_outbox_oldest_seconds\{service="app"\} (\S+)$/m.exec(text) ?? []
    expect(Number(oldest)).toBeGreaterThanOrEqual(3600)
  })

  test('requests by their route and never by their address', async () => {
    await app().get('/nothing/here?secret=1')
    await app().get('/dashboard')
    const text = await page()
    expect(text).toContain('route="/dashboard",status="302"')
    expect(text).toContain('route="none",status="404"')
    expect(text).not.toContain('nothing')
    expect(text).not.toContain('secret')
  })
})

describe('is read', () => {
  test('not through a proxy that is not trusted', async () => {
    expect((await app().get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  })

  test.each([
    ['x-real-ip', '198.51.100.1'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=198.51.100.1'],
    ['forwarded', 'for=127.0.0.1;proto=https'],
    ['via', '1.1 proxy'],
    ['x-forwarded-host', 'app.example.com'],
    ['x-forwarded-proto', 'https'],
    ['x-client-ip', '127.0.0.1'],
    ['true-client-ip', '127.0.0.1'],
    ['cf-connecting-ip', '127.0.0.1'],
  ])('not through a proxy that names itself by %s: %s, trusted or not', async (name, value) => {
    const trusting = await startApp({ AUTH_URL: auth().url, TRUST_PROXY: '1' })
    onTestFinished(trusting.stop)
    for (const one of [app(), trusting]) {
      expect((await one.get('/metrics', { [name]: value })).status).toBe(404)
      expect((await one.get('/metrics')).status).toBe(200)
    }
    const named = { [name]: value, 'x-forwarded-for': '127.0.0.1' }
    expect((await trusting.get('/metrics', named)).status).toBe(200)
  })

  test('not from outside METRICS_ALLOW', async () => {
    const own = await startApp({ AUTH_URL: auth().url, METRICS_ALLOW: '192.0.2.0/24' })
    onTestFinished(own.stop)
    expect((await own.get('/metrics')).status).toBe(404)
  })

  test('by a client that a trusted proxy names', async () => {
    const own = await startApp({ AUTH_URL: auth().url, METRICS_ALLOW: '192.0.2.0/24', TRUST_PROXY: '1' })
    onTestFinished(own.stop)
    expect((await own.get('/metrics', { 'x-forwarded-for': '192.0.2.9' })).status).toBe(200)
    expect((await own.get('/metrics', { 'x-forwarded-for': '192.0.2.9, 198.51.100.1' })).status).toBe(404)
  })
})
