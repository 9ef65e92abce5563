// The settings of how long sessions of the auth service last.

import { optional, wholeNumber } from './setting.ts'

export const sessionSettings = {
  SESSION_LIFETIME_SECONDS: wholeNumber(300, 31_536_000, {
    meaning: 'How long an unused auth session lasts.',
    fallback: '604800',
  }),
  AAL2_SESSION_IDLE_SECONDS: optional(
    wholeNumber(900, 31_536_000, {
      meaning:
        'How long an unused auth session of two factors lasts; 3600 is NIST SP 800-63B-4’s hour. An application uses it whenever it ' +
        'checks a session by asking, every five minutes. Unset: SESSION_LIFETIME_SECONDS.',
    }),
  ),
  AAL2_SESSION_ABSOLUTE_SECONDS: optional(
    wholeNumber(900, 31_536_000, {
      meaning:
        'How long after its first proof an auth session of two factors ends, however much it is used; 86400 is NIST SP 800-63B-4’s ' +
        'day. Unset: 30 days, as of every session.',
    }),
  ),
}
