// GET /api/organization, and what changes it and its members.

import { step } from '../../../machines/kit/step.ts'
import { membershipMachine } from '../../../machines/membership/membership.machine.ts'
import { anyInvitationsOf } from '../../db/app/invitation.ts'
import { anyMembers } from '../../db/app/organization.ts'
import {
  changeRoleBody,
  memberBody,
  type Organization,
  organizationBody,
  renameOrganizationBody,
} from '../../wire/organization.ts'
import {
  changeRole,
  deleteOrganization,
  handOver,
  leaveOrganization,
  removeMember,
  renameOrganization,
} from '../ledgers/members.flow.ts'
import { refusalIn } from '../ledgers/operations.ts'
import { refusals } from '../ledgers/refusals.ts'
import { withVerifiedSession } from '../sessions/with-verified-session.ts'
import { refuse } from '../steps/refuse.ts'
import { changing } from './changing.ts'

export const organization = withVerifiedSession(async function organization(
  ctx,
  { pool, invitationMail },
  { session, tenants },
) {
  ctx.set('cache-control', 'no-store')
  const tenant = tenants.find(({ id }) => id === session.tenantId)
  if (!tenant) return refuse(ctx, 409, 'Choose an organization first.', 'NO_ORGANIZATION')
  const [members, invitations] = await Promise.all([
    anyMembers(pool, tenant.id),
    anyInvitationsOf(pool, tenant.id),
  ])
  const role = members.find(({ userId }) => userId === session.userId)?.role
  const asked = { type: 'action.requested', action: 'see', concerned: 'organization' } as const
  const { effects } = step(membershipMachine, { state: role ?? 'absent', context: {} }, asked)
  const refusal = refusalIn(effects)
  if (refusal || !role) return refuse(ctx, ...refusals[refusal ?? 'refuseNonMember'])
  ctx.body = {
    ...tenant,
    role,
    members: members.map((member) => ({ ...member, isSelf: member.userId === session.userId })),
    invitations: [...invitations],
    mailsInvitations: invitationMail !== null,
  } satisfies Organization
})

export const rename = changing(
  renameOrganizationBody,
  ({ tenantId, name, slug }) => ({ tenantId, organization: { name, slug } }),
  renameOrganization,
)
export const remove = changing(organizationBody, (named) => named, deleteOrganization)
export const leave = changing(organizationBody, (named) => named, leaveOrganization)

const otherOf = ({ tenantId, userId }: { tenantId: string; userId: number }) => ({
  tenantId,
  otherId: userId,
})
export const handOverTo = changing(memberBody, otherOf, handOver)
export const removeOne = changing(memberBody, otherOf, removeMember)
export const giveRole = changing(changeRoleBody, otherOf, ({ role }) => changeRole(role))
