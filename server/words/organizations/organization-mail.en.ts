// The words of mails of organizations in English.

import type { OrganizationWords } from '../mail-wording.ts'
import { organizationKeys } from './organization-key-mail.en.ts'

export const organizations: OrganizationWords = {
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter
      ? `${inviter} invited you to join ${organization}`
      : `You’re invited to join ${organization}`,
    heading: `Join ${organization}`,
    lines: [
      inviter
        ? `${inviter} invited you to join the organization ${organization}.`
        : `You’re invited to join the organization ${organization}.`,
      `To accept, sign in or create an account as ${recipient}.`,
    ],
    label: 'View invitation',
    closing: [
      `You can accept the invitation once, until ${until}.`,
      'Don’t recognize the sender? You can ignore this email.',
    ],
  }),
  factorDemanded: (organization, from) => ({
    subject: `${organization} will require two-step verification`,
    heading: 'Set up two-step verification',
    lines: [
      `From ${from}, the organization ${organization} requires its members to use two-step verification.`,
      'Set it up before then. After that, you can’t open the organization until you do. Your account isn’t affected.',
    ],
    label: 'Set it up',
    closing: ['If you’ve set it up already, you don’t need to do anything.'],
  }),
  ...organizationKeys,
}
