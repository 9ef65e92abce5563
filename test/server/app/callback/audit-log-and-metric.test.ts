// The final state of a callback is in log, audit and metric under one request id; the token is in none of them.

import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { appOfFile, json, startApp } from '../../../support/app-service.ts'
import type { Answer } from '../../../support/auth-service.ts'
import {
  allRefused,
  CALLBACK,
  found,
  gist,
  invalid,
  knows,
  knowsNobody,
  opaqueToken,
  person,
  sessionOf,
} from '../../../support/callback.ts'
import { connectTo } from '../../../support/databases.ts'
import { signInMember } from './support/members.ts'

const { app, auth } = appOfFile()

async function countOf(state: string): Promise<number> {
  const { body } = await app().get('/metrics')
  const line = `lockstep_decisions_total{machine="callback",state="${state}",service="app"} `
  const found = String(body)
    .split('\n')
    .find((one) => one.startsWith(line))
  return Number(found?.slice(line.length) ?? 0)
}

async function auditOf(requestId: string) {
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query(
    `select machine, state, detail, auth_user_id from app.audit_event left join app.app_user using (user_id)
     where machine = 'callback' and request_id = $1`,
    [requestId],
  )
  return rows
}

const idOf = ({ headers }: Answer) => headers.get('x-request-id') ?? ''

function stranger(headers: Record<string, string> = {}): Promise<Answer> {
  const token = opaqueToken()
  knows(auth(), token, person(), 'cookie')
  return app().post(CALLBACK, { token }, headers)
}

async function member(memberships: boolean[]): Promise<Answer> {
  return (await signInMember(app(), auth(), memberships)).answer
}

const byCookie = found('identity', 'refused')
const refused: [string, string[], () => Promise<Answer>][] = [
  ['noToken', [], () => app().post(CALLBACK, {})],
  [
    'invalidSession',
    allRefused,
    () => {
      knowsNobody(auth())
      return app().post(CALLBACK, { token: opaqueToken() })
    },
  ],
]
const accepting: [string, string[], () => Promise<Answer>][] = [
  ['noOrganization', byCookie, () => stranger()],
  ['dashboardOfOne', byCookie, () => member([false])],
  ['dashboardOfDefault', byCookie, () => member([true, false])],
  ['selectTenant', byCookie, () => member([false, false])],
]

/** @returns the request's id */
async function reported(state: string, findings: string[], callback: () => Promise<Answer>): Promise<string> {
  const before = await countOf(state)
  const requestId = idOf(await callback())
  const lines = app().log.lines.filter((line) => line.requestId === requestId)
  expect(lines).toEqual([
    { message: 'Callback answered.', event: 'callback.answered', requestId, state, findings },
  ])
  expect(await countOf(state)).toBe(before + 1)
  return requestId
}

test('one that opens a session is no line of a log that is kept, where the audit has it; one that is refused is', async () => {
  const info = vi.spyOn(app().log, 'info')
  onTestFinished(() => info.mockRestore())
  const kept = () => info.mock.calls.filter(([message]) => message === 'Callback answered.').length
  await member([false])
  expect(kept()).toBe(0)
  await app().post(CALLBACK, {})
  expect(kept()).toBe(1)
})

test.each(accepting)(
  '%s and what each step found are in log and audit, and counted',
  async (state, findings, callback) => {
    const requestId = await reported(state, findings, callback)
    expect(await auditOf(requestId)).toMatchObject([{ machine: 'callback', state, detail: { findings } }])
  },
)

test.each(refused)('%s, of which the audit has the number alone', async (state, findings, callback) => {
  const counted = async () => {
    const db = await connectTo(app().databaseUrl)
    const { rows } = await db.query(
      'select coalesce(sum(count), 0)::integer as count from app.refusal where state = $1 and findings = $2',
      [state, findings],
    )
    return rows[0].count
  }
  const before = await counted()
  expect(await auditOf(await reported(state, findings, callback))).toEqual([])
  expect(await counted()).toBe(before + 1)
})

describe('the audit', () => {
  test('names the person, and with which assurance', async () => {
    const who = person()
    const token = opaqueToken()
    knows(auth(), token, who, 'cookie')
    const byToken = idOf(await app().post(CALLBACK, { token }))
    expect(await auditOf(byToken)).toMatchObject([{ auth_user_id: who.id, detail: { assurance: 'token' } }])
    const claimed = person()
    const byClaim = idOf(await app().post(CALLBACK, { token: opaqueToken(), user: claimed }))
    expect(await auditOf(byClaim)).toMatchObject([
      { auth_user_id: claimed.id, detail: { assurance: 'client-asserted', findings: allRefused } },
    ])
  })

  test('that cannot be written is reported in the log, and changes no answer', async () => {
    const own = await startApp({ AUTH_URL: auth().url })
    try {
      const db = await connectTo(own.databaseUrl)
      const token = opaqueToken()
      knows(auth(), token, person(), 'cookie')
      const before = sessionOf(await own.post(CALLBACK, { token }))
      const { body } = await own.post('/api/organizations', { name: 'Recorded' }, before)
      const { tenant } = body as { tenant: { id: string } }
      await db.query('drop table app.audit_event, app.refusal')
      const opened = await own.post(CALLBACK, { token })
      expect(gist(opened)).toMatchObject({ status: 200, body: { success: true } })
      const session = sessionOf(opened)
      const chosen = await own.post('/api/tenant', { tenantId: tenant.id }, session)
      expect(chosen.status).toBe(200)
      const left = await own.post('/api/sign-out', {}, session)
      expect(left.status).toBe(200)
      expect(await own.get('/api/me', session)).toMatchObject({ status: 401 })
      const message = 'An audit event could not be written.'
      for (const answered of [opened, chosen, left])
        expect(own.log.lines).toContainEqual(
          expect.objectContaining({ message, event: 'audit.failed', requestId: idOf(answered) }),
        )
      const answer = await own.post(CALLBACK, { token: opaqueToken() })
      expect(gist(answer)).toEqual(invalid)
      expect(own.log.lines).toContainEqual(
        expect.objectContaining({
          message: 'A refusal could not be counted.',
          requestId: idOf(answer),
        }),
      )
    } finally {
      await own.stop()
    }
  })
})

describe('the request id', () => {
  test('is the caller’s, where that is harmless', async () => {
    const requestId = randomUUID()
    expect(idOf(await stranger({ 'x-request-id': requestId }))).toBe(requestId)
    expect(await auditOf(requestId)).toHaveLength(1)
  })

  test.each(['short', 'x'.repeat(65), 'with spaces in it', '<script>alert</script>'])(
    'is another where it is not: %s',
    async (sent) => {
      const requestId = idOf(await stranger({ 'x-request-id': sent }))
      expect(requestId).not.toBe(sent)
      expect(await auditOf(requestId)).toHaveLength(1)
    },
  )
})

test('neither token nor e-mail nor name is in log, audit or metric', async () => {
  const marked = { ...person('canary-id'), email: 'canary@example.com', name: 'Canary Name' }
  const [good, bad] = [`canaryGood${opaqueToken()}`, `canaryBad${opaqueToken()}`]
  auth().behave(({ headers }, response) =>
    json(response, 200, headers.cookie?.endsWith(good) ? { user: marked } : 'null'),
  )
  await app().post(CALLBACK, { token: good, user: marked })
  await app().post(CALLBACK, { token: bad, user: marked })
  await app().post(CALLBACK, { token: bad }, { cookie: `auth.session_token=${bad}` })
  await app().post(CALLBACK, { token: `${bad};` })
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query(
    'select to_jsonb(a)::text as row from app.audit_event a union all select to_jsonb(r)::text from app.refusal r',
  )
  const { body: metrics } = await app().get('/metrics')
  expect(rows.length).toBeGreaterThan(3)
  for (const text of [JSON.stringify(app().log.lines), JSON.stringify(rows), String(metrics)])
    expect(text).not.toMatch(/canary/i)
})
