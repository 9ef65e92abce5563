// Who demands a second factor of whom, from when on: an organization of its members, and the operator of those of all organizations.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { below, demand, makeOrganization, partsOfFile } from './two-factors.ts'

const { enter, somebody, twoFactors, rows, belong, startBeside, twoPeople } = partsOfFile()

const DAY = 86_400_000

describe('X-1150: a second factor is demanded', () => {
  test('by the owner, who has shown one', async () => {
    const { owner, member, tenantId } = await twoPeople('admin')
    const own = await makeOrganization(member, 'Own')
    // Nobody shuts themselves out unknowingly.
    for (const days of [0, 30])
      expect(await demand(member, own, days)).toMatchObject({
        status: 409,
        body: { code: 'OWN_FACTOR_MISSING' },
      })
    expect(await demand(member, tenantId)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED_BY_ROLE' },
    })
    for (const days of [-1, 91, 1.5, '7', null])
      expect(await owner.post('/api/organizations/demand-factor', { tenantId, days })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
    expect(await owner.get('/api/organization')).toMatchObject({ body: { secondFactorFrom: null } })
  })

  test('from a day on, of which its members are told, and the owner whom it will shut out', async () => {
    const { owner, member, tenantId, lacks } = await twoPeople()
    expect(await demand(owner, tenantId, 30)).toMatchObject({ status: 200 })
    const seen = await member.get('/api/organization')
    expect(seen).toMatchObject({ status: 200, body: { membersWithout: null } })
    const { secondFactorFrom } = await member.me()
    expect(Math.round(((secondFactorFrom ?? 0) - Date.now()) / DAY)).toBe(30)
    expect((seen.body as { secondFactorFrom: number }).secondFactorFrom).toBe(secondFactorFrom)
    const asked = async () => (await owner.get('/api/organization')).body
    expect(await asked()).toMatchObject({ membersWithout: { none: 1, unknown: 0 } })
    await rows(`update app.app_user set factors_said_at = '-infinity' where auth_user_id = $1`, [
      lacks.user.id,
    ])
    expect(await asked()).toMatchObject({ membersWithout: { none: 0, unknown: 1 } })
    expect(await member.me()).toMatchObject({ hasSecondFactor: null })
    // The day comes.
    await rows(`update app.tenant set second_factor_from = now() where tenant_id = $1`, [tenantId])
    expect(await member.get('/api/organization')).toMatchObject(below)
    // And is put off again.
    expect(await demand(owner, tenantId, 7)).toMatchObject({ status: 200 })
    expect(await member.get('/api/organization')).toMatchObject({ status: 200 })
  })

  test('which is kept, with the days of notice', async () => {
    const { owner, tenantId } = await twoPeople()
    await demand(owner, tenantId, 14)
    const found = await rows(
      `select machine, event, effects, detail from app.audit_event
       where detail->>'tenant' = $1 order by id desc limit 1`,
      [tenantId],
    )
    expect(found).toEqual([
      {
        machine: 'membership',
        event: 'action.requested',
        effects: ['allow'],
        detail: { tenant: tenantId, action: 'demandFactor', concerned: 'organization', days: '14' },
      },
    ])
  })

  test('by nobody where the auth service does not say what was shown, as a Better Auth', async () => {
    const { token } = await twoFactors()
    const session = await enter(token)
    const tenantId = await makeOrganization(session)
    await rows(
      `update app.session set data = data - 'reason', proven_at = null
       where user_id = (select user_id from app.membership where tenant_id = $1)`,
      [tenantId],
    )
    await rows(
      `update app.app_user set factors = '{}', factors_said_at = '-infinity'
       where user_id = (select user_id from app.membership where tenant_id = $1)`,
      [tenantId],
    )
    expect(await demand(session, tenantId)).toMatchObject({
      status: 409,
      body: { code: 'OWN_FACTOR_MISSING' },
    })
  })
})

describe('X-1151: the operator demands a second factor', () => {
  test('of owners and admins, where they are that', async () => {
    const strict = await startBeside({ TWO_FACTOR_DEMANDED_OF: 'owners-and-admins' })
    try {
      const has = await twoFactors()
      const owner = await enter(has.token, strict)
      const tenantId = await makeOrganization(owner)
      const lacks = await somebody()
      await enter(lacks.token, strict)
      await belong(lacks.user.id, tenantId)
      const member = await enter(lacks.token, strict)
      expect(await member.get('/api/organization')).toMatchObject({ status: 200 })
      await rows(`update app.membership set role = 'admin' where tenant_id = $1 and role = 'member'`, [
        tenantId,
      ])
      expect(await member.get('/api/organization')).toMatchObject(below)
      const renamed = { tenantId, name: 'New', slug: `new-${randomUUID()}` }
      expect(await member.post('/api/organizations/rename', renamed)).toMatchObject(below)
      // Nor is a new organization opened to its owner, who makes it all the same.
      const own = await makeOrganization(member, 'Own')
      expect(await member.me()).toMatchObject({ tenantId: own, demanded: 'aal2' })
      expect(await member.get('/dashboard')).toMatchObject({ status: 302 })
      expect(await owner.get('/api/organization')).toMatchObject({ status: 200 })
    } finally {
      await strict.stop()
    }
  })

  test('of everybody, sessions from before included', async () => {
    const { token } = await somebody()
    const before = await enter(token)
    expect(await before.get('/dashboard')).toMatchObject({ status: 302 })
    expect(await before.get('/forward-auth')).toMatchObject({ status: 200 })
    const { cookie } = before
    const strict = await startBeside({ TWO_FACTOR_DEMANDED_OF: 'everybody' })
    try {
      const led = await strict.get('/dashboard', { cookie })
      expect([led.status, led.headers.get('location')]).toEqual([302, '/auth/step-up'])
      expect(await strict.get('/forward-auth', { cookie })).toMatchObject({ ...below, status: 401 })
      expect(await strict.get('/api/me', { cookie })).toMatchObject({
        status: 200,
        body: { demanded: 'aal2', shown: 'aal1' },
      })
      const has = await twoFactors()
      expect(await (await enter(has.token, strict)).get('/forward-auth')).toMatchObject({ status: 200 })
    } finally {
      await strict.stop()
    }
  })
})
