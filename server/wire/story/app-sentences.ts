// What the transitions of the application mean to somebody who looks after people: its sessions, memberships and invitations.

const page = (name: string) => ({
  leadToSignIn: `Opened ${name}, and was asked to sign in.`,
  leadToNoOrganization: `Opened ${name}, and is in no organization.`,
  leadToSelectTenant: `Opened ${name}, and was asked which organization.`,
  leadToStepUp: `Opened ${name}, and was asked for a second factor.`,
  otherwise: `Opened ${name}.`,
})

const landed = (what: string) => ({
  '→limited': `${what} The email isn’t verified, so nothing is shown.`,
  '→belowDemand': `${what} The organization asks for a second factor first.`,
  '→withoutTenant': `${what} There is no organization yet.`,
  '→choosing': `${what} There are several organizations to choose from.`,
  otherwise: what,
})

const ofAppSession = {
  'dashboard.opened': page('the dashboard'),
  'noOrganization.opened': page('the page for those without an organization'),
  'registerOrganization.opened': page('the page that creates an organization'),
  'selectTenant.opened': page('the choice of organizations'),
  'account.opened': page('the account page'),
  'session.opened': landed('The application let them in.'),
  'data.requested': {
    refuseSignedOut: 'The application refused data: nobody was signed in.',
    refuseUnverified: 'The application refused data: the email isn’t verified.',
    refuseBelowDemand: 'The application refused data: the organization asks for a second factor.',
    otherwise: 'The application gave data.',
  },
  'identity.requested': {
    leadToSignIn: 'Another service led them to the sign-in.',
    refuseSignedOut: 'Another service was told that nobody is signed in.',
    refuseAsserted: 'Another service was told nothing: a token alone says who this is.',
    refuseUnverified: 'Another service was told that the email isn’t verified.',
    refuseBelowDemand: 'Another service was told that a second factor is missing.',
    otherwise: 'Another service was told who this is.',
  },
  'signOut.requested': {
    endEverySession: 'Signed out of all devices.',
    otherwise: 'Signed out of the application.',
  },
  'session.checked': {
    forgetUser: 'The application ended the session: the account was deleted.',
    endSession: 'The application ended the session: the sign-in it came from had ended.',
    checkSoon: 'The application couldn’t ask whether the sign-in still holds.',
    otherwise: 'The application asked whether the sign-in still holds.',
  },
  'lifetime.lapsed': {
    keepSession: 'The application extended the session.',
    otherwise: 'The application ended the session: its time was over.',
  },
  'organization.created': {
    forgetCookie: 'Created an organization. The session had ended by then.',
    ...landed('Created an organization.'),
  },
  'tenant.selected': {
    refuseNonMember: 'Choosing an organization was refused: they aren’t a member.',
    '→belowDemand': 'Chose an organization, which asks for a second factor first.',
    otherwise: 'Chose an organization.',
  },
}

const BELOW = 'Refused, since the organization asks for a second factor first.'

const ofMembership = {
  'organization.requested': {
    refuseOneTooMany: 'Creating an organization was refused: there are too many.',
    otherwise: 'Became the owner of a new organization.',
  },
  'invitation.accepted': {
    keepMembership: 'Accepted an invitation, and was a member already.',
    otherwise: 'Joined an organization.',
  },
  'action.requested': {
    refuseBelowDemand: BELOW,
    refuseNonMember: 'An action on an organization was refused: they aren’t a member.',
    refuseNoMember: 'An action on an organization was refused: it was about nobody who is a member.',
    refuseOwner: 'An action on an organization was refused: its owner can’t be changed like that.',
    refuseWithoutFactor: 'Demanding a second factor was refused: they have none themselves.',
    refuseNotAllowed: 'An action on an organization was refused: their role doesn’t allow it.',
    otherwise: 'Changed something in an organization.',
  },
  'member.left': {
    refuseNonMember: 'Leaving an organization was refused: they aren’t a member.',
    refuseOwner: 'Leaving an organization was refused: they own it.',
    otherwise: 'Left an organization.',
  },
  'member.removed': 'Was removed from an organization.',
  'ownership.received': 'Received the ownership of an organization.',
  'role.changed': {
    keepMembership: 'The role in an organization stayed as it was.',
    '→admin': 'Became an admin of an organization.',
    '→member': 'Became a plain member of an organization.',
    otherwise: 'Got another role in an organization.',
  },
  'ownership.handedOver': 'Handed over an organization, and stays in it.',
  'person.deleted': 'Left an organization, since the account was deleted.',
}

const DAY = 'An invitation was refused: too many were sent today.'

const OTHERS = 'An invitation was refused: it is for another email.'

const UNPROVEN = 'An invitation was refused: the email isn’t verified.'

const ofInvitation = {
  'invitation.requested': {
    refuseInvited: 'An invitation was refused: that email is invited already.',
    refuseOneself: 'An invitation was refused: it was for themselves.',
    refuseMember: 'An invitation was refused: that person is a member.',
    refusePersonsDay: DAY,
    refuseOrganizationsDay: DAY,
    otherwise: 'Invited somebody.',
  },
  'invitation.accepted': {
    refuseAnother: OTHERS,
    refuseUnproven: UNPROVEN,
    otherwise: 'Accepted an invitation.',
  },
  'invitation.declined': {
    refuseAnother: OTHERS,
    refuseUnproven: UNPROVEN,
    otherwise: 'Declined an invitation.',
  },
  'invitation.revoked': 'An invitation was withdrawn.',
  'resend.requested': {
    refuseOneself: 'Sending an invitation again was refused: it was for themselves.',
    refuseMember: 'Sending an invitation again was refused: that person is a member.',
    refusePersonsDay: DAY,
    refuseOrganizationsDay: DAY,
    otherwise: 'Sent an invitation again.',
  },
  'inviter.lostPermission': 'An invitation was withdrawn, since its sender may not invite any more.',
  'lifetime.lapsed': 'An invitation was too old.',
}

/** Of a callback the state in which it has ended is recorded, and no event. */
const ofCallback = {
  ended: {
    noOrganization: 'Came back to the application, and is in no organization.',
    dashboardOfOne: 'Came back to the application, to the dashboard of the only organization.',
    dashboardOfDefault: 'Came back to the application, to the dashboard of the default organization.',
    selectTenant: 'Came back to the application, and was asked which organization.',
    noToken: 'Came back to the application without a token, and was refused.',
    invalidSession: 'Came back to the application, and was refused: nothing said who this is.',
    unavailable:
      'Came back to the application, and was asked to come again: the auth service couldn’t be reached.',
  },
}

export const appSentences = {
  'app-session': ofAppSession,
  membership: ofMembership,
  invitation: ofInvitation,
  callback: ofCallback,
}
