// What becomes of invitations whose inviter may not invite any more.

import { expect, test } from 'vitest'
import { join, makeOrganization, placeOfFile, rolesIn, type Someone, shown, waiting } from './support.ts'

const place = placeOfFile()

/** An organization with an owner and an admin. */
async function twoPeople() {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  return { owner, tenantId, admin: await join(place(), owner, tenantId, 'admin') }
}

const invite = (who: Someone, tenantId: string, email: string, role: string) =>
  who.post('/api/invitations', { tenantId, email, role })

type People = Awaited<ReturnType<typeof twoPeople>>
test.each<[what: string, end: (people: People) => Promise<unknown>]>([
  [
    'removed',
    ({ owner, tenantId, admin }) => owner.post('/api/members/remove', { tenantId, userId: admin.userId }),
  ],
  [
    'made a member',
    ({ owner, tenantId, admin }) =>
      owner.post('/api/members/role', { tenantId, userId: admin.userId, role: 'member' }),
  ],
  ['gone of themselves', ({ tenantId, admin }) => admin.who.post('/api/organizations/leave', { tenantId })],
  [
    'deleted',
    ({ admin }) => place().pool.query('delete from app.app_user where user_id = $1', [admin.userId]),
  ],
])('X-794: an invitation is worth nothing where an admin is %s', async (_, end) => {
  const people = await twoPeople()
  const { owner, tenantId, admin } = people
  const back = await place().signIn()
  expect((await invite(admin.who, tenantId, back.email, 'member')).status).toBe(200)
  const token = /\/invitation#([\w-]{43})/.exec((await place().mails.mailTo(back.email)).text)?.[1] ?? ''
  const [{ id } = { id: '' }] = await waiting(back)
  await end(people)
  expect([await waiting(back), (await shown(owner)).invitations]).toEqual([[], []])
  expect((await place().app.post('/api/invitations/look-up', { token })).body).toMatchObject({
    state: 'revoked',
  })
  expect(await back.post('/api/invitations/accept', { id })).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_SETTLED' },
  })
  expect(await rolesIn(owner)).not.toContain(`${back.email} member`)
  // Somebody who may invite invites anew.
  expect((await invite(owner, tenantId, back.email, 'member')).status).toBe(200)
})

test('X-794: an owner who has handed it over makes nobody an admin by an older invitation', async () => {
  const { owner, tenantId, admin: member } = await twoPeople()
  const [admin, plain] = [await place().signIn(), await place().signIn()]
  await invite(owner, tenantId, admin.email, 'admin')
  await invite(owner, tenantId, plain.email, 'member')
  const [open] = await waiting(admin)
  await owner.post('/api/organizations/hand-over', { tenantId, userId: member.userId })
  expect((await admin.post('/api/invitations/accept', { id: open?.id })).status).toBe(409)
  const [still] = await waiting(plain)
  expect((await plain.post('/api/invitations/accept', { id: still?.id })).status).toBe(200)
})
