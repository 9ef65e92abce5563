// The options of flows from the settings: the same for a request, for housekeeping and for an operator's command.

import type { AuthSettings } from '../config/auth.ts'
import type { Codes } from './crypto/codes.ts'
import type { MailedLinks } from './crypto/mailed-links.ts'
import type { FlowOptions } from './ledgers/flow-context.ts'

/** As long as Better Auth's: people open a mail with a link later than one with a code. */
export const LINK_LIFETIME_SECONDS = 3600
const FAILURES_A_DAY = 100
/** What is left of the hundred is enough for three tries at each of the thirty codes that may be mailed in a day. */
const FAILURES_ELSEWHERE_A_DAY = 7

export const flowOptionsOf = (
  settings: AuthSettings,
  { codes, links }: { codes: Codes; links: MailedLinks },
  failuresAllowedElsewhere = FAILURES_ELSEWHERE_A_DAY,
): FlowOptions => ({
  tellsApplication: settings.BACKCHANNEL_LOGOUT_URL !== undefined,
  policy: {
    disclosesUnverified: settings.UNVERIFIED_DISCLOSURE === 'any-password',
    trustsEveryProvider: settings.SOCIAL_EMAIL_TRUST === 'always',
    opensSessionOnVerify: settings.AUTO_SIGN_IN_AFTER_VERIFY,
  },
  code: {
    codes,
    links,
    linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
    triesAllowed: settings.OTP_ATTEMPTS,
    lifetimeSeconds: settings.OTP_LIFETIME_SECONDS,
    failuresAllowed: FAILURES_A_DAY,
    failuresAllowedElsewhere,
  },
  emailUndoDays: settings.EMAIL_UNDO_DAYS,
  unverifiedDays: settings.UNVERIFIED_ACCOUNT_DAYS,
})
