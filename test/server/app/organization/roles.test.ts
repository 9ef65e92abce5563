// The roles in docs/extend.md, over HTTP: each may do exactly what its row says, and nothing that another one may.

import { randomUUID } from 'node:crypto'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { appSettings } from '../../../../server/config/app-settings.ts'
import { loadSettings } from '../../../../server/config/load.ts'
import { connect } from '../../../../server/db/pool.ts'
import { rolesHeld } from '../../../../server/doctor/role-checks.ts'
import { hasPermissions } from '../../../../server/integrate/exports.ts'
import { textOf } from '../../../rules/support/files.ts'
import { join, makeOrganization, placeOfFile, rolesIn, type Someone, shown, waiting } from './support.ts'

const [, block = ''] =
  /<!-- settings, run by test\/server\/app\/organization\/roles\.test\.ts -->\n```\n([\s\S]*?)```/.exec(
    textOf('docs/extend.md'),
  ) ?? []
const env = parseEnv(block) as Record<string, string>
const place = placeOfFile(env)

async function everybody() {
  const owner = await place().signIn()
  const tenantId = await makeOrganization(owner)
  const as = (role: string) => join(place(), owner, tenantId, role)
  const [admin, editor, member] = [await as('admin'), await as('editor'), await as('member')]
  return { owner, tenantId, as, admin, editor, member }
}

/** y: it is done; n: it is refused. */
const table = `
  what                  admin editor member
  rename                y     n      n
  demand-factor         n     n      n
  hand-over             n     n      n
  invite-admin          n     n      n
  invite-editor         y     n      n
  invite-member         y     y      n
  revoke-member         y     n      n
  member-to-editor      y     n      n
  editor-to-member      y     n      n
  member-to-admin       n     n      n
  admin-to-member       n     n      n
  remove-admin          n     n      n
  remove-editor         y     n      n
  remove-member         y     n      n
  delete                n     n      n
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/))

test.each(head.slice(1))('an %s may do just what the table says', async (role) => {
  const { owner, tenantId, as, ...people } = await everybody()
  const { who } = people[role as 'admin' | 'editor' | 'member']
  const toRole = async (from: string, to: string): Promise<[string, object]> => [
    '/api/members/role',
    { tenantId, userId: (await as(from)).userId, role: to },
  ]
  const removing = async (given: string): Promise<[string, object]> => [
    '/api/members/remove',
    { tenantId, userId: (await as(given)).userId },
  ]
  const inviting = (given: string): [string, object] => [
    '/api/invitations',
    { tenantId, email: `${randomUUID()}@example.com`, role: given },
  ]
  const invited = async (): Promise<[string, object]> => {
    const [path, body] = inviting('member')
    await owner.post(path, body)
    return ['/api/invitations/revoke', { id: (await shown(owner)).invitations[0]?.id }]
  }
  const requests: Record<string, () => [string, object] | Promise<[string, object]>> = {
    rename: () => [
      '/api/organizations/rename',
      { tenantId, name: 'New', slug: `new-${randomUUID().slice(0, 8)}` },
    ],
    'demand-factor': () => ['/api/organizations/demand-factor', { tenantId, days: 30 }],
    'hand-over': () => ['/api/organizations/hand-over', { tenantId, userId: people.member.userId }],
    'invite-admin': () => inviting('admin'),
    'invite-editor': () => inviting('editor'),
    'invite-member': () => inviting('member'),
    'revoke-member': invited,
    'member-to-editor': () => toRole('member', 'editor'),
    'editor-to-member': () => toRole('editor', 'member'),
    'member-to-admin': () => toRole('member', 'admin'),
    'admin-to-member': () => toRole('admin', 'member'),
    'remove-admin': () => removing('admin'),
    'remove-editor': () => removing('editor'),
    'remove-member': () => removing('member'),
    delete: () => ['/api/organizations/delete', { tenantId }],
  }
  const done: Record<string, string> = {}
  for (const [what = ''] of rows) {
    const [path, body] = (await requests[what]?.()) ?? ['', {}]
    const { status, body: answer } = await who.post(path, body)
    if (status !== 200) expect(answer).toMatchObject({ code: 'NOT_ALLOWED_BY_ROLE' })
    done[what] = status === 200 ? 'y' : 'n'
  }
  const column = head.indexOf(role)
  expect(done).toEqual(Object.fromEntries(rows.map((row) => [row[0], row[column]])))
})

test('the answer has what its reader may, for our pages and for the application, and what roles are called', async () => {
  const { admin, editor, member } = await everybody()
  const seen = await shown(editor.who)
  expect(seen).toMatchObject({
    role: 'editor',
    may: { rename: false, leave: true, invite: ['member'], revoke: [], changeRole: [], remove: [] },
    roleNames: { editor: { en: 'Editor', de: 'Redaktion' } },
    permissions: { invitation: ['create'], invoice: ['create', 'read'] },
  })
  const creates = (permissions: (typeof seen)['permissions']) =>
    hasPermissions(permissions, { invoice: ['create'] })
  expect(creates(seen.permissions)).toBe(true)
  expect(creates((await shown(admin.who)).permissions)).toBe(true)
  expect(creates((await shown(member.who)).permissions)).toBe(false)
  expect(seen.members.map(({ role }) => role)).toEqual(['owner', 'admin', 'editor', 'member'])
})

test('an invitation says what its role is called, and gives that role', async () => {
  const { owner, tenantId } = await everybody()
  const invited = await place().signIn()
  await owner.post('/api/invitations', { tenantId, email: invited.email, role: 'editor' })
  const [invitation] = await waiting(invited)
  expect(invitation).toMatchObject({ role: 'editor', roleName: { en: 'Editor' } })
  await invited.post('/api/invitations/accept', { id: invitation?.id })
  expect((await rolesIn(owner)).at(-2)).toBe(`${invited.email} editor`)
})

test('a role that the table does not have is refused, as the owner’s is', async () => {
  const { owner, tenantId, member } = await everybody()
  for (const role of ['owner', 'ghost'])
    expect(await owner.post('/api/members/role', { tenantId, userId: member.userId, role })).toMatchObject({
      status: 400,
      body: { error: 'Give the role admin, editor or member.', code: 'INVALID_INPUT' },
    })
})

async function setRole(who: Someone, role: string): Promise<void> {
  await place().pool.query(
    `update app.membership set role = $2
     where user_id = (select user_id from app.app_user where auth_user_id = $1)`,
    [who.id, role],
  )
}

test('a role that is gone from the table counts as member, the doctor counts who has it, and another one can be given', async () => {
  const { owner, tenantId, editor } = await everybody()
  await setRole(editor.who, 'ghost')
  expect(await shown(editor.who)).toMatchObject({ role: 'member', may: { invite: [] } })
  const pool = await connect(place().app.databaseUrl, {
    applicationName: 'roles',
    maxPoolSize: 1,
    connectionWaitMs: 5000,
  })
  const held = () => rolesHeld(pool, loadSettings(appSettings, env, { demo: true }).values)
  expect(await held()).toMatchObject([
    {
      finding: 'roles.gone',
      says: 'Members have roles that ORGANIZATION_ROLES no longer has: 1 as ghost. They count as member.',
    },
  ])
  // What it is then stays so when the table has the role again.
  await owner.post('/api/members/role', { tenantId, userId: editor.userId, role: 'member' })
  expect(await held()).toMatchObject([{ is: 'well' }])
  await owner.post('/api/members/role', { tenantId, userId: editor.userId, role: 'admin' })
  expect(await shown(editor.who)).toMatchObject({ role: 'admin' })
  await pool.end()
})

test('who hands an organization over has the first role of the table then', async () => {
  const { owner, tenantId, member } = await everybody()
  await owner.post('/api/organizations/hand-over', { tenantId, userId: member.userId })
  expect((await shown(owner)).role).toBe('admin')
  expect((await shown(member.who)).role).toBe('owner')
})
