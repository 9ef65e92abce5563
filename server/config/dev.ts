// The settings of what only npm start has: the demo mailbox, the demo identity provider, an external inspector, and tests of other applications.

import { A_SECRET, oneSecret } from './secret.ts'
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
  TESTING_SECRET: optional({
    expects: A_SECRET,
    meaning:
      'Lets whoever has it read any code and let time pass for anybody: for lockstep/testing, with npm start alone. ' +
      'No process of production starts with it. Unset: nobody.',
    schema: oneSecret,
    isSecret: true,
  }),
}

export type DemoSettings = ValuesOf<typeof demoSettings>
