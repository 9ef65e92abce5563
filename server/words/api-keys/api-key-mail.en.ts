// The words of mails about API keys in English.

import type { ApiKeyWords } from '../mail-wording.ts'

/** @param fine for who has done it */
export const apiKeys = (fine: string): ApiKeyWords => ({
  apiKeyCreated: (when) => ({
    subject: 'An API key was created for your account',
    heading: 'An API key was created',
    lines: [
      `On ${when}, an API key was created for your account. Any program that has it can act on your behalf, within the key’s permissions.`,
      'If this wasn’t you, revoke the key right away. Then set a new password, and sign out of all other devices.',
    ],
    label: 'Review your API keys',
    closing: [fine],
  }),
  apiKeyRotated: (when) => ({
    subject: 'An API key of your account was replaced',
    heading: 'An API key was replaced',
    lines: [
      `On ${when}, one of your API keys was replaced by a new one. The old key stops working soon.`,
      'If this wasn’t you, revoke both keys right away. Then set a new password, and sign out of all other devices.',
    ],
    label: 'Review your API keys',
    closing: [fine],
  }),
  apiKeyRevoked: (when) => ({
    subject: 'An API key of your account was revoked',
    heading: 'An API key was revoked',
    lines: [
      `On ${when}, one of your API keys was revoked. Programs that use it have lost access.`,
      'If this wasn’t you, set a new password right away, and sign out of all other devices. Then create a new key.',
    ],
    label: 'Review your API keys',
    closing: [fine],
  }),
})
