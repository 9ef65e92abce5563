// The shape of ORGANIZATION_ROLES: what each role of an organization may do, to which roles, and what it is called.

import { z } from 'zod'
import { gainsIn } from '../../machines/membership/gains.ts'
import {
  type Allowed,
  BASE,
  ofOrganizations,
  ofOwner,
  type Permissions,
} from '../../machines/membership/permissions.ts'
import { type Roles, rolesOf } from '../../machines/membership/roles.ts'
import { isVisible, onOneLine } from '../wire/names.ts'
import { isTag } from '../words/languages-of-operators.ts'
import type { TableOfNames } from '../words/role-names.ts'

/** `names`: of those roles that have one. */
export type OrganizationRoles = { roles: Roles; names: TableOfNames }

const MOST_ROLES = 12
const LONGEST_NAME = 40
const word = /^[a-z][a-z0-9-]{0,31}$/

const NOT_A_WORD = 'isn’t a name: it takes 1 to 32 lowercase letters, digits and hyphens, a letter first'

/** Words of ours, and of the machine’s states. */
const taken = ['owner', 'absent', 'nobody', 'organization']

const ours = ofOrganizations
const isOurs = (about: string): about is keyof typeof ours => Object.hasOwn(ours, about)

const isName = (text: string) =>
  text.length <= LONGEST_NAME && isVisible(text) && onOneLine(text) === text && text.isWellFormed()

/** One for all languages, or one for each. */
const oneName = z.string().refine(isName)
const eachName = z.union([oneName, z.record(z.string().refine(isTag), oneName)])
const name = z.custom<TableOfNames[string]>().transform((given, ctx) => {
  const read = eachName.safeParse(given)
  if (read.success) return read.data
  const says = `isn’t a name for people: give 1 to ${LONGEST_NAME} characters on one line, or such by the codes of languages (en, pt-BR)`
  ctx.addIssue({ code: 'custom', params: { what: says } })
  return z.NEVER
})

const permissions = z.record(z.string(), z.array(z.string())).superRefine((given, ctx) => {
  const issue = (path: (string | number)[], says: string) =>
    ctx.addIssue({ code: 'custom', path, params: { what: says } })
  for (const [about, actions] of Object.entries(given)) {
    if (!word.test(about)) issue([about], NOT_A_WORD)
    else if (about in {}) issue([about], 'is taken: choose another name')
    for (const [index, action] of actions.entries()) {
      if (!word.test(action)) issue([about, index], NOT_A_WORD)
      else if (isOurs(about) && !ours[about].some((one) => one === action))
        issue([about, index], `isn’t a permission: ${about} has ${ours[about].join(' and ')}`)
    }
  }
})

const role = z.strictObject({
  name: name.optional(),
  permissions: permissions.default({}),
  grants: z.array(z.string()).default([]),
})
type Given = Record<string, z.infer<typeof role>>

const shape = z.record(z.string(), role).superRefine((given, ctx) => {
  const issue = (path: (string | number)[], says: string) =>
    ctx.addIssue({ code: 'custom', path, params: { what: says } })
  const names = Object.keys(given)
  if (names.length > MOST_ROLES) issue([], `are too many roles: ${MOST_ROLES} fit`)
  if (names.length > 0 && !names.includes(BASE))
    issue([BASE], 'is missing: it is what everybody has who has no other role, if only {}')
  for (const [name, { grants }] of Object.entries(given)) {
    // Objects have some words before anybody gives them any.
    if (taken.includes(name) || name in {}) issue([name], 'is taken: choose another name')
    else if (!word.test(name)) issue([name], NOT_A_WORD)
    for (const [index, granted] of grants.entries())
      if (granted !== 'owner' && !names.includes(granted))
        issue([name, 'grants', index], 'isn’t one of the roles')
  }
})

function allowedOf({ permissions, grants }: Given[string]): Allowed {
  const has = (about: keyof typeof ours, action: string) => permissions[about]?.includes(action) ?? false
  const itself = ['organization']
  return {
    see: itself,
    ...(has('organization', 'update') && { rename: itself }),
    ...(has('organization', 'delete') && { delete: itself }),
    ...(has('invitation', 'create') && { invite: grants }),
    ...(has('invitation', 'cancel') && { revoke: grants }),
    ...(has('member', 'update') && { changeRole: grants }),
    ...(has('member', 'delete') && { remove: grants }),
    ...(has('api-key', 'read') && { seeKeys: itself }),
    ...(has('api-key', 'create') && { makeKey: itself }),
    ...(has('api-key', 'update') && { replaceKey: itself }),
    ...(has('api-key', 'delete') && { revokeKey: itself }),
  }
}

/** Everything that any of them has. */
const together = (all: readonly Permissions[]): Permissions => {
  const abouts = new Set(all.flatMap((one) => Object.keys(one)))
  return Object.fromEntries(
    [...abouts].map((about) => [about, [...new Set(all.flatMap((one) => one[about] ?? []))]]),
  )
}

function organizationRolesOf(roles: Given): OrganizationRoles {
  const given = [...Object.keys(roles).filter((name) => name !== BASE), BASE]
  const each = Object.entries(roles)
  const allowed = each.map(([name, one]) => [name, allowedOf(one)] as const)
  const permissions = Object.fromEntries(each.map(([name, one]) => [name, one.permissions]))
  return {
    roles: rolesOf({
      given,
      allowed: { owner: ofOwner(given), ...Object.fromEntries(allowed) },
      permissions: { owner: together([ours, ...Object.values(permissions)]), ...permissions },
    }),
    names: Object.fromEntries(each.flatMap(([role, { name: called }]) => (called ? [[role, called]] : []))),
  }
}

/** Where nothing is set the three roles are those that there have always been. */
const none: OrganizationRoles = { roles: rolesOf(null), names: {} }

export const roleTable = shape.transform((given, ctx): OrganizationRoles => {
  if (Object.keys(given).length === 0) return none
  const made = organizationRolesOf(given)
  for (const [role, way] of gainsIn(made.roles))
    ctx.addIssue({
      code: 'custom',
      path: [role],
      params: { what: `lets people gain what it does not give them: ${way}` },
    })
  return made
})

export const namesOfRoles = Object.keys(role.shape)
