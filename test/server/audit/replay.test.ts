// npm run audit -- --replay: today's machines take what real flows have left, and what they would not do is named by its row.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accountMachine } from '../../../machines/account/account.machine.ts'
import { machines } from '../../../machines/all.ts'
import { createJudge } from '../../../server/audit/judge-transitions.ts'
import { type Named, replayTrail } from '../../../server/audit/replay.ts'
import { trailTables } from '../../../server/db/audit-pages.ts'
import { connect } from '../../../server/db/pool.ts'
import { createRecorder } from '../../consistency/recorder.ts'
import { startApp } from '../../support/app-service.ts'
import { PASSWORD, startAuth } from '../../support/auth-service.ts'
import { administer, connectTo, createDatabase } from '../../support/databases.ts'
import { bareEnvironment } from '../../support/node-process.ts'

const main = join(import.meta.dirname, '../../../server/mains/audit-main.ts')
const owner = 'owner@example.com'

let databaseUrl: string
beforeAll(async () => {
  const auth = await startAuth({ PROFILE: 'hardened' })
  const app = await startApp({ PROFILE: 'hardened', AUTH_URL: auth.url }, auth.databaseUrl)
  databaseUrl = auth.databaseUrl
  const { ask } = createRecorder({ auth: () => auth.url, app: () => app.url })
  await ask('auth', '/sign-up/email', { body: { name: 'Owner', email: owner, password: PASSWORD } })
  const otp = await auth.codeTo(owner)
  const wrong = otp === '000000' ? '111111' : '000000'
  await ask('auth', '/email-otp/verify-email', { body: { email: owner, otp: wrong } })
  const verified = await ask('auth', '/email-otp/verify-email', { body: { email: owner, otp } })
  const token = (verified?.body as { token: string } | undefined)?.token
  const called = await ask('app', '/auth/auth-callback', { body: { token }, who: owner })
  await ask('app', '/auth/auth-callback', { body: { token: 'a'.repeat(40) } })
  const headers = { cookie: called?.cookies.map((line) => line.split(';')[0]).join('; ') ?? '' }
  const made = await ask('app', '/api/organizations', { body: { name: 'Ours' }, headers, who: owner })
  const tenantId = (made?.body as { tenant: { id: string } } | undefined)?.tenant.id
  const invited = { tenantId, email: 'invited@example.com', role: 'member' }
  await ask('app', '/api/invitations', { body: invited, headers, who: owner })
  await ask('auth', '/sign-in/email', { body: { email: owner, password: PASSWORD } })
  await ask('auth', '/change-password', {
    body: { currentPassword: `${PASSWORD}?`, newPassword: `${PASSWORD}!` },
    headers: { authorization: `Bearer ${token}` },
  })
  await app.stop()
  await auth.stop()
})

async function replay(args: string[] = [], url = databaseUrl) {
  const child = spawn(process.execPath, [main, '--replay', ...args], {
    env: { ...bareEnvironment, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += chunk))
  child.stderr.on('data', (chunk) => (said.stderr += chunk))
  const [code] = await once(child, 'close')
  return { code, lines: said.stdout.split('\n').filter(Boolean), stderr: said.stderr }
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

/** The rows that are named once this has been done to a copy of them. */
async function namedAfter(spoilt: string, judge = createJudge(), since: number | null = null) {
  const url = await createDatabase(nameIn(databaseUrl))
  await administer(url, spoilt)
  const pool = await connect(url, { maxPoolSize: 1 })
  onTestFinished(() => pool.end())
  const named: Named[] = []
  const tables = [...trailTables.auth, ...trailTables.app]
  const counts = await replayTrail(pool, { tables, since }, (row) => named.push(row), judge)
  return { named, counts }
}

test('what real flows have left is what today’s machines would do, in a database that cannot be written to', async () => {
  const url = await createDatabase(nameIn(databaseUrl))
  const db = await connectTo(url)
  const { rows } = await db.query<{ machine: string }>(
    `select distinct machine from (select machine from auth.audit_event union select machine from app.audit_event) e
     where machine is not null order by 1`,
  )
  expect(rows.map(({ machine }) => machine)).toEqual([
    'account',
    'app-session',
    'callback',
    'invitation',
    'membership',
    'one-time-code',
    'sign-in',
  ])
  await administer(url, `alter database ${nameIn(url)} set default_transaction_read_only = on`)
  const { code, lines, stderr } = await replay([], url)
  expect(stderr).toBe('')
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d{2} recorded transitions are those of today’s machines, 0 are not, and 0 are those of an earlier version; \d rows are of no machine\.$/,
    ),
  ])
  expect(code).toBe(0)
})

const into = (machine: string, from: string, event: string, to: string, effects = '{}', detail = '{}') => `
  insert into auth.audit_event (machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
  values ('${machine}', '${from}', '${event}', '${to}', '${effects}', '${detail}', null, '', '')`

describe('is named with its row, and with what today’s machine does', () => {
  test.each<[string, string, RegExp]>([
    [
      'a row that somebody has changed',
      `update auth.audit_event set state = 'verified', effects = '{admitOwner}' where event = 'signUp.accepted'`,
      /^none leads by signUp\.accepted to unverified \[createUser, keepAttempt, issueVerificationCode\] or none \[noteNoPassword, refuseSignUp\]\.$/,
    ],
    [
      'a transition that no machine has',
      into('auth-session', 'ended', 'signOut.requested', 'live'),
      /^auth-session takes no such signOut\.requested in ended\.$/,
    ],
    [
      'an action that the role does not allow',
      into(
        'membership',
        'member',
        'action.requested',
        'member',
        '{allow}',
        '{"action": "delete", "concerned": "organization"}',
      ),
      /^member leads by action\.requested to member \[refuseNotAllowed\] or member \[refuseBelowDemand\]\.$/,
    ],
    [
      'a session by another proof than its event',
      `update auth.audit_event set detail = detail || '{"amr": "federated pwd"}' where effects = '{openSession}'
         and id = (select min(id) from auth.audit_event where effects = '{openSession}')`,
      /^sign-in takes no such owner\.admitted in awaitingProof\.$/,
    ],
    [
      'a callback that continues after a refusal',
      `update app.audit_event set detail = detail || '{"findings": ["verifyJwt: refused"]}' where machine = 'callback'`,
      /^callback does not end in noOrganization, by token, after verifyJwt: refused\.$/,
    ],
    ['a machine that is gone', into('referral', 'a', 'b', 'c'), /^There is no machine referral\.$/],
    ['a state that is gone', into('account', 'frozen', 'b', 'c'), /^account has no state frozen\.$/],
    ['an event that is gone', into('account', 'none', 'b', 'c'), /^account knows no event b\.$/],
    [
      'a machine of which nothing is recorded',
      into('auth-form', 'a', 'b', 'c'),
      /^Nothing is recorded of the machine auth-form\.$/,
    ],
    [
      'a beginning by something else',
      `update auth.audit_event set event = 'code.matched' where event = 'xstate.init'`,
      /^one-time-code begins by xstate\.init alone\.$/,
    ],
    [
      'a row that begins where the one before has not ended, though the machine would take it',
      `update auth.audit_event set previous_state = 'locked', state = 'locked', effects = '{refuseLocked}'
         where event = 'password.matched'`,
      /^This account was verified by then, not locked\.$/,
    ],
  ])('%s', async (_, spoilt, because) => {
    const { named, counts } = await namedAfter(spoilt)
    expect(counts.refused).toBe(named.length)
    expect(named[0]).toEqual(
      expect.objectContaining({
        is: 'refused',
        because: expect.stringMatching(because),
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(Number),
        table: expect.stringMatching(/audit_event$/),
      }),
    )
  })
})

test('a machine whose guard was changed since is named by the rows that it decided otherwise', async () => {
  const lenient = accountMachine.provide({ guards: { isPasswordWrong: () => false } })
  const { named } = await namedAfter('select', createJudge({ ...machines, account: lenient }))
  expect(named.map(({ event, effects, because }) => [event, effects, because])).toEqual([
    [
      'passwordChange.requested',
      ['refusePassword'],
      'verified leads by passwordChange.requested to verified [replacePassword, supersedeCodes, endSessions, mailPasswordChanged, admitOwner] or ' +
        'verified [replacePassword, supersedeCodes, mailPasswordChanged] or verified [refusePasswordless].',
    ],
  ])
  expect((await namedAfter('select')).named).toEqual([])
})

test('what an earlier version did is named as that, and fails nothing', async () => {
  const { named, counts } = await namedAfter(
    into('account', 'verified', 'signOut.requested', 'verified', '{endOwnSession}'),
  )
  expect(counts).toMatchObject({ refused: 0, former: 1 })
  expect(named[0]).toMatchObject({
    is: 'former',
    because: 'account knows no event signOut.requested.',
  })
})

test('a trail of any length is read page by page, each row once, and from a time on if that is asked for', async () => {
  const many = `insert into auth.audit_event (at, machine, previous_state, event, state, effects, detail, ip_address, user_agent)
    select now() - interval '1 day' * (n % 2) - interval '1 hour', 'account', 'none', 'x' || n % 10, 'none', '{}', '{}', '', ''
    from generate_series(1, 2500) n`
  const { named, counts } = await namedAfter(many)
  expect(counts.refused).toBe(2500)
  expect(new Set(named.map(({ id }) => id)).size).toBe(2500)
  const since = await namedAfter(many, undefined, Date.now() - 86_400_000)
  expect(since.counts.refused).toBe(1250)
})

test('ends with 1 and the sentence where something is named, so many of each kind, as lines or as JSON', async () => {
  const url = await createDatabase()
  const row = `('account', 'none', E'x\\u001b[2J', 'none', '{}', '{}', '', '')`
  await administer(
    url,
    `insert into auth.audit_event (machine, previous_state, event, state, effects, detail, ip_address, user_agent)
     values ${[row, row, row].join()}`,
  )
  const { code, lines, stderr } = await replay(['--limit', '2'], url)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d{4}-\S+Z {2}auth\.audit_event 1 {2}account: none -> none \[\] by x\?\[2J {2}not by today’s machines {2}account knows no event x\?\[2J\.$/,
    ),
    expect.stringContaining('auth.audit_event 2'),
    '0 recorded transitions are those of today’s machines, 3 are not, and 0 are those of an earlier version; 0 rows are of no machine.',
  ])
  expect(stderr).toContain('Today’s machines would not make 3 of the recorded transitions.')
  const inJson = (await replay(['--json', '--limit', '1'], url)).lines.map((line) => JSON.parse(line))
  expect(inJson).toEqual([
    expect.objectContaining({ table: 'auth.audit_event', id: '1', machine: 'account', is: 'refused' }),
    { taken: 0, former: 0, refused: 3, undecided: 0 },
  ])
})

test.each([['--who', 'a@example.com'], ['--operators'], ['--since', 'yesterday'], ['--limit', '0']])(
  'with %s %s it is refused with 2, by its name',
  async (...args) => {
    const { code, stderr } = await replay(args)
    expect(code).toBe(2)
    expect(stderr).toContain(args[0])
  },
)
