// What the error page must say in every language.

import type { ReturnFault } from '../../../wire/auth-errors.ts'

/** `happened` says what has happened, `next` what to do about it. */
export type FaultWords = { heading: string; happened: string; next: string }

/** Those of a return that end at a page of the application have their words there. */
export type KnownFault =
  | Exclude<
      ReturnFault,
      | 'account_already_linked_to_different_user'
      | 'email_does_not_match'
      | 'two_factor_required'
      | 'must_enrol'
    >
  | 'unable_to_get_user_info'
  | 'access_denied'
  | 'unknown'

export type ErrorWords = {
  /** To the application. */
  back: string
  code: string
  /** Before what the provider has said, which is in its own language. */
  told: string
  faults: Record<KnownFault, FaultWords>
}
