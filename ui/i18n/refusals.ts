// What a translation of the servers' sentences must have: one for each code that a server sends with its sentence.

export type Refusals = Record<
  | 'VALIDATION_ERROR'
  | 'INVALID_EMAIL'
  | 'INVALID_EMAIL_OR_PASSWORD'
  | 'BANNED_USER'
  | 'invalid_credentials'
  | 'INVALID_OTP'
  | 'OTP_EXPIRED'
  | 'TOO_MANY_ATTEMPTS'
  | 'over_request_rate_limit'
  | 'TOO_MANY_REQUESTS'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_COMPROMISED'
  | 'weak_password'
  | 'PROVIDER_NOT_FOUND'
  | 'PROVIDER_UNAVAILABLE'
  | 'INVALID_ORIGIN'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR'
  | 'INVALID_NAME'
  | 'NOT_A_MEMBER'
  | 'TOO_MANY_ORGANIZATIONS'
  | 'SESSIONS_UNKNOWN'
  | 'SESSION_TOO_OLD'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_ONLY_RECOGNISED'
  | 'AUTH_SERVICE_AWAY',
  string
>
