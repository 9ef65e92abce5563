// The settings of a shop: who comes in, what they say of themselves, who may do what, how it looks and speaks, and who hears of it.

import { defineConfig } from 'lockstep/config'

export default defineConfig({
  BRAND: { name: 'Corner Shop', colors: { accent: { light: '#0b5d2e', dark: '#7be0a4' } }, radius: 0 },
  WORDS_DIR: 'words',
  USER_FIELDS: {
    properties: {
      company: {
        type: 'string',
        title: { en: 'Company', de: 'Firma' },
        maxLength: 80,
        claims: { jwt: 'company' },
      },
    },
    required: ['company'],
  },
  ORGANIZATION_ROLES: {
    clerk: { permissions: { invitation: ['create'], invoice: ['create', 'read'] }, grants: ['member'] },
    member: { permissions: { invoice: ['read'] } },
  },
  API_KEYS: true,
  API_KEY_PERMISSIONS: { invoice: ['read'] },
  WEBHOOKS: [
    {
      url: `${process.env.SHOP}/events`,
      secret: process.env.EVENTS_SIGNING ?? '',
      types: ['user.created'],
    },
  ],
  WEBHOOKS_PRIVATE: true,
  POLICY_EVENTS: ['sign-up', 'sign-in', 'token'],
  policy: ({ type, email }) =>
    type === 'sign-up' && email.endsWith('@rival.example')
      ? { decision: 'refuse', reason: 'Ask at the counter.' }
      : { decision: 'allow' },
})
