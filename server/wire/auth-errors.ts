// The auth service's errors: Better Auth's codes with their statuses and sentences, one closed list.

export const authErrors = {
  VALIDATION_ERROR: { status: 400, message: 'Validation error' },
  BAD_REQUEST: { status: 400, message: 'Invalid JSON in request body' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Content-Type is not allowed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Request body is too large' },
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  INVALID_REDIRECT_URL: { status: 403, message: 'Invalid redirectURL' },
  INVALID_CALLBACK_URL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_ERROR_CALLBACK_URL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEW_USER_CALLBACK_URL: { status: 403, message: 'Invalid newUserCallbackURL' },
  METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED: {
    status: 405,
    message: 'POST method requires deferSessionRefresh to be enabled in session config',
  },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  PROVIDER_NOT_FOUND: { status: 404, message: 'Provider not found' },
  INVALID_TOKEN: { status: 401, message: 'Invalid token' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'User email not found' },
  PROVIDER_UNAVAILABLE: { status: 503, message: 'Provider cannot be reached' },
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  INVALID_OTP: { status: 400, message: 'Invalid OTP' },
  OTP_EXPIRED: { status: 400, message: 'OTP expired' },
  TOO_MANY_ATTEMPTS: { status: 403, message: 'Too many attempts' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
  SESSION_EXPIRED: { status: 400, message: 'Session expired. Re-authenticate to perform this action.' },
  NOT_WHILE_IMPERSONATING: {
    status: 403,
    message: 'An operator acts as this person, and can’t do this in their name.',
  },
  STEP_UP_REQUIRED: { status: 403, message: 'Prove again who you are to perform this action.' },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Email is the same' },
  EMAIL_ALREADY_IN_USE: { status: 400, message: 'Email already in use' },
  TOKEN_EXPIRED: { status: 401, message: 'Token expired' },
  SOCIAL_ACCOUNT_ALREADY_LINKED: { status: 409, message: 'Social account already linked' },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    status: 401,
    message: 'Account not linked - different emails not allowed',
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: { status: 400, message: "You can't unlink your last account" },
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Account not found' },
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
  MISSING_FIELD: { status: 400, message: 'Field is required' },
  FIELD_NOT_ALLOWED: { status: 400, message: 'Field not allowed to be set' },
  NO_FIELDS_TO_UPDATE: { status: 400, message: 'No fields to update' },
  PASSWORD_COMPROMISED: {
    status: 400,
    message: 'The password you entered has been compromised. Please choose a different password.',
  },
  TOTP_NOT_ENABLED: { status: 400, message: 'TOTP not enabled' },
  TOTP_ALREADY_ENABLED: { status: 400, message: 'TOTP is already enabled' },
  OTP_NOT_CONFIGURED: { status: 400, message: 'OTP is not available' },
  OTP_NOT_ENABLED: { status: 400, message: 'OTP not enabled' },
  OTP_HAS_EXPIRED: { status: 400, message: 'OTP has expired' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    status: 400,
    message: 'Too many attempts. Please request a new code.',
  },
  TWO_FACTOR_NOT_ENABLED: { status: 400, message: "Two factor isn't enabled" },
  BACKUP_CODES_NOT_ENABLED: { status: 400, message: "Backup codes aren't enabled" },
  INVALID_BACKUP_CODE: { status: 401, message: 'Invalid backup code' },
  INVALID_CODE: { status: 401, message: 'Invalid code' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Invalid two factor cookie' },
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    message:
      'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  },
  /** Of every response of a passkey that shows nothing, whatever is wrong with it. */
  AUTHENTICATION_FAILED: { status: 401, message: 'Authentication failed' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'Failed to verify registration' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
  TOO_MANY_PASSKEYS: { status: 400, message: 'This account has as many passkeys as it can have' },
  API_KEYS_NOT_CONFIGURED: { status: 404, message: 'API keys are not available' },
  KEY_NOT_FOUND: { status: 404, message: 'API Key not found' },
  KEY_EXPIRED: { status: 400, message: 'API Key has expired' },
  KEY_ROTATED: { status: 400, message: 'This API key has been replaced already' },
  TOO_MANY_API_KEYS: { status: 400, message: 'This account has as many API keys as it can have' },
  UNKNOWN_PERMISSION: { status: 400, message: 'API_KEY_PERMISSIONS does not have all of these permissions' },
  EXPIRES_IN_IS_TOO_LARGE: {
    status: 400,
    message: 'The expiresIn is larger than the predefined maximum value.',
  },
  EVENTS_NOT_CONFIGURED: { status: 404, message: 'Events are not available' },
  INVALID_CURSOR: { status: 400, message: 'Invalid cursor' },
  CURSOR_EXPIRED: { status: 410, message: 'Events after this cursor have already been removed' },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: { status: 400, message: 'Email and password sign up is not enabled' },
  /** By the operator’s policy, which may have words of its own. */
  POLICY_REFUSED: { status: 403, message: 'Not permitted' },
  /** Of a CAPTCHA, as Better Auth’s plugin says them. */
  MISSING_RESPONSE: { status: 400, message: 'Missing CAPTCHA response' },
  VERIFICATION_FAILED: { status: 403, message: 'Captcha verification failed' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  BANNED_USER: { status: 403, message: 'This account is locked' },
  ACCOUNT_NOT_APPROVED: { status: 403, message: 'This account is waiting for approval' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  OAUTH_LINK_ERROR: { status: 401, message: 'account not linked' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service temporarily unavailable' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
} as const satisfies Record<string, { status: number; message: string }>

export type AuthErrorCode = keyof typeof authErrors

/** What the address that a provider returns to has as `error`: Better Auth's codes, and our own where it has none. */
export type ReturnFault =
  | 'state_not_found'
  | 'state_mismatch'
  | 'no_code'
  | 'oauth_provider_not_found'
  | 'invalid_code'
  | 'email_not_found'
  | 'email_not_verified'
  | 'account_not_linked'
  | 'banned'
  | 'account_not_approved'
  | 'signup_disabled'
  | 'policy_refused'
  | 'temporarily_unavailable'
  | 'unable_to_link_account'
  | 'account_already_linked_to_different_user'
  | 'email_does_not_match'
  | 'provider_unavailable'
  | 'too_many_requests'
  | 'two_factor_required'
  | 'must_enrol'

/** What a session has to show first: a level, within how many seconds (null: at any time), by what its person has. */
export type StepUp = { level: 'aal1' | 'aal2'; within: number | null; methods: readonly string[] }

export type AuthErrorBody = { message: string; code: AuthErrorCode } & Partial<StepUp>
