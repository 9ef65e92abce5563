// Members of an organization and what they may do to it and to each other.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { join, makeOrganization, placeOfFile, rolesIn, type Someone, shown, userIdOf } from './support.ts'

const place = placeOfFile()

/** An organization with an owner, an admin and a member. */
async function threePeople() {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const admin = await join(place(), owner, tenantId, 'admin')
  const member = await join(place(), owner, tenantId)
  return { owner, tenantId, admin, member }
}

/** The auth service knows them no more, and the application asks at their next request. */
async function deleteAccount(who: Someone): Promise<void> {
  const { pool, says } = place()
  await pool.query(
    `update app.session set checked_at = '-infinity', auth_session_id = gen_random_uuid()::text
     where user_id = (select user_id from app.app_user where auth_user_id = $1)`,
    [who.id],
  )
  says(who.token, who)
  expect((await who.get('/api/me')).status).toBe(401)
}

test('X-542: who makes an organization owns it, and sees who belongs to it', async () => {
  const owner = await place().signIn()
  const id = await makeOrganization(owner, 'Acme')
  expect(await shown(owner)).toMatchObject({
    id,
    name: 'Acme',
    role: 'owner',
    mailsInvitations: true,
    invitations: [],
    members: [{ email: owner.email, role: 'owner', isSelf: true }],
  })
})

test('a removed member works in that organization no more, whatever their session says', async () => {
  const { owner, tenantId, member } = await threePeople()
  expect((await member.who.get('/forward-auth')).headers.get('remote-tenant')).toBe(tenantId)
  await owner.post('/api/members/remove', { tenantId, userId: member.userId })
  expect((await member.who.get('/api/me')).body).toMatchObject({ tenants: [], tenantId: null })
  const forwarded = await member.who.get('/forward-auth')
  expect([forwarded.status, forwarded.headers.get('remote-tenant')]).toEqual([200, ''])
  // As a member of another one as well.
  const other = await makeOrganization(member.who)
  expect((await member.who.get('/forward-auth')).headers.get('remote-tenant')).toBe(other)
})

test('X-541: what a role does not allow is refused, and to strangers everything, as if there were no such organization', async () => {
  const { owner, tenantId, admin, member } = await threePeople()
  const stranger = await place().signIn()
  const ownerId = await userIdOf(owner, owner)
  const asked: [path: string, body: object][] = [
    ['/api/organizations/rename', { tenantId, name: 'New', slug: `new-${randomUUID()}` }],
    ['/api/organizations/delete', { tenantId }],
    ['/api/organizations/hand-over', { tenantId, userId: admin.userId }],
    ['/api/members/remove', { tenantId, userId: admin.userId }],
    ['/api/members/role', { tenantId, userId: member.userId, role: 'admin' }],
    ['/api/invitations', { tenantId, email: 'x@example.com', role: 'member' }],
  ]
  for (const [path, body] of asked) {
    expect({ path, ...(await member.who.post(path, body)) }).toMatchObject({
      path,
      status: 403,
      body: { code: 'NOT_ALLOWED_BY_ROLE' },
    })
    const [other, none] = await Promise.all([
      stranger.post(path, body),
      stranger.post(path, { ...body, tenantId: randomUUID() }),
    ])
    expect({ path, ...other }).toMatchObject({ path, status: 403, body: { code: 'NOT_A_MEMBER' } })
    expect(other.body).toEqual(none.body)
  }
  for (const [path, body] of [
    asked[1],
    asked[2],
    ['/api/invitations', { tenantId, email: 'x@example.com', role: 'admin' }],
    ['/api/members/role', { tenantId, userId: member.userId, role: 'admin' }],
  ] as [string, object][])
    expect((await admin.who.post(path, body)).body).toMatchObject({ code: 'NOT_ALLOWED_BY_ROLE' })
  const removal = await admin.who.post('/api/members/remove', { tenantId, userId: ownerId })
  expect(removal).toMatchObject({ status: 409, body: { code: 'OWNER_STAYS' } })
  expect(await rolesIn(owner)).toEqual([
    `${owner.email} owner`,
    `${admin.who.email} admin`,
    `${member.who.email} member`,
  ])
})

describe('membership', () => {
  test('X-544: ends by leaving and by removal, and with it what is shown', async () => {
    const { owner, tenantId, admin, member } = await threePeople()
    expect((await member.who.post('/api/organizations/leave', { tenantId })).status).toBe(200)
    const removed = await owner.post('/api/members/remove', { tenantId, userId: admin.userId })
    expect(removed.status).toBe(200)
    for (const { who } of [admin, member]) {
      expect((await who.get('/dashboard')).headers.get('location')).toBe('/auth/no-organization')
      expect((await who.get('/api/organization')).body).toMatchObject({ code: 'NO_ORGANIZATION' })
    }
    expect(await rolesIn(owner)).toEqual([`${owner.email} owner`])
    const again = await owner.post('/api/members/remove', { tenantId, userId: admin.userId })
    expect(again).toMatchObject({ status: 404, body: { code: 'NO_SUCH_MEMBER' } })
  })

  test('X-545: has another role when the owner says so', async () => {
    const { owner, tenantId, admin, member } = await threePeople()
    await owner.post('/api/members/role', { tenantId, userId: admin.userId, role: 'member' })
    await owner.post('/api/members/role', { tenantId, userId: member.userId, role: 'admin' })
    expect((await rolesIn(owner)).slice(1)).toEqual([
      `${member.who.email} admin`,
      `${admin.who.email} member`,
    ])
  })
})

describe('an owner', () => {
  test('X-543, X-546: leaves only after handing over, and stays an admin then', async () => {
    const { owner, tenantId, member } = await threePeople()
    const stays = await owner.post('/api/organizations/leave', { tenantId })
    expect(stays).toMatchObject({ status: 409, body: { code: 'OWNER_STAYS' } })
    const handed = await owner.post('/api/organizations/hand-over', { tenantId, userId: member.userId })
    expect(handed.status).toBe(200)
    expect(await shown(owner)).toMatchObject({ role: 'admin' })
    expect(await shown(member.who)).toMatchObject({ role: 'owner' })
    expect((await owner.post('/api/organizations/leave', { tenantId })).status).toBe(200)
  })

  test('X-542, X-546: is one, though several are handed the organization at once', async () => {
    const { owner, tenantId, admin, member } = await threePeople()
    const to = [admin.userId, member.userId, admin.userId, member.userId]
    const answers = await Promise.all(
      to.map((userId) => owner.post('/api/organizations/hand-over', { tenantId, userId })),
    )
    // Of the others each finds the new owner, or an admin’s role, in the way.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
    const roles = (await shown(admin.who)).members.map(({ role }) => role)
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
  })

  test('X-547: who is deleted is followed by the admin; what nobody else belongs to goes', async () => {
    const { owner, admin, member } = await threePeople()
    const alone = await makeOrganization(owner)
    await deleteAccount(owner)
    expect(await rolesIn(admin.who)).toEqual([`${admin.who.email} owner`, `${member.who.email} member`])
    const left = await place().pool.query('select 1 from app.tenant where tenant_id = $1', [alone])
    expect(left.rows).toEqual([])
  })
})

describe('X-547: the heir of an organization', () => {
  test.each([
    ['the admin who has been there longest', ['admin', 'admin', 'member'], 1],
    ['where there is no admin, the member who has been there longest', ['member', 'member', 'member'], 2],
  ] as const)('is %s', async (_, roles, heir) => {
    const owner = await place().signIn()
    const tenantId = await makeOrganization(owner)
    const joined: Awaited<ReturnType<typeof join>>[] = []
    for (const role of roles) joined.push(await join(place(), owner, tenantId, role))
    // The newer the user, the longer a member: neither the order of ids nor the newest one decides.
    await place().pool.query(
      `update app.membership m set joined_at = now() - make_interval(days => place::int)
       from unnest($2::int[]) with ordinality as others (user_id, place)
       where m.user_id = others.user_id and m.tenant_id = $1`,
      [tenantId, joined.map(({ userId }) => userId)],
    )
    await deleteAccount(owner)
    const inherits = joined[heir]?.who
    expect(inherits && (await rolesIn(inherits))[0]).toBe(`${inherits?.email} owner`)
  })
})

describe('an organization', () => {
  test('has another name and short name, if nobody else has that one', async () => {
    const { owner, tenantId } = await threePeople()
    const slug = `acme-${randomUUID().slice(0, 8)}`
    const renamed = await owner.post('/api/organizations/rename', { tenantId, name: ' Ångström ', slug })
    expect(renamed.status).toBe(200)
    expect(await shown(owner)).toMatchObject({ name: 'Ångström', slug })
    const other = await place().signIn()
    const taken = { tenantId: await makeOrganization(other), name: 'Other', slug }
    expect(await other.post('/api/organizations/rename', taken)).toMatchObject({
      status: 409,
      body: { code: 'SLUG_TAKEN' },
    })
  })

  test.each([
    [{ slug: 'Acme' }, 'lowercase letters'],
    [{ slug: 'a--b' }, 'lowercase letters'],
    [{ slug: 'x'.repeat(49) }, '48'],
    [{ name: ' ' }, 'name'],
  ])('is not renamed by %j', async (wrong, sentence) => {
    const owner = await place().signIn()
    const body = { tenantId: await makeOrganization(owner), name: 'Fine', slug: 'fine', ...wrong }
    const answer = await owner.post('/api/organizations/rename', body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect((answer.body as { error: string }).error).toContain(sentence)
  })

  test('has no name with half a pair of surrogates, of which every one would read the same', async () => {
    const owner = await place().signIn()
    const made = await owner.post('/api/organizations', { name: 'A\ud800' })
    expect(made).toMatchObject({ status: 400, body: { code: 'INVALID_NAME' } })
    const body = { tenantId: await makeOrganization(owner), name: 'A\udfff', slug: 'a' }
    expect((await owner.post('/api/organizations/rename', body)).status).toBe(400)
  })

  test('is deleted by its owner, with its members and invitations', async () => {
    const { owner, tenantId, member } = await threePeople()
    await owner.post('/api/invitations', { tenantId, email: 'late@example.com', role: 'member' })
    expect((await owner.post('/api/organizations/delete', { tenantId })).status).toBe(200)
    expect((await member.who.get('/api/me')).body).toMatchObject({ tenants: [] })
    const { rows } = await place().pool.query('select 1 from app.invitation where tenant_id = $1', [tenantId])
    expect(rows).toEqual([])
  })
})
