// Which sentences of the proofs happen under a setting that is less strict than hardened, and under hardened never do.

import type { profileRows } from './profile.ts'

/** The proofs find each of them (test/proofs/settings.test.ts); of what is not here they find none. */
export const weakens: Partial<Record<keyof typeof profileRows, readonly [string, ...string[]]>> = {
  CLIENT_USER_FALLBACK: [
    'a callback authenticates without a validated token',
    'protected content is shown though nobody has proven the mailbox',
    'a sign-out everywhere leaves a session',
  ],
  SOCIAL_EMAIL_TRUST: [
    'a session is opened by an identity that is neither linked nor vouched for',
    'protected content is shown though nobody has proven the mailbox',
    'an account is verified by somebody who may not',
    'an identity is linked by somebody who may not',
  ],
  UNCHECKED_SESSION_SECONDS: ['hardened, a session goes on though it could not be checked for too long'],
}
