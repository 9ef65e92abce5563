// What the transitions of the application mean to somebody who looks after people: its sessions, memberships and invitations.

import type { appSessionMachine } from '../../machines/app-session/app-session.machine.ts'
import type { invitationMachine } from '../../machines/invitation/invitation.machine.ts'
import type { membershipMachine } from '../../machines/membership/membership.machine.ts'
import type { Sentences } from './sentence.ts'

const page = (name: string) =>
  [
    ['leadToSignIn', `Opened ${name}, and was asked to sign in.`],
    ['leadToNoOrganization', `Opened ${name}, and is in no organization.`],
    ['leadToSelectTenant', `Opened ${name}, and was asked which organization.`],
    ['leadToStepUp', `Opened ${name}, and was asked for a second factor.`],
    `Opened ${name}.`,
  ] as const

const landed = (what: string) =>
  [
    ['→limited', `${what} The email isn’t verified, so nothing is shown.`],
    ['→belowDemand', `${what} The organization asks for a second factor first.`],
    ['→withoutTenant', `${what} There is no organization yet.`],
    ['→choosing', `${what} There are several organizations to choose from.`],
    what,
  ] as const

export const ofAppSession: Sentences<typeof appSessionMachine> = {
  'dashboard.opened': page('the dashboard'),
  'noOrganization.opened': page('the page for those without an organization'),
  'registerOrganization.opened': page('the page that creates an organization'),
  'selectTenant.opened': page('the choice of organizations'),
  'account.opened': page('the account page'),
  'session.opened': landed('The application let them in.'),
  'data.requested': [
    ['refuseSignedOut', 'The application refused data: nobody was signed in.'],
    ['refuseUnverified', 'The application refused data: the email isn’t verified.'],
    ['refuseBelowDemand', 'The application refused data: the organization asks for a second factor.'],
    'The application gave data.',
  ],
  'identity.requested': [
    ['leadToSignIn', 'Another service led them to the sign-in.'],
    ['refuseSignedOut', 'Another service was told that nobody is signed in.'],
    ['refuseAsserted', 'Another service was told nothing: a token alone says who this is.'],
    ['refuseUnverified', 'Another service was told that the email isn’t verified.'],
    ['refuseBelowDemand', 'Another service was told that a second factor is missing.'],
    'Another service was told who this is.',
  ],
  'signOut.requested': [['endEverySession', 'Signed out of all devices.'], 'Signed out of the application.'],
  'session.checked': [
    ['forgetUser', 'The application ended the session: the account was deleted.'],
    ['endSession', 'The application ended the session: the sign-in it came from had ended.'],
    ['checkSoon', 'The application couldn’t ask whether the sign-in still holds.'],
    'The application asked whether the sign-in still holds.',
  ],
  'lifetime.lapsed': [
    ['keepSession', 'The application extended the session.'],
    'The application ended the session: its time was over.',
  ],
  'organization.created': [
    ['forgetCookie', 'Created an organization. The session had ended by then.'],
    ...landed('Created an organization.'),
  ],
  'tenant.selected': [
    ['refuseNonMember', 'Choosing an organization was refused: they aren’t a member.'],
    ['→belowDemand', 'Chose an organization, which asks for a second factor first.'],
    'Chose an organization.',
  ],
}

const BELOW = 'Refused, since the organization asks for a second factor first.'

export const ofMembership: Sentences<typeof membershipMachine> = {
  'organization.requested': [
    ['refuseOneTooMany', 'Creating an organization was refused: there are too many.'],
    'Became the owner of a new organization.',
  ],
  'invitation.accepted': [
    ['keepMembership', 'Accepted an invitation, and was a member already.'],
    'Joined an organization.',
  ],
  'action.requested': [
    ['refuseBelowDemand', BELOW],
    ['refuseNonMember', 'An action on an organization was refused: they aren’t a member.'],
    ['refuseNoMember', 'An action on an organization was refused: it was about nobody who is a member.'],
    ['refuseOwner', 'An action on an organization was refused: its owner can’t be changed like that.'],
    ['refuseWithoutFactor', 'Demanding a second factor was refused: they have none themselves.'],
    ['refuseNotAllowed', 'An action on an organization was refused: their role doesn’t allow it.'],
    'Changed something in an organization.',
  ],
  'member.left': [
    ['refuseNonMember', 'Leaving an organization was refused: they aren’t a member.'],
    ['refuseOwner', 'Leaving an organization was refused: they own it.'],
    'Left an organization.',
  ],
  'member.removed': 'Was removed from an organization.',
  'ownership.received': 'Received the ownership of an organization.',
  'role.changed': [
    ['keepMembership', 'The role in an organization stayed as it was.'],
    ['→admin', 'Became an admin of an organization.'],
    ['→member', 'Became a plain member of an organization.'],
    'Got another role in an organization.',
  ],
  'ownership.handedOver': 'Handed over an organization, and stays in it.',
  'person.deleted': 'Left an organization, since the account was deleted.',
}

const DAY = 'An invitation was refused: too many were sent today.'
const OTHERS = 'An invitation was refused: it is for another email.'
const UNPROVEN = 'An invitation was refused: the email isn’t verified.'

export const ofInvitation: Sentences<typeof invitationMachine> = {
  'invitation.requested': [
    ['refuseInvited', 'An invitation was refused: that email is invited already.'],
    ['refuseOneself', 'An invitation was refused: it was for themselves.'],
    ['refuseMember', 'An invitation was refused: that person is a member.'],
    ['refusePersonsDay', DAY],
    ['refuseOrganizationsDay', DAY],
    'Invited somebody.',
  ],
  'invitation.accepted': [['refuseAnother', OTHERS], ['refuseUnproven', UNPROVEN], 'Accepted an invitation.'],
  'invitation.declined': [['refuseAnother', OTHERS], ['refuseUnproven', UNPROVEN], 'Declined an invitation.'],
  'invitation.revoked': 'An invitation was withdrawn.',
  'resend.requested': [
    ['refuseOneself', 'Sending an invitation again was refused: it was for themselves.'],
    ['refuseMember', 'Sending an invitation again was refused: that person is a member.'],
    ['refusePersonsDay', DAY],
    ['refuseOrganizationsDay', DAY],
    'Sent an invitation again.',
  ],
  'inviter.lostPermission': 'An invitation was withdrawn, since its sender may not invite any more.',
  'lifetime.lapsed': 'An invitation was too old.',
}

/** Of a callback the state in which it has ended is recorded, and no event. */
export const ofCallback: Readonly<Record<string, string>> = {
  noOrganization: 'Came back to the application, and is in no organization.',
  dashboardOfOne: 'Came back to the application, to the dashboard of the only organization.',
  dashboardOfDefault: 'Came back to the application, to the dashboard of the default organization.',
  selectTenant: 'Came back to the application, and was asked which organization.',
  noToken: 'Came back to the application without a token, and was refused.',
  invalidSession: 'Came back to the application, and was refused: nothing said who this is.',
  unavailable:
    'Came back to the application, and was asked to come again: the auth service couldn’t be reached.',
}
