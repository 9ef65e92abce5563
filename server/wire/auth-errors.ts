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
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
  NO_FIELDS_TO_UPDATE: { status: 400, message: 'No fields to update' },
  PASSWORD_COMPROMISED: {
    status: 400,
    message: 'The password you entered has been compromised. Please choose a different password.',
  },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  BANNED_USER: { status: 403, message: 'This account is locked' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  OAUTH_LINK_ERROR: { status: 401, message: 'account not linked' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service temporarily unavailable' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
} as const satisfies Record<string, { status: number; message: string }>

export type AuthErrorCode = keyof typeof authErrors
export type AuthErrorBody = { message: string; code: AuthErrorCode }
