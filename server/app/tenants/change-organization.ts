// GET /api/organization, and what changes it and its members.

import { step } from '../../../machines/kit/step.ts'
import { mayOf, permissionsOf, standingAs } from '../../../machines/membership/permissions.ts'
import { anyInvitationsOf } from '../../db/app/invitation.ts'
import { anyMembers, MOST_SHOWN, maybeOneRole } from '../../db/app/organization-table.ts'
import type {
  ChangeRole,
  DemandFactor,
  NamedMember,
  NamedOrganization,
  Organization,
  RenameOrganization,
} from '../../wire/organization.ts'
import type { HandleMember } from '../app-route.ts'
import {
  changeRole,
  deleteOrganization,
  demandFactor,
  handOver,
  leaveOrganization,
  removeMember,
  renameOrganization,
  withdrawDemand,
} from '../rows/members.flow.ts'
import { refusalIn } from '../rows/organization-operations.ts'
import { refusals } from '../steps/refusals.ts'
import { refuse } from '../steps/refuse-request.ts'
import { changing } from './changing.ts'
import { called, isGiven } from './named-roles.ts'

export const organization: HandleMember = async (ctx, { pool, mails, roles, roleNames }, current) => {
  const { session, tenants, levels } = current
  ctx.set('cache-control', 'no-store')
  const tenant = tenants.find(({ id }) => id === session.tenantId)
  if (!tenant) return refuse(ctx, 409, 'Choose an organization first.', 'NO_ORGANIZATION')
  const [members, invitations] = await Promise.all([
    anyMembers(pool, tenant.id, roles.table.given),
    anyInvitationsOf(pool, tenant.id, roles.table),
  ])
  const own = members.find(({ userId }) => userId === session.userId)
  const [first] = members
  const isListed = own !== undefined || members.length < MOST_SHOWN
  const held = isListed ? own?.role : (await maybeOneRole(pool, tenant.id, session.userId))?.role
  const role = held === undefined ? null : standingAs(roles.table, held)
  const asked = { type: 'action.requested', action: 'see', concerned: 'organization', ...levels } as const
  const row = `${tenant.id}:${session.userId}`
  const { effects } = step(roles.machine, { state: role ?? 'absent', context: {} }, asked, row, own?.email)
  const refusal = refusalIn(effects)
  if (refusal || !role) return refuse(ctx, ...refusals[refusal ?? 'refuseNonMember'])
  const { id, name, slug, isDefault, secondFactorFrom } = tenant
  const may = { ...mayOf(roles.table, role), leave: roles.leaving.has(role) }
  ctx.body = {
    ...{ id, name, slug, isDefault, secondFactorFrom },
    role,
    may,
    permissions: permissionsOf(roles.table, role),
    roleNames,
    members: members.map(({ withoutFactor: _, withUnknownFactors: __, ...member }) => ({
      ...member,
      role: standingAs(roles.table, member.role),
      isSelf: member.userId === session.userId,
    })),
    membersWithout: may.demandFactor
      ? { none: first?.withoutFactor ?? 0, unknown: first?.withUnknownFactors ?? 0 }
      : null,
    invitations: invitations.map(called(roleNames)),
    mailsInvitations: mails !== null,
  } satisfies Organization
}

export const rename = changing(
  ({ tenantId, name, slug }: RenameOrganization) => ({ tenantId, organization: { name, slug } }),
  renameOrganization,
)
export const remove = changing((named: NamedOrganization) => named, deleteOrganization)
export const demandFactorOf = changing(
  ({ tenantId, days }: DemandFactor) => ({ tenantId, days }),
  demandFactor,
)
export const withdrawDemandOf = changing((named: NamedOrganization) => named, withdrawDemand)
export const leave = changing((named: NamedOrganization) => named, leaveOrganization)

const otherOf = ({ tenantId, userId }: NamedMember) => ({ tenantId, otherId: userId })
export const handOverTo = changing(otherOf, handOver)
export const removeOne = changing(otherOf, removeMember)
const changingRole = changing<ChangeRole, 'tenantId' | 'otherId'>(otherOf, ({ role }) => changeRole(role))
export const giveRole: HandleMember<ChangeRole> = async (ctx, deps, current, input) => {
  if (isGiven(ctx, deps, input.role)) await changingRole(ctx, deps, current, input)
}
