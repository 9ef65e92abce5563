// The words of mails about API keys of organizations in English.

import type { OrganizationKeyWords } from '../mail-wording.ts'

const expected = 'If you expected this, you don’t need to do anything.'

export const organizationKeys: OrganizationKeyWords = {
  formerMember: 'a former member',
  organizationKeyCreated: (when, organization, by, key) => ({
    subject: `An API key was created for ${organization}`,
    heading: 'An API key was created',
    lines: [
      `On ${when}, ${by} created the API key ${key} for the organization ${organization}. Any program that has it can act for the organization, within the key’s permissions.`,
      'If you didn’t expect this, revoke the key right away, and check who can manage API keys.',
    ],
    label: 'Review the API keys',
    closing: [expected],
  }),
  organizationKeyRotated: (when, organization, by, key) => ({
    subject: `An API key of ${organization} was replaced`,
    heading: 'An API key was replaced',
    lines: [
      `On ${when}, ${by} replaced the API key ${key} of the organization ${organization} with a new one. The old key stops working soon.`,
      'If you didn’t expect this, revoke both keys right away, and check who can manage API keys.',
    ],
    label: 'Review the API keys',
    closing: [expected],
  }),
  organizationKeyRevoked: (when, organization, by, key) => ({
    subject: `An API key of ${organization} was revoked`,
    heading: 'An API key was revoked',
    lines: [
      `On ${when}, ${by} revoked the API key ${key} of the organization ${organization}. Programs that use it have lost access.`,
      'If you didn’t expect this, check who can manage API keys. Then create a new key.',
    ],
    label: 'Review the API keys',
    closing: [expected],
  }),
}
