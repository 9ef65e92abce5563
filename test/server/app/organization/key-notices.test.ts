// The mails about API keys of an organization: to those who may revoke them, of what was done with one, and by whom.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVICE_SECRET } from '../../../support/auth-service.ts'
import { join, makeOrganization, placeOfFile, type Someone, startPlace } from './support.ts'

const place = placeOfFile({ API_KEYS: 'on', RATE_LIMITS: 'off' })

type Created = { id: string; key: string; start: string }

const CREATE = '/api/organizations/keys'
const ROTATE = '/api/organizations/keys/rotate'
const REVOKE = '/api/organizations/keys/delete'

const done = async (who: Someone, path: string, body: object) => {
  const answered = await who.post(path, body)
  expect(answered.status).toBe(200)
  return answered.body as Created
}

const rows = async (tenantId: string) =>
  (
    await place().pool.query<{ kind: string; isSent: boolean }>(
      `select kind, sent_at is not null as "isSent" from app.key_notice where tenant_id = $1 order by created_at, kind`,
      [tenantId],
    )
  ).rows

/** Every mail that is owed has gone out. */
const settled = (tenantId: string, mailed: number) =>
  vi.waitFor(
    async () => expect((await rows(tenantId)).map(({ isSent }) => isSent)).toEqual(Array(mailed).fill(true)),
    { timeout: 60_000 },
  )

const ABOUT_KEYS = /API key|API-Schlüssel/
const toldTo = async ({ email }: Someone) =>
  (await place().mails.mailsTo(email)).filter(({ subject }) => ABOUT_KEYS.test(subject)).reverse()

const speak = (who: Someone, language: string) =>
  place().pool.query(`update app.app_user set language = $2 where email = $1`, [who.email, language])

async function organization() {
  const owner = await place().signIn({ name: 'Grace Hopper' })
  const tenantId = await makeOrganization(owner, `Engines ${randomUUID().slice(0, 8)}`)
  const { who: admin } = await join(place(), owner, tenantId, 'admin')
  const { who: member } = await join(place(), owner, tenantId)
  return { owner, admin, member, tenantId }
}

test('owner and admins read who created, replaced or revoked which key, once each, in their language, and no mail has a key', async () => {
  const { owner, admin, member, tenantId } = await organization()
  await speak(admin, 'de')
  const made = await done(owner, CREATE, { tenantId, name: 'Backup' })
  await settled(tenantId, 2)
  const next = await done(owner, ROTATE, { tenantId, keyId: made.id })
  await settled(tenantId, 4)
  await done(owner, REVOKE, { tenantId, keyId: next.id })
  await settled(tenantId, 6)

  const shown = `Backup (${made.start}…)`
  const mails = await toldTo(owner)
  expect(mails.map(({ subject }) => subject.replace(/Engines \w+/, 'Engines'))).toEqual([
    'An API key was created for Engines',
    'An API key of Engines was replaced',
    'An API key of Engines was revoked',
  ])
  expect(mails[0]?.text).toContain(`Grace Hopper created the API key ${shown} for the organization Engines`)
  expect(mails[1]?.text).toContain(`Grace Hopper replaced the API key ${shown} of`)
  expect(mails[2]?.text).toContain(`Grace Hopper revoked the API key Backup (${next.start}…) of`)
  expect(mails[2]?.text).toContain(`${place().app.url}/organization?organization=${tenantId}#keys`)
  const inGerman = await toldTo(admin)
  expect(inGerman.map(({ text }) => /hat Grace Hopper .*?Backup/s.test(text))).toEqual([true, true, true])
  expect(await toldTo(member)).toEqual([])
  for (const mail of [...mails, ...inGerman])
    for (const { key } of [made, next]) expect(JSON.stringify(mail)).not.toContain(key)
})

test('a key without a name is called by its first characters, and its maker by their email where they have no name', async () => {
  const owner = await place().signIn({ name: '' })
  const tenantId = await makeOrganization(owner)
  const { start } = await done(owner, CREATE, { tenantId })
  await settled(tenantId, 1)
  const [mail] = await toldTo(owner)
  // No mail program makes a link of it.
  expect(mail?.text.replaceAll('\u2060', '')).toContain(`${owner.email} created the API key ${start}… for`)
})

test('nobody is mailed of what was refused', async () => {
  const { owner, member, tenantId } = await organization()
  for (const [path, body] of [
    [CREATE, {}],
    [ROTATE, { keyId: randomUUID() }],
    [REVOKE, { keyId: randomUUID() }],
  ] as const) {
    expect((await member.post(path, { tenantId, ...body })).status).toBe(403)
    if (path !== CREATE) expect((await owner.post(path, { tenantId, ...body })).status).toBe(404)
  }
  await place().pool.query(
    `insert into app.api_key (tenant_id, digest, prefix, start)
     select $1, gen_random_uuid()::text, 'lko_', 'lko_x' from generate_series(1, 50)`,
    [tenantId],
  )
  expect((await owner.post(CREATE, { tenantId })).status).toBe(409)
  expect(await rows(tenantId)).toEqual([])
})

test('what the transaction takes back, nobody is mailed of', async () => {
  const { owner, tenantId } = await organization()
  const failing = `app.failing_${randomUUID().slice(0, 8)}`
  await place().pool.query(`
    create function ${failing}() returns trigger language plpgsql as $$ begin raise 'The audit fails.'; end $$;
    create trigger failing before insert on app.audit_event for each row
      when (new.machine = 'api-key') execute function ${failing}()`)
  expect((await owner.post(CREATE, { tenantId })).status).toBe(500)
  await place().pool.query(`drop trigger failing on app.audit_event`)
  expect(await rows(tenantId)).toEqual([])
  await done(owner, CREATE, { tenantId })
  await settled(tenantId, 2)
})

test('in a table of roles those are mailed whose role may revoke a key, also as the base of a role that is gone', async () => {
  const may = { permissions: { 'api-key': ['read', 'delete'] } }
  const reader = { permissions: { 'api-key': ['read'] } }
  for (const [table, roles] of [
    [{ keeper: may, reader, member: {} }, ['owner', 'keeper']],
    [{ keeper: may, reader, member: may }, ['owner', 'keeper', 'member', 'ghost']],
  ] as const) {
    const there = await startPlace({
      API_KEYS: 'on',
      RATE_LIMITS: 'off',
      ORGANIZATION_ROLES: JSON.stringify(table),
    })
    onTestFinished(there.stop)
    const owner = await there.signIn()
    const tenantId = await makeOrganization(owner)
    for (const role of ['keeper', 'reader', 'member', 'ghost']) {
      const { email } = await there.signIn()
      await there.pool.query(
        `insert into app.membership (user_id, tenant_id, role) select user_id, $2, $3 from app.app_user where email = $1`,
        [email, tenantId, role],
      )
    }
    await done(owner, CREATE, { tenantId })
    const told = await there.pool.query<{ role: string }>(
      `select role from app.key_notice join app.membership using (user_id, tenant_id)`,
    )
    expect(told.rows.map(({ role }) => role).sort()).toEqual([...roles].sort())
  }
})

test('each of them is mailed five times a day at most of what is done, and of something else all the same', async () => {
  const { owner, tenantId } = await organization()
  const made: Created[] = []
  for (let number = 0; number < 7; number += 1) made.push(await done(owner, CREATE, { tenantId }))
  await done(owner, REVOKE, { tenantId, keyId: made[0]?.id })
  await settled(tenantId, 12)
  const kinds = (await rows(tenantId)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'organization-key-created')).toHaveLength(10)
  await place().pool.query(
    `update app.key_notice set created_at = created_at - interval '1 day' where tenant_id = $1`,
    [tenantId],
  )
  await done(owner, CREATE, { tenantId })
  await settled(tenantId, 14)
})

test('who leaves before the mail goes out gets none, and one who did it and is gone is called a former member', async () => {
  const { owner, admin, tenantId } = await organization()
  const { who: leaving, userId } = await join(place(), owner, tenantId, 'admin')
  // As if the mail server had been away.
  await place().pool.query(
    `alter table app.key_notice alter column due_at set default now() + interval '1 hour'`,
  )
  await done(admin, CREATE, { tenantId })
  await place().pool.query(`alter table app.key_notice alter column due_at set default now()`)
  await done(owner, '/api/members/remove', { tenantId, userId })
  await place().pool.query(`delete from app.app_user where email = $1`, [admin.email])
  await place().pool.query(`update app.key_notice set due_at = now() where tenant_id = $1`, [tenantId])
  await done(owner, CREATE, { tenantId })
  await settled(tenantId, 2)
  expect(await toldTo(leaving)).toEqual([])
  const texts = (await toldTo(owner)).map(({ text }) => text).join()
  expect(texts).toContain('a former member created the API key')
})

/** In production there is no other mail server than the one that was given. */
const inProduction = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/not-this-one',
  SERVICE_SECRET,
  SESSION_KEYS: 'a session key of this one test and of nobody else',
}

test.each([
  ['without a mail server nothing is owed', { SMTP_URL: '', ...inProduction }, 0],
  ['with a mail server that is away the metrics say what is owed', { SMTP_URL: 'smtp://127.0.0.1:1' }, 1],
])('%s', async (_, env, owed) => {
  const there = await startPlace({ API_KEYS: 'on', RATE_LIMITS: 'off', ...env })
  onTestFinished(there.stop)
  const owner = await there.signIn()
  await done(owner, CREATE, { tenantId: await makeOrganization(owner) })
  expect((await there.app.get('/metrics')).body).toContain(`lockstep_outbox_waiting{service="app"} ${owed}`)
})
