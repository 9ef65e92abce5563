// Who may do what in an organization: a table, which the machine's guards read, and the answer that the pages follow.

export const roles = ['owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]

/** The roles that are given by an invitation or by a change; the owner's is handed over. */
export const givenRoles = ['admin', 'member'] as const
export type GivenRole = (typeof givenRoles)[number]

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

/**
 * What an action is about: the organization itself, a member by the role they have, an invitation by the role it gives,
 * or somebody who is no member.
 */
export type Concerned = Role | 'organization' | 'nobody'

const everybodyElse: readonly Concerned[] = ['admin', 'member']

/** What is not named is not allowed. Nobody acts upon the owner; leaving, which is everybody’s own, is not asked here. */
export const permissions: Readonly<
  Record<Role, Readonly<Partial<Record<OrganizationAction, readonly Concerned[]>>>>
> = {
  owner: {
    see: ['organization'],
    rename: ['organization'],
    demandFactor: ['organization'],
    withdrawDemand: ['organization'],
    delete: ['organization'],
    invite: everybodyElse,
    revoke: everybodyElse,
    changeRole: everybodyElse,
    remove: everybodyElse,
    handOver: everybodyElse,
  },
  admin: {
    see: ['organization'],
    rename: ['organization'],
    invite: ['member'],
    revoke: ['member'],
    remove: ['member'],
  },
  member: { see: ['organization'] },
}

/** Whether an invitation to a role is worth something still. @param inviter what its inviter is now; null for no member */
export const mayStillInvite = (inviter: Role | null, role: GivenRole): boolean =>
  inviter !== null && may(inviter, 'invite', role)

export const may = (role: Role, action: OrganizationAction, concerned: Concerned): boolean =>
  permissions[role][action]?.includes(concerned) ?? false

const ofOrganization = ['rename', 'demandFactor', 'withdrawDemand', 'delete'] as const
const ofRoles = ['invite', 'revoke', 'changeRole', 'remove', 'handOver'] as const

/** Whether somebody may do it to the organization; and of which roles the members and invitations are that they may do it to. */
export type May = Record<(typeof ofOrganization)[number], boolean> &
  Record<(typeof ofRoles)[number], GivenRole[]>

export const mayOf = (role: Role): May =>
  Object.fromEntries([
    ...ofOrganization.map((action) => [action, may(role, action, 'organization')]),
    ...ofRoles.map((action) => [action, givenRoles.filter((given) => may(role, action, given))]),
  ])
