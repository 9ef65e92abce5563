// The decided differences of the requests about a person's own sessions and account.

import { type Decided, differ, outcome } from './decided.ts'

const update = (what: string) => `update-user ${what}`

export const accountDifferences: readonly Decided[] = [
  ...outcome('fresh')('200', '403 SESSION_NOT_FRESH', 'list-sessions two days later'),
  ...['session_token', 'session_data', 'dont_remember'].flatMap((name) =>
    differ('newer', `cookie ${name}`)(
      '; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'none',
      'revoke-session of its own',
    ),
  ),
  ...outcome('coded')(
    '400 NO_FIELDS_TO_UPDATE',
    '400 without a code',
    ...['with nothing', 'with what nobody knows', 'with an empty e-mail'].map(update),
  ),
  ...outcome('coded')(
    '400 EMAIL_IS_THE_SAME',
    '400 without a code',
    'request-email-change of one’s own',
    'request-email-change of one’s own in capitals',
    'change-email of one’s own',
    'change-email by the code again',
  ),
  ...outcome('typed')(
    '400 VALIDATION_ERROR',
    '200',
    ...['with a number for a name', 'with a number for an image'].map(update),
  ),
  ...differ('relative', 'location')(
    'http://app.lockstep.localhost:3000/new-password',
    '{auth}/new-password',
    'a reset by link a link that is none',
  ),
  ...outcome('unconfirmed')('404 empty', '404 INVALID_TOKEN', 'delete-user by the link that nobody sent'),
]
