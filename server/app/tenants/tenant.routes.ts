// The routes of organizations: making, choosing and changing one, its members, and invitations to it.

import { z } from 'zod'
import { json } from '../../http/open-api.ts'
import {
  createOrganizationBody,
  organizationCreated,
  selectTenantBody,
  tenantSelected,
} from '../../wire/app.ts'
import {
  changeRoleBody,
  done,
  foundInvitation,
  invitation,
  invitationAccepted,
  invitationBody,
  inviteBody,
  lookUpInvitationBody,
  memberBody,
  organizationBody,
  organizationReply,
  renameOrganizationBody,
} from '../../wire/organization.ts'
import { member, post, type Route } from '../app-route.ts'
import type { Refusal } from '../rows/operations.ts'
import { refusals } from '../rows/refusals.ts'
import { ofMember, ofOwner } from '../steps/demands.ts'
import {
  giveRole,
  handOverTo,
  leave,
  organization,
  remove,
  removeOne,
  rename,
} from './change-organization.ts'
import { createOrganization } from './create-organization.ts'
import {
  accept,
  decline,
  inviteOne,
  inviting,
  lookUp,
  ownInvitations,
  resend,
  revoke,
} from './invitations.ts'
import { selectTenant } from './select-tenant.ts'

/** Status and code of what a flow refuses with. */
const as = (...names: Refusal[]) =>
  names.map((name): [number, string] => [refusals[name][0], refusals[name][2]])
const invalid = [400, 'INVALID_INPUT'] as const

const ours = { origin: 'same-origin', limit: 'none' } as const
const changing = { ...ours, limit: 'change' } as const

export const tenantRoutes: readonly Route[] = [
  member.post('/api/organizations', {
    ...changing,
    does: 'Creates an organization, and works in it.',
    demand: ['none', 'A new organization has nothing to lose yet.'],
    body: createOrganizationBody,
    otherwise: [400, 'Give the organization a name of 1 to 100 characters.', 'INVALID_NAME'],
    answers: json(organizationCreated, 201),
    refuses: [[400, 'INVALID_NAME'], ...as('refuseOneTooMany')],
    handle: createOrganization,
  }),
  member.post('/api/tenant', {
    ...changing,
    does: 'Works in one of the person’s organizations.',
    demand: ['none', 'It shows what the person is a member of already.'],
    body: selectTenantBody,
    otherwise: refusals.refuseNonMember,
    answers: json(tenantSelected),
    refuses: as('refuseNonMember'),
    handle: selectTenant,
  }),
  member.get('/api/organization', {
    ...ours,
    does: 'Gives the organization that the session works in, its members and invitations.',
    answers: json(organizationReply),
    refuses: [[409, 'NO_ORGANIZATION'], ...as('refuseNonMember', 'refuseNotAllowed')],
    handle: organization,
  }),
  member.post('/api/organizations/rename', {
    ...changing,
    does: 'Gives an organization another name and short name.',
    demand: ofOwner,
    body: renameOrganizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseSlugTaken')],
    handle: rename,
  }),
  member.post('/api/organizations/delete', {
    ...changing,
    does: 'Deletes an organization.',
    demand: ofOwner,
    body: organizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed')],
    handle: remove,
  }),
  member.post('/api/organizations/leave', {
    ...changing,
    does: 'Ends the person’s own membership.',
    demand: ['none', 'Who leaves can do less than before; an owner can’t.'],
    body: organizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseOwner')],
    handle: leave,
  }),
  member.post('/api/organizations/hand-over', {
    ...changing,
    does: 'Makes another member the owner.',
    demand: ofOwner,
    body: memberBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseNoMember', 'refuseOwner')],
    handle: handOverTo,
  }),
  member.post('/api/members/remove', {
    ...changing,
    does: 'Ends another person’s membership.',
    demand: ofMember,
    body: memberBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseNoMember', 'refuseOwner')],
    handle: removeOne,
  }),
  member.post('/api/members/role', {
    ...changing,
    does: 'Gives a member another role.',
    demand: ofOwner,
    body: changeRoleBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseNoMember', 'refuseOwner')],
    handle: giveRole,
  }),
  member.get('/api/invitations', {
    ...ours,
    does: 'Lists the invitations that wait for the person’s answer.',
    answers: json(z.array(invitation)),
    handle: ownInvitations,
  }),
  member.post('/api/invitations', {
    ...ours,
    does: 'Invites somebody by mail.',
    ...inviting,
    demand: ofMember,
    body: inviteBody,
    answers: json(done),
    refuses: [
      invalid,
      [409, 'NO_MAIL_SERVER'],
      ...as(
        'refuseNonMember',
        'refuseNotAllowed',
        'refuseOneself',
        'refuseMember',
        'refuseInvited',
        'refusePersonsDay',
        'refuseOrganizationsDay',
      ),
    ],
    handle: inviteOne,
  }),
  member.post('/api/invitations/resend', {
    ...ours,
    does: 'Mails a new invitation in place of one that waits for its answer.',
    ...inviting,
    demand: ofMember,
    body: invitationBody,
    answers: json(done),
    refuses: [
      invalid,
      [409, 'NO_MAIL_SERVER'],
      ...as(
        'refuseUnknownInvitation',
        'refuseNonMember',
        'refuseNotAllowed',
        'refuseOneself',
        'refuseMember',
        'refusePersonsDay',
        'refuseOrganizationsDay',
        'refuseSettled',
      ),
    ],
    handle: resend,
  }),
  post('/api/invitations/look-up', {
    does: 'Gives what a mailed link invites to.',
    origin: 'same-origin',
    limit: 'other',
    body: lookUpInvitationBody,
    answers: json(foundInvitation),
    refuses: [invalid, ...as('refuseUnknownInvitation')],
    handle: lookUp,
  }),
  member.post('/api/invitations/accept', {
    ...changing,
    does: 'Accepts an invitation, and works in its organization.',
    demand: ['none', 'It adds to what the person may do, for whom the organization has asked.'],
    body: invitationBody,
    answers: json(invitationAccepted),
    refuses: [
      invalid,
      ...as('refuseUnknownInvitation', 'refuseAnother', 'refuseUnproven', 'refuseSettled', 'refuseNonMember'),
    ],
    handle: accept,
  }),
  member.post('/api/invitations/decline', {
    ...changing,
    does: 'Declines an invitation.',
    demand: ['none', 'The organization invites once more.'],
    body: invitationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseUnknownInvitation', 'refuseAnother', 'refuseUnproven', 'refuseSettled')],
    handle: decline,
  }),
  member.post('/api/invitations/revoke', {
    ...changing,
    does: 'Takes an invitation back.',
    demand: ofMember,
    body: invitationBody,
    answers: json(done),
    refuses: [
      invalid,
      ...as('refuseUnknownInvitation', 'refuseNonMember', 'refuseNotAllowed', 'refuseSettled'),
    ],
    handle: revoke,
  }),
]
