// The routes of invitations to organizations: sending and answering them.

import { z } from 'zod'
import { json } from '../../http/open-api.ts'
import {
  done,
  foundInvitation,
  invitation,
  invitationAccepted,
  invitationBody,
  inviteBody,
  lookUpInvitationBody,
} from '../../wire/organization.ts'
import { member, post, type Route } from '../app-route.ts'
import { ofMember } from '../steps/app-demands.ts'
import {
  accept,
  decline,
  inviteOne,
  inviting,
  lookUp,
  MAILED_ENOUGH,
  ownInvitations,
  resend,
  revoke,
} from './invitations.ts'
import { as, changing, invalid, ours } from './rules-of-tenants.ts'

export const invitationRoutes: readonly Route[] = [
  member.get('/api/invitations', {
    ...ours,
    does: 'Lists the invitations that wait for the person’s answer.',
    gives: 'person',
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
      [429, MAILED_ENOUGH],
      ...as(
        'refuseNonMember',
        'refuseNotAllowed',
        'refuseOneself',
        'refuseMember',
        'refuseInvited',
        'refusePersonsDay',
        'refuseOrganizationsDay',
        'refuseByPolicy',
        'refuseForNow',
      ),
    ],
    handle: inviteOne,
  }),
  member.post('/api/invitations/resend', {
    ...ours,
    does: 'Replaces a pending invitation with a new one, and mails it.',
    ...inviting,
    demand: ofMember,
    body: invitationBody,
    answers: json(done),
    refuses: [
      invalid,
      [409, 'NO_MAIL_SERVER'],
      [429, MAILED_ENOUGH],
      ...as(
        'refuseUnknownInvitation',
        'refuseNonMember',
        'refuseNotAllowed',
        'refuseOneself',
        'refuseMember',
        'refusePersonsDay',
        'refuseOrganizationsDay',
        'refuseSettled',
        'refuseByPolicy',
        'refuseForNow',
      ),
    ],
    handle: resend,
  }),
  post('/api/invitations/look-up', {
    does: 'Returns the invitation that a mailed link leads to.',
    origin: 'same-origin',
    limit: 'other',
    body: lookUpInvitationBody,
    answers: json(foundInvitation),
    refuses: [invalid, ...as('refuseUnknownInvitation')],
    handle: lookUp,
  }),
  member.post('/api/invitations/accept', {
    ...changing,
    does: 'Accepts an invitation, and switches to its organization.',
    demand: ['none', 'It only adds rights, and the organization has asked for it.'],
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
    demand: ['none', 'The organization can invite again.'],
    body: invitationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseUnknownInvitation', 'refuseAnother', 'refuseUnproven', 'refuseSettled')],
    handle: decline,
  }),
  member.post('/api/invitations/revoke', {
    ...changing,
    does: 'Revokes an invitation.',
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
