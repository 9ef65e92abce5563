// Which sentences of the proofs happen under a setting that is less strict than hardened, and under hardened never do.

import type { profileRows } from './profile.ts'

/** The proofs find each of them (test/proofs/settings.test.ts); of what is not here they find none. */
export const weakens: Partial<Record<keyof typeof profileRows, readonly [string, ...string[]]>> = {
  CLIENT_USER_FALLBACK: [
    'a callback authenticates without a validated token',
    'protected content is shown although nobody has proven the mailbox',
    'a sign-out everywhere leaves a session',
  ],
  SOCIAL_EMAIL_TRUST: [
    'a session is opened by an identity that is neither linked nor vouched for',
    'protected content is shown although nobody has proven the mailbox',
    'an account is verified without permission',
    'an identity is linked without permission',
  ],
  UNCHECKED_SESSION_SECONDS: ['hardened, a session continues although it could not be checked for too long'],
}
