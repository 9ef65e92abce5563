// What the address that a provider returns to has as `error`, and what each value means. docs/errors.md is written from it.

import type { ReturnFault } from '../../../server/wire/auth-errors.ts'

export const ofReturns: Record<ReturnFault, string> = {
  account_already_linked_to_different_user: 'The account at the provider belongs to another person here.',
  account_not_approved: 'The person waits for an operator’s approval (`SIGN_UP=approval`).',
  account_not_linked: 'The provider’s sign-in cannot be linked to an account: see `OAUTH_LINK_ERROR`.',
  banned: 'An operator has locked the account.',
  email_does_not_match: 'The account at the provider has another email than the person who links it.',
  email_not_found: 'The provider does not say which email the person has.',
  email_not_verified: 'The email is not verified yet.',
  invalid_code: 'The provider’s answer cannot be used. The log says why (`provider.refused`).',
  must_enrol: 'No fault: the sign-in goes on once the person has added a second factor.',
  no_code: 'The provider’s return has neither a code nor an error.',
  oauth_provider_not_found: 'No provider of that name is configured.',
  policy_refused: 'The operator’s policy refuses it.',
  provider_unavailable: 'The provider does not answer. The log says why (`provider.refused`).',
  signup_disabled: 'Nobody, or nobody with this email, may sign up.',
  state_mismatch:
    'The return matches no sign-in that is waiting: it was used before, is too old, belongs to another provider, or another browser or session began the linking.',
  state_not_found: 'The provider’s return has no `state`.',
  temporarily_unavailable: 'The operator’s policy doesn’t answer. The person can try again.',
  too_many_requests: 'There were too many sign-ins. The person can try again later.',
  two_factor_required: 'No fault: the sign-in goes on with the second factor.',
  unable_to_link_account:
    'The service refused it for another reason: for example, the session ended during the linking.',
}
