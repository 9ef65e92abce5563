// The words of organizations, their members and invitations in English.

import { plural } from '../formats.ts'

export const organization = {
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  switcher: {
    open: (name: string) => `Organization: ${name}`,
    title: 'Organizations',
    manage: 'Members and settings',
    create: 'Create an organization',
  },
  lead: (members: string, role: string) => `${members}. Your role: ${role}.`,
  count: (count: number) => plural('en', count, { one: '# member', other: '# members' }),
  members: {
    title: 'Members',
    you: 'You',
    actions: (name: string) => `Actions for ${name}`,
    makeAdmin: 'Make admin',
    makeMember: 'Make member',
    handOver: 'Hand over the organization',
    handOverQuestion: (name: string) =>
      `${name} will own the organization. You will stay on as an admin, and cannot undo this yourself.`,
    remove: 'Remove',
    removeQuestion: (name: string) => `${name} will lose access to the organization.`,
    changed: (name: string, role: string) => `Role of ${name}: ${role}.`,
    handedOver: (name: string) => `${name} now owns the organization.`,
    removed: (name: string) => `${name} was removed.`,
    working: 'One moment…',
  },
  invitations: {
    title: 'Invitations',
    lead: 'We will e-mail the person you invite. They can join with that address only.',
    email: 'E-mail to invite',
    emailMissing: 'Enter the e-mail address of one person.',
    role: 'Role',
    submit: 'Send invitation',
    sending: 'Sending the invitation…',
    sent: (email: string) => `Invitation sent to ${email}.`,
    noMail:
      'Nobody can be invited, because this application has no mail server. Whoever runs it can set one up (SMTP_URL and MAIL_FROM).',
    until: (date: string) => `Until ${date}`,
    revoke: 'Withdraw',
    revokeOf: (email: string) => `Withdraw the invitation for ${email}`,
    revokeQuestion: (email: string) => `The link we sent to ${email} will stop working.`,
    revoked: (email: string) => `The invitation for ${email} was withdrawn.`,
    waiting: 'Waiting for an answer',
  },
  settings: {
    title: 'Settings',
    name: 'Organization name',
    nameMissing: 'Enter a name for the organization.',
    slug: 'Short name',
    slugHint: 'Lowercase letters, digits and hyphens.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    isDefault: 'You start in this organization when you sign in.',
    makeDefault: 'Start here when I sign in',
    madeDefault: 'You will start here from now on.',
    leave: 'Leave the organization',
    leaveQuestion: (name: string) =>
      `You will lose access to ${name}. To come back, you have to be invited again.`,
    ownerLeaves: 'You own this organization. To leave it, hand it over to another member first.',
    delete: 'Delete the organization',
    deleteQuestion: (name: string) =>
      `${name} will be deleted for all its members, with everything in it and every invitation. This cannot be undone.`,
    deleting: 'Deleting the organization…',
    leaving: 'Leaving the organization…',
  },
  waiting: {
    title: 'You are invited',
    to: (organization: string) => `Join ${organization}`,
    by: (inviter: string, role: string) => `${inviter} has invited you. Role: ${role}.`,
    byNobody: (role: string) => `Role: ${role}.`,
    accept: 'Accept',
    decline: 'Decline',
    declineQuestion: 'To join later, you have to be invited again.',
    accepting: 'Joining…',
    declining: 'Declining…',
    declined: 'You declined the invitation.',
  },
  landing: {
    held: 'Your invitation is for this address.',
    another: 'Use another address',
    lead: 'Create an account or sign in to join. The invitation is for this address:',
    createAccount: 'Create an account',
    signIn: 'Sign in',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    wrongPerson: (email: string) =>
      `This invitation is for ${email}. Sign out, and sign in with that address.`,
    unproven:
      'This invitation is for your address, which is not verified yet. Sign out, and sign in with an e-mailed code.',
    signOut: 'Sign out',
    over: {
      accepted: {
        title: 'This invitation was accepted',
        advice: 'An invitation works once. If you accepted it, you are a member.',
      },
      declined: {
        title: 'This invitation was declined',
        advice: 'Ask the person who invited you for a new one.',
      },
      revoked: {
        title: 'This invitation was withdrawn',
        advice: 'Ask the person who invited you for a new one.',
      },
      lapsed: {
        title: 'This invitation has expired',
        advice: 'Ask the person who invited you for a new one.',
      },
      unknown: {
        title: 'This invitation does not exist',
        advice: 'Open the link in the e-mail again, and make sure it is complete.',
      },
    },
    start: 'Go to the start page',
  },
}
