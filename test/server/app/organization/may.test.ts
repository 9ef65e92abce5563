// What an organization tells its reader that they may do.

import { expect, test } from 'vitest'
import { join, makeOrganization, placeOfFile, shown } from './support.ts'

const place = placeOfFile()

test('the organization tells its reader what they may do, so that no page goes by the name of a role', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const admin = await join(place(), owner, tenantId, 'admin')
  const member = await join(place(), owner, tenantId)
  const nobody = { invite: [], revoke: [], changeRole: [], remove: [], handOver: [] }
  const keys = { seeKeys: true, makeKey: true, replaceKey: true, revokeKey: true }
  const noKeys = { seeKeys: false, makeKey: false, replaceKey: false, revokeKey: false }
  const nothing = {
    ...{ rename: false, demandFactor: false, withdrawDemand: false, delete: false },
    ...noKeys,
    ...nobody,
  }
  const others = ['admin', 'member']
  expect((await shown(owner)).may).toEqual({
    ...{ rename: true, demandFactor: true, withdrawDemand: true, delete: true, leave: false },
    ...keys,
    ...{ invite: others, revoke: others, changeRole: others, remove: others, handOver: others },
  })
  const given = ['member']
  expect((await shown(admin.who)).may).toEqual({
    ...{ ...nothing, ...keys, rename: true, leave: true },
    ...{ invite: given, revoke: given, remove: given },
  })
  expect((await shown(member.who)).may).toEqual({ ...nothing, leave: true })
})

test('somebody whom a long list of members leaves out is told the same', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const { who } = await join(place(), owner, tenantId)
  await place().pool.query(
    `with others as (
       insert into app.app_user (auth_user_id, email, email_verified)
       select gen_random_uuid()::text, 'other@example.com', true from generate_series(1, 1000) returning user_id)
     insert into app.membership (user_id, tenant_id, role, joined_at)
     select user_id, $1, 'member', now() - interval '1 day' from others`,
    [tenantId],
  )
  const { role, members } = await shown(who)
  expect(role).toBe('member')
  expect(members.some(({ isSelf }) => isSelf)).toBe(false)
})
