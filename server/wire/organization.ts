// What the application's routes for organizations, members and invitations take and answer; the UI imports its types.

import { z } from 'zod'
import { organizationName } from './app.ts'
import { strictEmail } from './email.ts'

export type Role = 'owner' | 'admin' | 'member'

const tenantId = z.uuid('Name the organization by its id.')
const userId = z.int('Name the member by their id.').min(1, 'Name the member by their id.').max(2_147_483_647)
const role = z.enum(['admin', 'member'], 'Give the role admin or member.')
const invitationId = z.uuid('Name the invitation by its id.')

/** Times are epoch ms. `isSelf`: who asks. */
export type Member = {
  userId: number
  name: string
  email: string
  role: Role
  joinedAt: number
  isSelf: boolean
}

/** `inviter`: the name or else the e-mail of whoever invites; null for somebody who is gone. */
export type Invitation = {
  id: string
  organization: string
  inviter: string | null
  email: string
  role: Exclude<Role, 'owner'>
  state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'lapsed'
  invitedAt: number
  expiresAt: number
}

/** GET /api/organization: the one that this session works in. Refused with 409 NO_ORGANIZATION where it works in none. */
export type Organization = {
  id: string
  name: string
  slug: string
  isDefault: boolean
  /** Of who asks. */
  role: Role
  members: Member[]
  /** Those that wait for an answer. */
  invitations: Invitation[]
  /** Whether invitations can be mailed: the application has a mail server. */
  mailsInvitations: boolean
}

/** What every change answers. */
export type Done = { success: true }

/** POST /api/organizations/rename. Refused with 409 SLUG_TAKEN. */
export const renameOrganizationBody = z.object({
  tenantId,
  name: z.string('Give the organization a name.').pipe(organizationName),
  slug: z
    .string('Give the organization a short name.')
    .max(48, 'Use at most 48 characters for the short name.')
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Use small letters, digits and single hyphens for the short name, such as acme-2.',
    ),
})
export type RenameOrganization = z.input<typeof renameOrganizationBody>

/** POST /api/organizations/delete and POST /api/organizations/leave */
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
    .string('Give the e-mail address of one person, such as ada@example.com.')
    .transform((text, ctx) => {
      const email = strictEmail(text.trim())
      if (email) return email
      ctx.addIssue('Give the e-mail address of one person, such as ada@example.com.')
      return z.NEVER
    }),
  role,
})
export type Invite = z.input<typeof inviteBody>

/** POST /api/invitations/revoke, /accept and /decline */
export const invitationBody = z.object({ id: invitationId })
export type NamedInvitation = z.input<typeof invitationBody>

/** POST /api/invitations/look-up: what the mail's link invites to. Refused with 404 INVITATION_UNKNOWN. */
export const lookUpInvitationBody = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'Give the token of the mail’s link.'),
})
export type LookUpInvitation = z.input<typeof lookUpInvitationBody>

/** POST /api/invitations/accept: the session works in the organization from now on. */
export type InvitationAccepted = { redirect: '/dashboard' }
