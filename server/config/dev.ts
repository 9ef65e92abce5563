// The settings of what only npm start has: the demo mailbox, the demo identity provider, an external inspector, and tests of other applications.

import { z } from 'zod'
import { A_SECRET, oneSecret } from './secret.ts'
import { optional, port, setting, url, type ValuesOf } from './setting.ts'

export const demoSettings = {
  IDP_PORT: port({ meaning: 'The demo identity provider’s port.', fallback: '4001' }),
  MAILBOX_PORT: port({ meaning: 'The demo mailbox’s page.', fallback: '8025' }),
  MAILBOX_SMTP_PORT: port({ meaning: 'The demo mailbox’s SMTP port.', fallback: '1025' }),
  INSPECTOR_URL: optional(
    url(['ws:', 'wss:'], {
      meaning:
        'A receiver of @statelyai/inspect, such as ws://localhost:8080, that hears everything /inspect does. Unset: none.',
    }),
  ),
  EDITOR_URL: setting({
    expects: 'an address with {path} in it, such as idea://open?file={path}',
    meaning: 'Opens a machine’s file in your editor, from the inspector.',
    fallback: 'vscode://file{path}',
    schema: z.string().includes('{path}'),
  }),
  TESTING_SECRET: optional({
    expects: A_SECRET,
    meaning:
      'Lets anybody who has it read any code and advance anybody’s clock: for lockstep/testing, with npm start only. ' +
      'No production process starts with it. Unset: nobody can.',
    schema: oneSecret,
    isSecret: true,
  }),
}

export type DemoSettings = ValuesOf<typeof demoSettings>
