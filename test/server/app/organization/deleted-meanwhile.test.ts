// Who is deleted while their request waits is nobody to any organization.

import { expect, test } from 'vitest'
import { makeOrganization, placeOfFile, waiting } from './support.ts'

const place = placeOfFile()

test('what somebody asks for who is being deleted is refused as if nobody were signed in', async () => {
  const [owner, other] = [await place().signIn(), await place().signIn()]
  const tenantId = await makeOrganization(owner)
  const theirs = await makeOrganization(other)
  await other.post('/api/invitations', { tenantId: theirs, email: owner.email, role: 'member' })
  const [{ id } = { id: '' }] = await waiting(owner)
  const deleting = await place().pool.connect()
  await deleting.query('begin')
  await deleting.query('delete from app.app_user where auth_user_id = $1', [owner.id])
  const answers = Promise.all([
    owner.post('/api/organizations/rename', { tenantId, name: 'New', slug: `new-${tenantId}` }),
    owner.post('/api/invitations/accept', { id }),
  ])
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await place().pool.query(waits)).rowCount).toBeGreaterThanOrEqual(2)
  await deleting.query('commit')
  deleting.release()
  for (const given of await answers)
    expect(given).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
})
