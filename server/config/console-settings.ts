// The setting of the console, in which people look after others.

import { onOff } from './setting.ts'

export const consoleSettings = {
  CONSOLE: onOff({
    meaning:
      'Whether people to whom an operator has given a role can look at others, by `POST /console/look`. Off: that address answers 404, ' +
      'like any that is not there.',
    fallback: 'off',
  }),
}
