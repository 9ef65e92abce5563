// The setting of the console, in which people look after others.

import { onOff } from './setting.ts'

/** Of both services: one has the page, the other what it shows. */
export const consoleSettings = {
  CONSOLE: onOff({
    meaning:
      'Whether there is a console at `/console`, where people to whom an operator has given a role help others. For ' +
      'both services. Off: its addresses answer 404, like unknown ones.',
    fallback: 'off',
  }),
}

/** Of the auth service. */
export const impersonationSettings = {
  IMPERSONATION: onOff({
    meaning:
      'Whether operators of the console may act as a person whom they look at, for 15 minutes at most. It needs `CONSOLE=on`. The person gets an email each time, ' +
      'and nothing is changed in their name. Set it once no node of an older release runs.',
    fallback: 'off',
  }),
}
