// The settings of what only npm start has: the mailbox and the identity provider.

import { port } from './setting.ts'

export const demoSettings = {
  IDP_PORT: port({ meaning: 'The demo identity provider’s port.', fallback: '4001' }),
  MAILBOX_PORT: port({ meaning: 'The demo mailbox’s page.', fallback: '8025' }),
  MAILBOX_SMTP_PORT: port({ meaning: 'The demo mailbox’s SMTP port.', fallback: '1025' }),
}
