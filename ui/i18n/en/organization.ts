// The words of organizations, their members and invitations in English.

import { plural } from '../formats.ts'

export const organization = {
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
  roleMeanings: {
    admin: 'Admin: renames the organization, invites and removes members',
    member: 'Member: works in the organization',
  },
  switcher: {
    open: (name: string) => `Organization: ${name}`,
    title: 'Organizations',
    manage: 'Members and settings',
    create: 'Create an organization',
    failed: 'The organization could not be opened.',
  },
  lead: (members: string, role: string) => `${members}. Your role: ${role}.`,
  count: (count: number) => plural('en', count, { one: '# member', other: '# members' }),
  members: {
    title: 'Members',
    you: 'You',
    actions: (name: string) => `What to do with ${name}`,
    makeAdmin: 'Make admin',
    makeMember: 'Make member',
    handOver: 'Hand the organization over',
    handOverQuestion: (name: string) =>
      `${name} will own the organization. You stay in it as an admin, and cannot take this back yourself.`,
    remove: 'Remove',
    removeQuestion: (name: string) => `${name} will see nothing of the organization any more.`,
    changed: (name: string, role: string) => `Role of ${name}: ${role}.`,
    handedOver: (name: string) => `${name} owns the organization now.`,
    removed: (name: string) => `${name} was removed.`,
    working: 'One moment…',
  },
  invitations: {
    title: 'Invitations',
    lead: 'Whoever you invite gets a mail, and joins with that address alone.',
    email: 'E-mail to invite',
    emailMissing: 'Give the e-mail address of one person.',
    role: 'Role',
    submit: 'Send invitation',
    sending: 'Sending the invitation…',
    sent: (email: string) => `Invitation sent to ${email}.`,
    noMail:
      'Nobody can be invited: this application has no mail server. Its operator sets SMTP_URL and MAIL_FROM.',
    until: (date: string) => `Until ${date}`,
    revoke: 'Take back',
    revokeOf: (email: string) => `Take back the invitation of ${email}`,
    revokeQuestion: (email: string) => `The link that ${email} got will open nothing any more.`,
    revoked: (email: string) => `The invitation of ${email} was taken back.`,
    waiting: 'Waiting for an answer',
  },
  settings: {
    title: 'Settings',
    name: 'Organization name',
    nameMissing: 'Give the organization a name.',
    slug: 'Short name',
    slugHint: 'Small letters, digits and hyphens.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    isDefault: 'You start in this organization when you sign in.',
    makeDefault: 'Start here when I sign in',
    madeDefault: 'You will start here.',
    leave: 'Leave the organization',
    leaveQuestion: (name: string) =>
      `You will see nothing of ${name} any more. To come back, you have to be invited.`,
    ownerLeaves: 'You own this organization. To leave it, hand it over to another member first.',
    delete: 'Delete the organization',
    deleteQuestion: (name: string) =>
      `${name} goes for all of its members, with everything in it and every invitation. This cannot be taken back.`,
    deleting: 'Deleting the organization…',
    leaving: 'Leaving the organization…',
  },
  waiting: {
    title: 'You are invited',
    to: (organization: string) => `Join ${organization}`,
    by: (inviter: string, role: string) => `${inviter} invites you. Role: ${role}.`,
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
      'This invitation is for your address, which is not verified yet. Sign out, and sign in with a mailed code.',
    signOut: 'Sign out',
    over: {
      accepted: {
        title: 'This invitation was accepted',
        advice: 'It worked once. If it was you, you are a member.',
      },
      declined: { title: 'This invitation was declined', advice: 'Ask whoever invited you for another one.' },
      revoked: {
        title: 'This invitation was taken back',
        advice: 'Ask whoever invited you for another one.',
      },
      lapsed: { title: 'This invitation has lapsed', advice: 'Ask whoever invited you for another one.' },
      unknown: {
        title: 'There is no such invitation',
        advice: 'Open the link of the mail once more, all of it.',
      },
    },
    start: 'Go to the start',
  },
}
