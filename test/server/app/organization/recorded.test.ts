// What the audit keeps of changes in an organization: who did what to whom, and nothing of what was refused.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { join, makeOrganization, placeOfFile, userIdOf } from './support.ts'

const place = placeOfFile()

const recorded = async (tenantId: string) =>
  (
    await place().pool.query(
      `select user_id, machine, previous_state, event, state, detail from app.audit_event
       where detail->>'tenant' = $1 order by id`,
      [tenantId],
    )
  ).rows

test('who did what to whom is kept, without an address', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const admin = await join(place(), owner, tenantId, 'admin')
  const before = await recorded(tenantId)
  await owner.post('/api/members/remove', { tenantId, userId: admin.userId })
  const user_id = await userIdOf(owner, owner)
  expect((await recorded(tenantId)).slice(before.length)).toEqual([
    {
      user_id,
      machine: 'membership',
      previous_state: 'owner',
      event: 'action.requested',
      state: 'owner',
      detail: { tenant: tenantId, action: 'remove', concerned: 'admin' },
    },
    {
      user_id,
      machine: 'membership',
      previous_state: 'admin',
      event: 'member.removed',
      state: 'absent',
      detail: { tenant: tenantId, member: `${admin.userId}` },
    },
  ])
})

test('of a change that is allowed, and cannot be made, nothing is kept', async () => {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const slug = `taken-${randomUUID()}`
  const other = await makeOrganization(owner)
  await owner.post('/api/organizations/rename', { tenantId: other, name: 'Other', slug })
  const before = await recorded(tenantId)
  const renamed = await owner.post('/api/organizations/rename', { tenantId, name: 'New', slug })
  expect(renamed).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN' } })
  expect(await recorded(tenantId)).toEqual(before)
})
