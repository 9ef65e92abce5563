// The arguments and the help of npm run clients.

import { flag, json, string } from './usage-options.mjs'

export const clients = {
  does: 'Manages the applications that sign people in through this service and are not in OIDC_CLIENTS.',
  actions: {
    list: {
      does: 'Lists them, without secrets.',
      options: { json },
      example: 'npm run clients -- list',
    },
    add: {
      does: 'Adds one, and prints its ID, and its secret once.',
      words: ['<name>', '[redirect address …]'],
      options: {
        public: flag('Without a secret: it runs on people’s devices, as a program or in the browser.'),
        keys: string(
          '<json>',
          'Its public keys, a JWK Set, in place of a secret: it signs what it authenticates by.',
        ),
        trusted: flag('Asks nobody for consent: an application of your own.'),
        devices: flag(
          'Runs on devices without a browser: people allow it with a code that the device shows.',
        ),
        'post-logout': string(
          '<addresses>',
          'Where people may go after it has signed them out, separated by spaces.',
        ),
        'back-channel': string('<address>', 'Where it is told that a session has ended.'),
        resources: string('<json>', 'The services that it may request tokens for, each with its scopes.'),
        serves: string('<addresses>', 'For a service: its own addresses, whose tokens it may introspect.'),
        'id-token-alg': string(
          '<algorithm>',
          'The algorithm that signs its id_tokens: EdDSA, the default, or RS256.',
        ),
        json: flag('Prints a line of JSON.'),
      },
      example: 'npm run clients -- add Notes https://notes.example.com/callback',
    },
    rotate: {
      does: 'Gives one a new secret, and prints it once. The old one stays valid for a while. Or gives it keys.',
      words: ['<id>'],
      options: {
        overlap: string('<hours>', 'How long the old one stays valid; 24 by default.'),
        now: flag('Revokes the old one at once: somebody else has it.'),
        keys: string(
          '<json>',
          'The public keys that count from now on, and no other, in place of its secret or its former keys.',
        ),
      },
      example: 'npm run clients -- rotate 8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e --overlap 48',
    },
    remove: {
      does: 'Removes one, and ends everything that it was granted.',
      words: ['<id>'],
      options: { yes: flag('Required, because this cannot be undone.') },
      example: 'npm run clients -- remove 8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e --yes',
    },
  },
  example: 'npm run clients -- list',
}
