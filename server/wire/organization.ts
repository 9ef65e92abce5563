// What the application's routes for organizations, members and invitations take and answer; the UI imports its types.

import { z } from 'zod'
import { organizationName } from './app.ts'
import { strictEmail } from './email.ts'

/** `owner`, or one that ORGANIZATION_ROLES has; without it `admin` or `member`. */
const anyRole = z.string()

const tenantId = z.uuid('Name the organization by its id.')
const userId = z.int('Name the member by their id.').min(1, 'Name the member by their id.').max(2_147_483_647)
/** Which of them there are, the handler says. */
const role = z.string('Name the role.')

/** What roles are called, by role and language; the pages have words for `owner`, `admin` and `member` themselves. */
const roleName = z.record(z.string(), z.string())
const roleNames = z.record(z.string(), roleName)
export type RoleNames = z.infer<typeof roleNames>
const invitationId = z.uuid('Name the invitation by its id.')

/** Times are epoch ms. `isSelf`: who asks. */
const member = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  role: anyRole,
  joinedAt: z.number(),
  isSelf: z.boolean(),
})
export type Member = z.infer<typeof member>

/** `inviter`: the inviter's name or else e-mail; null for somebody who is gone. */
export const invitation = z.object({
  id: z.string(),
  organization: z.string(),
  inviter: z.string().nullable(),
  email: z.string(),
  role: anyRole,
  /** What it is called by language, where ORGANIZATION_ROLES or WORDS_DIR says so. */
  roleName: roleName.optional(),
  state: z.enum(['pending', 'accepted', 'declined', 'revoked', 'lapsed']),
  invitedAt: z.number(),
  expiresAt: z.number(),
})
export type Invitation = z.infer<typeof invitation>

const roles = z.array(anyRole)

/**
 * What who asks may do: to the organization, and to members and invitations of which roles. A page offers what stands here, and
 * decides nothing by a role's name.
 */
const mayDo = z.object({
  rename: z.boolean(),
  demandFactor: z.boolean(),
  withdrawDemand: z.boolean(),
  delete: z.boolean(),
  /** Its API keys. */
  seeKeys: z.boolean(),
  makeKey: z.boolean(),
  replaceKey: z.boolean(),
  revokeKey: z.boolean(),
  leave: z.boolean(),
  invite: roles,
  revoke: roles,
  /** From each of them to each of them. */
  changeRole: roles,
  remove: roles,
  handOver: roles,
})

/** GET /api/organization: the one that this session works in. Refused with 409 NO_ORGANIZATION where it works in none. */
export const organizationReply = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isDefault: z.boolean(),
  /** Of who asks. */
  role: anyRole,
  may: mayDo,
  /** All that its role gives who asks, as ORGANIZATION_ROLES has it, an application’s own among them. */
  permissions: z.record(z.string(), z.array(z.string())),
  roleNames,
  members: z.array(member),
  /** Those that wait for an answer. */
  invitations: z.array(invitation),
  /** Whether invitations can be mailed: the application has a mail server. */
  mailsInvitations: z.boolean(),
  /** From when it demands a second factor of its members, in epoch ms; null for never. */
  secondFactorFrom: z.number().nullable(),
  /** For who may demand it: how many members have none, and of how many it is not known; null for the others. */
  membersWithout: z.object({ none: z.number(), unknown: z.number() }).nullable(),
})
export type Organization = z.infer<typeof organizationReply>

/** What every change answers. */
export const done = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof done>

/** POST /api/organizations/rename. Refused with 409 SLUG_TAKEN. */
export const renameOrganizationBody = z.object({
  tenantId,
  name: z.string('Give the organization a name.').pipe(organizationName),
  slug: z
    .string('Give the organization a short name.')
    .max(48, 'Use at most 48 characters for the short name.')
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Use lowercase letters, digits and single hyphens for the short name, such as acme-2.',
    ),
})
export type RenameOrganization = z.input<typeof renameOrganizationBody>

/** POST /api/organizations/demand-factor: `days` until it holds, 0 for at once. Refused with 409 OWN_FACTOR_MISSING. */
export const demandFactorBody = z.object({
  tenantId,
  days: z
    .int('Say in how many days the demand takes effect: 0 to 90.')
    .min(0, 'Say in how many days the demand takes effect: 0 to 90.')
    .max(90, 'Say in how many days the demand takes effect: 0 to 90.'),
})
export type DemandFactor = z.input<typeof demandFactorBody>

/** POST /api/organizations/delete, /leave and /withdraw-demand */
export const organizationBody = z.object({ tenantId })
export type NamedOrganization = z.input<typeof organizationBody>

/** POST /api/organizations/hand-over and POST /api/members/remove */
export const memberBody = z.object({ tenantId, userId })
export type NamedMember = z.input<typeof memberBody>

/** POST /api/members/role */
export const changeRoleBody = z.object({ tenantId, userId, role })
export type ChangeRole = z.input<typeof changeRoleBody>

/** POST /api/invitations: who is invited, by one address, as what. The answer says nothing of accounts. */
export const inviteBody = z.object({
  tenantId,
  email: z
    .string('Enter the email address of one person, such as ada@example.com.')
    .transform((text, ctx) => {
      const email = strictEmail(text.trim())
      if (email) return email
      ctx.addIssue('Enter the email address of one person, such as ada@example.com.')
      return z.NEVER
    }),
  role,
})
export type Invite = z.input<typeof inviteBody>

/** POST /api/invitations/resend, /revoke, /accept and /decline */
export const invitationBody = z.object({ id: invitationId })
export type NamedInvitation = z.input<typeof invitationBody>

/** POST /api/invitations/look-up: what the mail's link invites to. Refused with 404 INVITATION_UNKNOWN. */
export const lookUpInvitationBody = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'Give the token of the mail’s link.'),
})
export type LookUpInvitation = z.input<typeof lookUpInvitationBody>

/** `respondent`: who the requester would be to the invitation; null where nobody is signed in. */
export const foundInvitation = invitation.extend({
  respondent: z.enum(['addressee', 'unproven', 'another']).nullable(),
})
export type FoundInvitation = z.infer<typeof foundInvitation>

/** POST /api/invitations/accept: the session works in the organization from now on. */
export const invitationAccepted = z.object({ redirect: z.literal('/dashboard') })
export type InvitationAccepted = z.infer<typeof invitationAccepted>
