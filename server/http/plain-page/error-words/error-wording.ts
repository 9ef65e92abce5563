// What the error page must say in every language.

/** `happened` says what has happened, `next` what to do about it. */
export type FaultWords = { heading: string; happened: string; next: string }

export type KnownFault =
  | 'state_mismatch'
  | 'state_not_found'
  | 'no_code'
  | 'unable_to_get_user_info'
  | 'invalid_code'
  | 'oauth_provider_not_found'
  | 'email_not_found'
  | 'email_not_verified'
  | 'account_not_linked'
  | 'banned'
  | 'account_not_approved'
  | 'signup_disabled'
  | 'policy_refused'
  | 'temporarily_unavailable'
  | 'unable_to_link_account'
  | 'access_denied'
  | 'too_many_requests'
  | 'provider_unavailable'
  | 'unknown'

export type ErrorWords = {
  /** To the application. */
  back: string
  code: string
  /** Before what the provider has said, which is in its own language. */
  told: string
  faults: Record<KnownFault, FaultWords>
}
