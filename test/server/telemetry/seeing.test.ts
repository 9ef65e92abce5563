// What operators see of the auth service: an access line a request, and /metrics.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readable } from '../../../server/telemetry/log.ts'
import { logEvents } from '../../../server/telemetry/log-events.ts'
import { createMetrics } from '../../../server/telemetry/metrics.ts'
import { files, isCode, isIn, textOf } from '../../rules/support/files.ts'
import { authServiceOfFile, PASSWORD, signUp, somebody, verifiedPerson } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'
import { quiet, type recordingLog } from '../../support/quiet.ts'

const auth = authServiceOfFile({ ACCESS_LOG: 'on' })
const lines = () => (quiet as ReturnType<typeof recordingLog>).lines
const page = async () => {
  const { origin } = new URL(auth().url)
  return (await fetch(`${origin}/metrics`)).text()
}
const sampleOf = (text: string, sample: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${sample} `))
  return line === undefined ? null : Number(line.slice(sample.length + 1))
}

test('a request is a line: id, route, status, time, who asked, and what the machines did', async () => {
  const { email, token } = await verifiedPerson(auth())
  const headers = { 'x-request-id': 'seeing-1', authorization: `Bearer ${token}` }
  await auth().post('/sign-in/email', { email, password: PASSWORD }, { 'x-request-id': 'seeing-0' })
  await auth().post('/revoke-sessions', {}, headers)
  await auth().get('/reset-password/of-no-code?callbackURL=x', { 'x-request-id': 'seeing-2' })
  const of = (id: string) =>
    lines().find((line) => line.event === 'request.answered' && line.requestId === id)
  expect(of('seeing-0')).toEqual({
    message: 'POST /api/auth/sign-in/email 200',
    event: 'request.answered',
    requestId: 'seeing-0',
    method: 'POST',
    route: '/api/auth/sign-in/email',
    status: 200,
    milliseconds: expect.any(Number),
    actor: 'visitor',
    transitions: ['account: verified -> verified', 'sign-in: awaitingProof -> opened'],
  })
  expect(of('seeing-1')).toMatchObject({ actor: 'person', transitions: ['auth-session: live -> ended'] })
  expect(of('seeing-2')?.route).toBe('/api/auth/reset-password/:token')
  const said = JSON.stringify(lines())
  for (const secret of [email, token, PASSWORD, 'of-no-code']) expect(said).not.toContain(secret)
})

describe('the page of metrics', () => {
  test('counts transitions by machine and state, once they are committed', async () => {
    const sample =
      'lockstep_transitions_total{machine="account",from="unverified",to="verified",service="auth"}'
    const before = sampleOf(await page(), sample) ?? 0
    await verifiedPerson(auth())
    expect(sampleOf(await page(), sample)).toBe(before + 1)
  })

  test('counts sessions by the methods and the level of their sign-in', async () => {
    const sample = 'lockstep_sign_ins_total{amr="pwd",aal="aal1",service="auth"}'
    const { email } = await verifiedPerson(auth())
    const before = sampleOf(await page(), sample) ?? 0
    await auth().post('/sign-in/email', { email, password: PASSWORD })
    await auth().post('/sign-in/email', { email, password: `${PASSWORD}?` })
    expect(sampleOf(await page(), sample)).toBe(before + 1)
  })

  test('has the pool, the hashing queue, the outbox, lock waits and the process', async () => {
    const db = await connectTo(auth().databaseUrl)
    await db.query(
      `insert into auth.outbox (kind, recipient, queued_at, due_at, dead_at) values
         ('password-changed', 'x@example.com', now(), now(), now()),
         ('password-changed', 'y@example.com', now() - interval '1 hour', now() + interval '1 hour', null)`,
    )
    await db.query('begin')
    await db.query('lock table auth.signup_attempt')
    const blocked = signUp(auth(), somebody())
    await expect
      .poll(async () => sampleOf(await page(), 'lockstep_lock_waits{service="auth"}'))
      .toBeGreaterThan(0)
    const text = await page()
    await db.query('rollback')
    await blocked
    expect(sampleOf(text, 'lockstep_load{of="connections",state="busy",service="auth"}')).toBeGreaterThan(0)
    for (const of of ['connections', 'hashes'])
      for (const state of ['waiting', 'most'])
        expect(sampleOf(text, `lockstep_load{of="${of}",state="${state}",service="auth"}`)).not.toBeNull()
    expect(sampleOf(text, 'lockstep_outbox_dead{service="auth"}')).toBe(1)
    expect(sampleOf(text, 'lockstep_outbox_oldest_seconds{service="auth"}')).toBeGreaterThanOrEqual(3600)
    expect(sampleOf(text, 'lockstep_observation_failed{service="auth"}')).toBe(0)
    expect(sampleOf(text, 'nodejs_eventloop_lag_seconds')).not.toBeNull()
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  })

  test('has every metric that an alert or the dashboard asks for', async () => {
    const deployed = ['prometheus/alerts.yml', 'grafana/lockstep.json']
    const text = deployed.map((path) => textOf(`server/deploy/${path}`)).join()
    const asked = [...text.matchAll(/\b(?:lockstep|process|nodejs)_[a-z_0-9]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    )
    const { body } = await createMetrics('app').page()
    const served = new Set([...`${await page()}${body}`.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    expect(asked.length).toBeGreaterThan(20)
    expect([...new Set(asked)].filter((name) => !served.has(name))).toEqual([])
  })

  test('is whole but for what the database would have said, while that is away', async () => {
    const metrics = createMetrics('auth')
    metrics.observe({ numbers: () => Promise.reject(new Error('away')) })
    const { body } = await metrics.page()
    expect(sampleOf(body, 'lockstep_observation_failed{service="auth"}')).toBe(1)
    expect(sampleOf(body, 'lockstep_outbox_dead{service="auth"}')).toBeNull()
  })
})

test('a line for people says what the JSON says, on one line', () => {
  const line = JSON.stringify({
    level: 50,
    time: '2026-11-22T18:00:00.000Z',
    service: 'auth',
    event: 'request.failed',
    requestId: 'abc',
    error: { name: 'TypeError', code: 'E1', at: ['    at place (file.ts:1:2)'] },
    msg: 'A request failed unexpectedly.',
  })
  expect(readable(line)).toBe(
    '2026-11-22T18:00:00.000Z ERROR auth A request failed unexpectedly. event=request.failed requestId=abc name=TypeError code=E1\n    at place (file.ts:1:2)\n',
  )
})

describe('the events of the log', () => {
  const named = new Set(
    files
      .filter((path) => isCode(path) && isIn(path, 'server') && path !== 'server/telemetry/log-events.ts')
      .flatMap((path) => [...textOf(path).matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, name]) => name ?? '')),
  )

  test.each(Object.entries(logEvents))(
    '%s is reported by some line, and in docs/operations.md',
    (name, means) => {
      expect(named).toContain(name)
      const table = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
      expect(table).toContain(`| \`${name}\` | ${means} |`)
    },
  )
})
