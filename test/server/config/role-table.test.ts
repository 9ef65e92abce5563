// A table of roles that is none, or by which people gain more than it gives them, stops the service before it has begun.

import { expect, test } from 'vitest'
import { gainsIn } from '../../../machines/membership/gains.ts'
import type { membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { knownTable, type RoleTable } from '../../../machines/membership/permissions.ts'
import { knownRoles, rolesOf } from '../../../machines/membership/roles.ts'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { edited } from '../../model/edited.ts'
import { textOf } from '../../rules/support/files.ts'

const load = (roles: unknown) =>
  loadSettings(appSettings, { ORGANIZATION_ROLES: JSON.stringify(roles) }, { demo: true }).values
    .ORGANIZATION_ROLES.roles

const inviting = (...grants: string[]) => ({ permissions: { invitation: ['create'] }, grants })
const changing = (...grants: string[]) => ({ permissions: { member: ['update'] }, grants })
const admin = { permissions: { organization: ['update'], invitation: ['create'] }, grants: ['member'] }
const member = {}

test.each([
  ['a list', [], ['has another form']],
  ['no member', { admin }, ['.member is missing: it is what everybody has who has no other role']],
  [
    'several mistakes',
    {
      owner: {},
      Editor: {},
      admin: { permisions: {} },
      viewer: { permissions: { organization: ['destroy'], Invoice: ['create'] }, grants: ['nobody-else'] },
      named: { name: '' },
      member,
    },
    [
      '.admin.permisions isn’t a known name, did you mean permissions?',
      '.viewer.permissions.organization[0] isn’t a permission: organization has update and delete',
      '.viewer.permissions.Invoice isn’t a name',
      '.named.name isn’t a name for people',
    ],
  ],
  [
    'names and grants that are none',
    { owner: {}, constructor: {}, Editor: {}, viewer: { grants: ['ghost'] }, member },
    [
      '.owner is taken',
      '.constructor is taken',
      '.Editor isn’t a name',
      '.viewer.grants[0] isn’t one of the roles',
    ],
  ],
  [
    'too many roles',
    { ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`role-${at}`, {}])), member },
    ['are too many roles: 12 fit'],
  ],
])('%s is refused, with all that is wrong', (_, roles, sentences) => {
  let says = ''
  try {
    load(roles)
  } catch (error) {
    says = (error as Error).message
  }
  for (const sentence of sentences) expect(says).toContain(sentence)
})

const first = 'the first person is'
test.each([
  [
    'grants a role that may more',
    { admin, editor: inviting('admin'), member },
    '.editor',
    `${first} an \`editor\`, the second no member: the first person invites the second person as an \`admin\`; the second may then rename the organization, which neither could before`,
  ],
  [
    'makes itself another role',
    { admin, editor: changing('editor', 'admin'), member },
    '.editor',
    `${first} an \`editor\`, the second no member: the first person makes themselves an \`admin\`; the first may then rename the organization, which neither could before`,
  ],
  [
    'changes somebody who is there',
    { admin, editor: changing('admin', 'member'), member },
    '.editor',
    `${first} an \`editor\`, the second a \`member\`: the first person makes the second person an \`admin\`; the second may then rename the organization, which neither could before`,
  ],
  [
    'grants what is the application’s own',
    { editor: inviting('accountant', 'member'), accountant: { permissions: { invoice: ['pay'] } }, member },
    '.editor',
    `${first} an \`editor\`, the second no member: the first person invites the second person as an \`accountant\`; the second may then do \`pay\` to \`invoice\`, which neither could before`,
  ],
  [
    'grants a role that grants another one',
    { editor: inviting('helper'), helper: inviting('member'), member },
    '.editor',
    `${first} an \`editor\`, the second no member: the first person invites the second person as a \`helper\`; the second may then invite a \`member\`, which neither could before`,
  ],
  [
    'makes an owner',
    { editor: changing('owner', 'editor'), member },
    '.editor',
    `${first} an \`editor\`, the second no member: the first person makes themselves an \`owner\`; the first may then rename the organization, which neither could before`,
  ],
])('a role that %s is refused with the way to it', (_, roles, place, way) => {
  expect(() => load(roles)).toThrow(`${place} lets people gain what it does not give them: ${way}`)
})

test('each role that gains is named at once', () => {
  const read = () => load({ admin, editor: inviting('admin'), viewer: changing('admin', 'member'), member })
  expect(read).toThrow(/\.editor lets people gain.*\.viewer lets people gain/s)
})

test('docs/extend.md shows what the start says', () => {
  const [, shown = ''] =
    /move by move:\n\n<!-- .* -->\n```\n([\s\S]*?)\n```/.exec(textOf('docs/extend.md')) ?? []
  expect(() => load({ admin, editor: inviting('admin'), member })).toThrow(shown.replaceAll('\n', ' '))
})

test('nobody gains by the roles that there are without a table, and nothing is made for them', () => {
  expect(gainsIn(knownRoles)).toEqual(new Map())
  expect(load({})).toBe(knownRoles)
})

test('the search finds a way to an organization with two owners, and to one with none', () => {
  const { allowed, permissions } = knownTable
  const like = <T>(all: Readonly<Record<string, T>>, admin: T | undefined) => ({
    ...all,
    ...(admin && { admin }),
  })
  const twins: RoleTable = {
    ...knownTable,
    allowed: like(allowed, allowed.owner),
    permissions: like(permissions, permissions.owner),
  }
  expect(gainsIn(rolesOf(twins)).get('admin')).toContain(
    'the second person transfers the organization to themselves; the organization has two owners then',
  )
  const { machines } = edited({
    machine: 'membership',
    at: ['states', 'owner', 'on', 'member.left'],
    put: { target: 'absent', actions: 'removeMembership', meta: { requirement: 'X-1' } },
  })
  const leaving = { table: knownTable, machine: machines.membership as typeof membershipMachine }
  expect(gainsIn(leaving).get('admin')).toContain(
    'the first person leaves; nobody owns the organization then',
  )
})
