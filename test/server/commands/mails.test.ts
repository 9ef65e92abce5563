// npm run mails: what either service has given up is listed and queued again, and what nobody waits for any more is not.

import { beforeAll, expect, test } from 'vitest'
import { command } from '../../support/command.ts'
import { createDatabase, rowsIn } from '../../support/databases.ts'

let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase()
  await rows(`
    with person as (insert into app.app_user (auth_user_id, email) values ('u-ada', 'ada@example.com') returning user_id),
      place as (insert into app.tenant (name, slug, second_factor_from)
                values ('Engines', 'engines', now() + interval '10 days') returning tenant_id)
    insert into app.membership (user_id, tenant_id, role) select user_id, tenant_id, 'owner' from person, place`)
})

const rows = (statement: string, values: unknown[] = []) => rowsIn(databaseUrl, statement, values)
const run = (...args: string[]) => command('mails', args, { DATABASE_URL: databaseUrl, OPERATOR: 'olga' })

const ofAda = `select user_id, tenant_id from app.membership`
const demandedDay = `(select (second_factor_from at time zone 'UTC')::date from app.tenant)`

/** For each kind how one is made that was given up and is still of use; its table and kind. */
const ofUse: [kind: string, table: string, made: string][] = [
  [
    'password-changed',
    'auth.outbox',
    `insert into auth.outbox (kind, recipient, attempts, dead_at) values ('password-changed', 'ada@example.com', 7, now())`,
  ],
  [
    'sessions-ended',
    'auth.outbox',
    `insert into auth.outbox (kind, recipient, attempts, dead_at) values ('sessions-ended', 'u-ada', 7, now())`,
  ],
  [
    'sign-in-code',
    'auth.outbox',
    `with code as (insert into auth.one_time_code (email, purpose, state, expires_at)
       values ('ada@example.com', 'sign-in', 'issued', now() + interval '1 hour') returning id)
     insert into auth.outbox (kind, recipient, code_id, attempts, dead_at)
     select 'sign-in-code', 'ada@example.com', id, 7, now() from code`,
  ],
  [
    'session-ended',
    'auth.client_logout',
    `insert into auth.client_logout (client_id, user_id, sid, attempts, dead_at) values ('notes', 'u-ada', 'sid', 7, now())`,
  ],
  [
    'invitation',
    'app.invitation',
    `insert into app.invitation (tenant_id, email, role, token_digest, expires_at, attempts, dead_at, last_failure)
     select tenant_id, 'bob@example.com', 'member', 'digest', now() + interval '1 day', 7, now(), '550 No such mailbox'
     from app.tenant`,
  ],
  [
    'factor-demanded',
    'app.demand_notice',
    `insert into app.demand_notice (user_id, tenant_id, day, due_at, attempts, dead_at)
     select user_id, tenant_id, ${demandedDay}, now(), 7, now() from (${ofAda}) ada`,
  ],
  [
    'organization-key-created',
    'app.key_notice',
    `insert into app.key_notice (user_id, tenant_id, kind, key_start, attempts, dead_at)
     select user_id, tenant_id, 'organization-key-created', 'lko_', 7, now() from (${ofAda}) ada`,
  ],
  [
    'membership-ended',
    'app.ended_membership',
    `insert into app.ended_membership (tenant_id, auth_user_ids, attempts, dead_at)
     select gen_random_uuid(), '{u-bob}', 10, now()`,
  ],
]

type Made = { id: string; kind: string; table: string }

async function makeAll(): Promise<Made[]> {
  const all: Made[] = []
  for (const [kind, table, made] of ofUse) {
    const [{ id }] = await rows(`${made} returning id`)
    all.push({ id, kind, table })
  }
  return all
}

const audited = (id: string) =>
  rows(
    `select * from (
       select machine, previous_state as "from", event, state, operator as by, detail from auth.audit_event
       union all select machine, previous_state, event, state, operator, detail from app.audit_event) trail
     where detail ->> 'id' = $1`,
    [id],
  )

test('X-973: what was given up of any kind is listed, and queued again by its ID, which the audit of its schema says', async () => {
  const all = await makeAll()
  const listed = (await run('list')).out
  for (const { id, kind } of all) expect(listed).toMatch(new RegExp(`^${id}  ${kind}  `, 'm'))
  expect(listed).toContain('550 No such mailbox')
  const ids = all.map(({ id }) => id)
  expect(await run('retry', ...ids)).toMatchObject({
    code: 0,
    out: `${all.length} queued again. A running service sends them within ten seconds.\n`,
  })
  for (const { id, kind, table } of all) {
    expect(
      await rows(`select attempts, dead_at, due_at <= now() as due from ${table} where id = $1`, [id]),
    ).toEqual([{ attempts: 0, dead_at: null, due: true }])
    expect(await audited(id)).toEqual([
      {
        machine: null,
        from: 'dead',
        event: 'mail.queuedAgain',
        state: 'waiting',
        by: 'olga',
        detail: { id, kind },
      },
    ])
  }
  expect(await run('retry', ...ids)).toMatchObject({
    code: 1,
    err: expect.stringContaining('0 are queued again'),
  })
  expect((await run('list')).out).toBe('None was given up.\n')
  const { out } = await command('audit', ['--operators', '--json', '--limit', '500'], {
    DATABASE_URL: databaseUrl,
  })
  for (const { id } of all) expect(out).toContain(id)
  for (const { table } of all) await rows(`delete from ${table}`)
})

const code = (purpose: string, state: string, until: string, kind: string) => `
  with code as (insert into auth.one_time_code (email, purpose, state, expires_at)
    values ('ada@example.com', '${purpose}', '${state}', now() + interval '${until}') returning id)
  insert into auth.outbox (kind, recipient, code_id, attempts, dead_at)
  select '${kind}', 'ada@example.com', id, 7, now() from code`

const ofEnrolment = (kind: string) => `
  insert into auth.outbox (kind, recipient, enrolment, attempts, dead_at)
  values ('${kind}', 'ada@example.com', gen_random_uuid(), 7, now())`

/** Given up, and of no use any more. */
const ofNoUse: [title: string, made: string, said: string][] = [
  [
    'a code that has expired',
    code('sign-in', 'issued', '-1 minute', 'sign-in-code'),
    'can request another one',
  ],
  [
    'a code that was used',
    code('forget-password', 'spent', '1 hour', 'reset-code'),
    'can request another one',
  ],
  ['a link to an app that is gone', ofEnrolment('factor-added'), 'The link has expired'],
  ['a link to a passkey that is gone', ofEnrolment('passkey-added'), 'The link has expired'],
  ['the order of a recovery that is over', ofEnrolment('recovery-ordered'), 'order the recovery again'],
  ['the notice of a recovery that is over', ofEnrolment('recovery-waiting'), 'The recovery is over'],
]

test('X-973: --all sends no mail again whose code or link is over: it says so, and they go', async () => {
  const gone: string[] = []
  for (const [, made] of ofNoUse) gone.push((await rows(`${made} returning id`))[0].id)
  const all = await makeAll()
  const { code, out } = await run('retry', '--all')
  expect(code).toBe(0)
  expect(out).toContain(`${all.length} queued again.`)
  for (const [, , said] of ofNoUse) expect(out).toContain(said)
  for (const [at, id] of gone.entries()) {
    const [title] = ofNoUse[at] ?? []
    expect(await rows('select from auth.outbox where id = $1', [id]), title).toEqual([])
    expect(await audited(id)).toMatchObject([{ event: 'mail.dropped', state: 'gone', by: 'olga' }])
  }
  for (const { table } of all) await rows(`delete from ${table}`)
})

test('X-973: an invitation that is over, and a notice of a day that was changed, are not sent again', async () => {
  const [invitation] = await rows(`
    insert into app.invitation (tenant_id, email, role, state, token_digest, expires_at, attempts, dead_at)
    select tenant_id, 'eve@example.com', 'member', 'declined', 'another', now() + interval '1 day', 7, now()
    from app.tenant returning id`)
  const [notice] = await rows(`
    insert into app.demand_notice (user_id, tenant_id, day, due_at, attempts, dead_at)
    select user_id, tenant_id, ${demandedDay} + 3, now(), 7, now() from (${ofAda}) ada returning id`)
  expect((await run('list')).out).toBe('None was given up.\n')
  const { code, out } = await run('retry', invitation.id, notice.id)
  expect(code).toBe(1)
  expect(out).toContain('can send another one')
  expect(out).toContain('was changed')
  // It is the invitation itself.
  expect(await rows('select state, dead_at is not null as dead from app.invitation')).toEqual([
    { state: 'declined', dead: true },
  ])
  expect(await rows('select from app.demand_notice')).toEqual([])
})

test('the list says why, of each kind that waits as well', async () => {
  await rows(`
    insert into app.key_notice (user_id, tenant_id, kind, key_start, attempts, last_failure)
    select user_id, tenant_id, 'organization-key-revoked', 'lko_', 2, '451 Try later' from (${ofAda}) ada`)
  const { out } = await run('list', '--waiting')
  expect(out).toMatch(
    /organization-key-revoked {2}ada@example\.com {2}queued .* {2}2 attempts {2}451 Try later\n/,
  )
})
