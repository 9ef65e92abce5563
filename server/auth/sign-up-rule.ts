// Who may sign up, by the settings: nobody, or those whose e-mail is of certain domains.

import type { SignUpRule } from '../../machines/account/account.types.ts'
import type { AuthSettings } from '../config/auth-settings.ts'

export type SignUpSettings = Pick<
  AuthSettings,
  'SIGN_UP' | 'SIGN_UP_ALLOWED_DOMAINS' | 'SIGN_UP_FORBIDDEN_DOMAINS'
>

const isOf = (domain: string, names: readonly string[]) =>
  names.some((name) => (name.startsWith('*.') ? domain.endsWith(name.slice(1)) : domain === name))

/** @returns what is said of an e-mail alone, so that it tells nobody whether there is an account */
export const signUpRuleBy =
  ({ SIGN_UP, SIGN_UP_ALLOWED_DOMAINS: allowed, SIGN_UP_FORBIDDEN_DOMAINS: forbidden }: SignUpSettings) =>
  (email: string): SignUpRule => {
    if (SIGN_UP === 'closed') return 'closed'
    const domain = email.slice(email.lastIndexOf('@') + 1)
    const isAllowed = (!allowed || isOf(domain, allowed)) && !(forbidden && isOf(domain, forbidden))
    return isAllowed ? 'open' : 'closed'
  }
