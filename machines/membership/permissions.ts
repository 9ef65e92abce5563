// Who may do what in an organization: a table, which the machine's guards read, and the answer that the pages follow.

/** Named by the table. What nobody has named counts as `member`, which every table has. */
export type Role = string
/** One that is given by an invitation or by a change; the owner’s is handed over. */
export type GivenRole = string

/** What everybody has who has no other role, or one that the table no longer has. */
export const BASE = 'member'

export type OrganizationAction =
  | 'see'
  | 'rename'
  /** A second factor of its members’ sessions. */
  | 'demandFactor'
  | 'withdrawDemand'
  | 'delete'
  | 'invite'
  | 'revoke'
  | 'changeRole'
  | 'remove'
  | 'handOver'
  /** Its API keys. */
  | 'seeKeys'
  | 'makeKey'
  | 'replaceKey'
  | 'revokeKey'

/**
 * What an action is about: the organization itself, a member by the role they have or are to have, an invitation by the role it gives,
 * or somebody who is no member.
 */
export type Concerned = Role | 'organization' | 'nobody'

export type Allowed = Readonly<Partial<Record<OrganizationAction, readonly Concerned[]>>>

/** As the operator writes them, by what they are about; those of an application’s own among them: `invoice: ['create']`. */
export type Permissions = Readonly<Record<string, readonly string[]>>

export type RoleTable = {
  /** The first is what a former owner becomes, and inherits first; the last is the base. */
  given: readonly GivenRole[]
  /** What is not named is not allowed. Nobody acts upon the owner; leaving, which is everybody’s own, is not asked here. */
  allowed: Readonly<Record<Role, Allowed>>
  permissions: Readonly<Record<Role, Permissions>>
}

const organization = ['organization'] as const

const ofKeys = {
  seeKeys: organization,
  makeKey: organization,
  replaceKey: organization,
  revokeKey: organization,
} as const

/** The owner may do everything to everybody else. */
export const ofOwner = (given: readonly GivenRole[]): Allowed => ({
  see: organization,
  rename: organization,
  demandFactor: organization,
  withdrawDemand: organization,
  delete: organization,
  invite: given,
  revoke: given,
  changeRole: given,
  remove: given,
  handOver: given,
  ...ofKeys,
})

/** As Better Auth’s organization plugin calls them: all that an operator may give of ours. */
export const ofOrganizations = {
  organization: ['update', 'delete'],
  member: ['update', 'delete'],
  invitation: ['create', 'cancel'],
  'api-key': ['read', 'create', 'update', 'delete'],
} as const

/** Where the operator has given none. */
export const knownTable: RoleTable = {
  given: ['admin', BASE],
  allowed: {
    owner: ofOwner(['admin', BASE]),
    admin: {
      see: organization,
      rename: organization,
      invite: [BASE],
      revoke: [BASE],
      remove: [BASE],
      ...ofKeys,
    },
    [BASE]: { see: organization },
  },
  permissions: {
    owner: ofOrganizations,
    admin: {
      organization: ['update'],
      member: ['delete'],
      invitation: ['create', 'cancel'],
      'api-key': ofOrganizations['api-key'],
    },
    [BASE]: {},
  },
}

/** A state of the machine, whose types name the known roles: those of another table pass as one of them. */
type RoleState = 'owner' | 'admin' | 'member'

/** As what a role counts. */
export const standingAs = ({ allowed }: RoleTable, role: string): RoleState =>
  (Object.hasOwn(allowed, role) ? role : BASE) as RoleState

export const may = (
  table: RoleTable,
  role: Role,
  action: OrganizationAction,
  concerned: Concerned,
): boolean => table.allowed[standingAs(table, role)]?.[action]?.includes(concerned) ?? false

/** Whether an invitation to a role is worth something still. @param inviter what its inviter is now; null for no member */
export const mayStillInvite = (table: RoleTable, inviter: Role | null, role: GivenRole): boolean =>
  inviter !== null && may(table, inviter, 'invite', role)

const toOrganization = [
  'rename',
  'demandFactor',
  'withdrawDemand',
  'delete',
  'seeKeys',
  'makeKey',
  'replaceKey',
  'revokeKey',
] as const
const toRoles = ['invite', 'revoke', 'changeRole', 'remove', 'handOver'] as const

/** Whether somebody may do it to the organization; and of which roles the members and invitations are that they may do it to. */
export type May = Record<(typeof toOrganization)[number], boolean> &
  Record<(typeof toRoles)[number], GivenRole[]>

export const mayOf = (table: RoleTable, role: Role): May =>
  Object.fromEntries([
    ...toOrganization.map((action) => [action, may(table, role, action, 'organization')]),
    ...toRoles.map((action) => [action, table.given.filter((given) => may(table, role, action, given))]),
  ])

export const permissionsOf = ({ permissions }: RoleTable, role: Role): Record<string, string[]> =>
  Object.fromEntries(Object.entries(permissions[role] ?? {}).map(([about, actions]) => [about, [...actions]]))
