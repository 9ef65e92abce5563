// The words of the guide for developers, which npm start shows beside the form.

type Link = readonly [text: string, place: 'mailbox' | 'inspector' | 'states']

export const words = {
  region: 'Guide for developers',
  title: 'What you have started',
  dismiss: 'Dismiss',
  addresses: 'Addresses',
  application: 'Application',
  authService: 'Auth service',
  mailbox: 'Mailbox',
  identityProvider: 'Identity provider',
  inspector: 'Inspector',
  try: 'What to try',
  /** What comes before a link, the link, and what comes after it. */
  steps: [
    ['Create an account with any email address. Nothing leaves this machine.'],
    [
      'Open the',
      ['mailbox', 'mailbox'],
      'and read the six digits. Type wrong ones first, and see where the machine goes.',
    ],
    ['Sign out and in again with Demo, a real OpenID Connect provider that runs here.'],
    ['Turn on two-step verification on your account page, and create an organization.'],
    ['Watch both services, the database and the mail in the', ['inspector', 'inspector'], 'while you do it.'],
    ['See every view in', ['every state', 'states'], 'on one page.'],
  ] as readonly (readonly (string | Link)[])[],
  machine: 'The machine of this form',
  waiting: 'It starts with the form.',
  elsewhere:
    'This page has no form. The inspector shows the machines of your session and of your organization.',
} as const
