// The settings of what only npm start has: the demo mailbox, the demo identity provider and an external inspector.

import { optional, port, url, type ValuesOf } from './setting.ts'

export const demoSettings = {
  IDP_PORT: port({ meaning: 'The demo identity provider’s port.', fallback: '4001' }),
  MAILBOX_PORT: port({ meaning: 'The demo mailbox’s page.', fallback: '8025' }),
  MAILBOX_SMTP_PORT: port({ meaning: 'The demo mailbox’s SMTP port.', fallback: '1025' }),
  INSPECTOR_URL: optional(
    url(['ws:', 'wss:'], {
      meaning:
        'A receiver of @statelyai/inspect, such as ws://localhost:8080, that hears all /inspect does. Unset: nobody.',
    }),
  ),
}

export type DemoSettings = ValuesOf<typeof demoSettings>
