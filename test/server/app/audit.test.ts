// Each change of an application's session has an audit event of its machine; pages that are shown have none.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appOfFile } from '../../support/app-service.ts'
import { CALLBACK, knows, opaqueToken, person, sessionOf } from '../../support/callback.ts'
import { connectTo } from '../../support/databases.ts'

const { app, auth } = appOfFile()

async function eventsOf(authUserId: string): Promise<string[]> {
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query<{ line: string }>(
    `select concat(coalesce(previous_state, '*'), ' -> ', state, ' by ', event, ' ', array_to_string(effects, ' '),
                   ' ' || (detail ->> 'tenant')) as line
     from app.audit_event join app.app_user using (user_id)
     where machine = 'app-session' and auth_user_id = $1 order by id`,
    [authUserId],
  )
  return rows.map(({ line }) => line)
}

test('a session is opened, a tenant made and chosen, and the session ended', async () => {
  const who = person()
  const token = opaqueToken()
  knows(auth(), token, who, 'cookie')
  const session = sessionOf(await app().post(CALLBACK, { token }))
  await app().get('/dashboard', session)
  await app().get('/api/me', session)
  const { body } = await app().post('/api/organizations', { name: 'An organization' }, session)
  const { tenant } = body as { tenant: { id: string } }
  await app().post('/api/tenant', { tenantId: randomUUID() }, session)
  await app().post('/api/tenant', { tenantId: tenant.id, remember: true }, session)
  await app().post('/api/sign-out', {}, session)
  expect(await eventsOf(who.id)).toEqual([
    'signedOut -> withoutTenant by session.opened openSession',
    `withoutTenant -> inTenant by organization.created chooseTenant ${tenant.id}`,
    `inTenant -> inTenant by tenant.selected makeDefault chooseTenant ${tenant.id}`,
    'inTenant -> signedOut by signOut.requested endSession endAuthSession',
  ])
})

test('that somebody owns what they have made is recorded with it, or neither is there', async () => {
  const who = person()
  const token = opaqueToken()
  knows(auth(), token, who, 'cookie')
  const session = sessionOf(await app().post(CALLBACK, { token }))
  const db = await connectTo(app().databaseUrl)
  await db.query(`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100'; end $$`)
  await db.query(`create trigger full_disk before insert on app.audit_event for each row
    when (new.machine = 'membership') execute function is_full()`)
  const make = () => app().post('/api/organizations', { name: 'Kept' }, session)
  expect((await make()).status).toBe(503)
  expect((await app().get('/api/me', session)).body).toMatchObject({ tenants: [] })
  await db.query('drop function is_full() cascade')
  const { tenant } = (await make()).body as { tenant: { id: string; slug: string } }
  expect(tenant.slug).toBe('kept')
  const { rows } = await db.query(
    `select previous_state, state, event, effects from app.audit_event
     where machine = 'membership' and detail->>'tenant' = $1`,
    [tenant.id],
  )
  expect(rows).toEqual([
    {
      previous_state: 'absent',
      state: 'owner',
      event: 'organization.requested',
      effects: ['createOrganization', 'addMembership'],
    },
  ])
})

test('a callback and the session that it opens are recorded in one statement', async () => {
  const who = person()
  const token = opaqueToken()
  knows(auth(), token, who, 'cookie')
  const requestId = randomUUID()
  await app().post(CALLBACK, { token }, { 'x-request-id': requestId })
  const db = await connectTo(app().databaseUrl)
  const { rows } = await db.query(
    'select machine, state, xmin::text from app.audit_event where request_id = $1 order by id',
    [requestId],
  )
  expect(rows).toMatchObject([
    { machine: 'callback', state: 'noOrganization' },
    { machine: 'app-session', state: 'withoutTenant' },
  ])
  expect(rows[0].xmin).toBe(rows[1].xmin)
})

test('a sign-out that cannot be recorded for want of room ends nothing, and is asked to come back', async () => {
  const who = person()
  const token = opaqueToken()
  knows(auth(), token, who, 'cookie')
  const session = sessionOf(await app().post(CALLBACK, { token }))
  const db = await connectTo(app().databaseUrl)
  // As where the disk is full: a row can be deleted, and none be added.
  await db.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on app.audit_event execute function no_room()`)
  expect((await app().post('/api/sign-out', {}, session)).status).toBe(503)
  await db.query('drop trigger no_room on app.audit_event')
  expect((await app().get('/api/me', session)).status).toBe(200)
  expect((await app().post('/api/sign-out', {}, session)).status).toBe(200)
  expect((await app().get('/api/me', session)).status).toBe(401)
})
