// What npm run clients is given, and what its help says.

import { flag, json, string } from './usage-options.mjs'

export const clients = {
  does: 'Looks after the applications that sign people in by this service and are not in OIDC_CLIENTS.',
  actions: {
    list: {
      does: 'Lists them, without a secret.',
      options: { json },
      example: 'npm run clients -- list',
    },
    add: {
      does: 'Adds one, and shows its id and its secret once.',
      words: ['<name>', '[address to which people go back …]'],
      options: {
        public: flag('Without a secret: it runs at people’s, as a program or in the browser.'),
        trusted: flag('Nobody is asked for consent: an application of your own.'),
        'post-logout': string(
          '<addresses>',
          'Where people may go after it has signed them out, with spaces between.',
        ),
        resources: string('<json>', 'For which other services it may request tokens, each with its scopes.'),
        serves: string('<addresses>', 'Of a service: its own, for which it may have tokens explained.'),
        json: flag('As a line of JSON.'),
      },
      example: 'npm run clients -- add Notes https://notes.example.com/callback',
    },
    rotate: {
      does: 'Gives one another secret, and shows that once. The former one stays good for a while.',
      words: ['<id>'],
      options: {
        overlap: string('<hours>', 'For how long, 24 unless said.'),
        now: flag('For no time: it is in other hands.'),
      },
      example: 'npm run clients -- rotate 8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e --overlap 48',
    },
    remove: {
      does: 'Removes one, and ends everything that it was granted.',
      words: ['<id>'],
      options: { yes: flag('Needed, since nothing brings it back.') },
      example: 'npm run clients -- remove 8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e --yes',
    },
  },
  example: 'npm run clients -- list',
}
