// Each error code of the auth service: why it comes, and what helps. docs/errors.md is written from it.

import type { AuthErrorCode } from '../../../server/wire/auth-errors.ts'
import type { Causes } from './causes.ts'
import { ofFactors } from './of-factors.ts'

export const ofAuth: Causes<AuthErrorCode> = {
  VALIDATION_ERROR: [
    'A field of the body or the query is missing or has the wrong form. The message names it.',
    'Send what the route’s schema in `/open-api/generate-schema` says.',
  ],
  BAD_REQUEST: [
    'The body is not JSON in UTF-8, is nested too deep, or was cut short.',
    'Send all of it as flat JSON in UTF-8, with `content-type: application/json`.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    'The body is labelled as something other than JSON, or than the form that the route accepts.',
    'Send `content-type: application/json`.',
  ],
  PAYLOAD_TOO_LARGE: ['The body is larger than any request needs.', 'Send only the fields of the schema.'],
  INVALID_ORIGIN: [
    'The page that sends the request is at an address that the service does not trust.',
    'Add its origin to `TRUSTED_ORIGINS`, or open the page at the address of `APP_ORIGIN`.',
  ],
  INVALID_REDIRECT_URL: [
    '`redirectTo` leads to an origin that the service does not trust.',
    'Use a path, or add its origin to `TRUSTED_ORIGINS`.',
  ],
  INVALID_CALLBACK_URL: [
    '`callbackURL` leads to an origin that the service does not trust.',
    'Use a path, or add its origin to `TRUSTED_ORIGINS`.',
  ],
  INVALID_ERROR_CALLBACK_URL: [
    '`errorCallbackURL` leads to an origin that the service does not trust.',
    'Use a path, or add its origin to `TRUSTED_ORIGINS`.',
  ],
  INVALID_NEW_USER_CALLBACK_URL: [
    '`newUserCallbackURL` leads to an origin that the service does not trust.',
    'Use a path, or add its origin to `TRUSTED_ORIGINS`.',
  ],
  METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED: [
    '`POST /get-session` belongs to an option of Better Auth that Lockstep does not have.',
    'Use `GET /get-session`.',
  ],
  UNAUTHORIZED: [
    'The request has no session, or one that has ended; or a service’s call has no `SERVICE_SECRET`, or a request for events no `EVENTS_SECRET`.',
    'Sign in again. For a service’s call, give both services the same `SERVICE_SECRET`; for `GET /events`, send `EVENTS_SECRET` ([events.md](events.md)).',
  ],
  PROVIDER_NOT_FOUND: [
    'No identity provider of that name is configured.',
    'Configure it as [settings.md](settings.md) says, or use one of the names there.',
  ],
  INVALID_TOKEN: [
    'The token of a link, of a provider or of a return from one is unknown, used already or for something else.',
    'Ask for a new mail, or begin the sign-in again.',
  ],
  USER_EMAIL_NOT_FOUND: [
    'The identity provider does not say which email the person has.',
    'Ask the provider for the scope `email`; the person has to agree to it there.',
  ],
  PROVIDER_UNAVAILABLE: [
    'The identity provider does not answer, or its answer cannot be used. The log has the reason.',
    'Try again; `npm run doctor` checks the provider’s settings.',
  ],
  INVALID_EMAIL: ['The text is not an email address.', 'Correct it.'],
  INVALID_OTP: [
    'The six digits are wrong, there is no open code for them, or another browser asked for the code.',
    'Type the digits of the newest mail in the browser that asked for them, or ask for a new code.',
  ],
  OTP_EXPIRED: ['The code’s lifetime is over.', 'Ask for a new code.'],
  TOO_MANY_ATTEMPTS: ['Too many wrong digits were typed for this code.', 'Ask for a new code.'],
  PASSWORD_TOO_SHORT: ['The new password is too short.', 'Choose one of at least 8 characters.'],
  PASSWORD_TOO_LONG: ['The password is too long.', 'Choose one of at most 128 characters.'],
  INVALID_PASSWORD: ['The password that confirms the change is wrong.', 'Type the current password.'],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    'The change needs a password, and the account has none, because its person signs in another way.',
    'Set a password with a reset code, or sign in again and leave the password out.',
  ],
  SESSION_EXPIRED: [
    'You signed in too long ago for this change.',
    'Sign in again, and repeat the change within a day.',
  ],
  NOT_WHILE_IMPERSONATING: [
    'An operator of the console acts as the person in this session. It shows what the person sees, and does nothing in their name.',
    'End it (`POST /admin/stop-impersonating`), and have the person do it, or use the console.',
  ],
  STEP_UP_REQUIRED: [
    'The session has not proven enough: `level` says which level is needed, `within` how recently, and `methods` with what.',
    'Have the person prove it with one of the methods, then repeat the request ([demands.md](demands.md)).',
  ],
  EMAIL_IS_THE_SAME: ['The new email is the current one.', 'Type another one.'],
  EMAIL_ALREADY_IN_USE: [
    'Another account has the email by now.',
    'Use another one, or delete the other account first.',
  ],
  TOKEN_EXPIRED: [
    'The link of the mail is too old.',
    'Start again what the link confirms. You can’t request another link that undoes a change.',
  ],
  SOCIAL_ACCOUNT_ALREADY_LINKED: [
    'The account at the provider belongs to another person here. The return has `error=account_already_linked_to_different_user`.',
    'Sign in with the provider to see whose it is; unlink it there first.',
  ],
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: [
    'The account at the provider has another email. The return has `error=email_does_not_match`.',
    'Use the account there that has the same email.',
  ],
  FAILED_TO_UNLINK_LAST_ACCOUNT: [
    'It is the only way in that the account has.',
    'Set a password, or add a passkey or another provider first.',
  ],
  ACCOUNT_NOT_FOUND: ['This provider is not linked to the account.', 'See `GET /list-accounts`.'],
  EMAIL_CAN_NOT_BE_UPDATED: [
    '`POST /update-user` does not change the email.',
    'Use `POST /change-email`, which asks the new mailbox.',
  ],
  MISSING_FIELD: [
    'A field that `USER_FIELDS` requires is missing. The message names it.',
    'Send the field ([extend.md](extend.md)).',
  ],
  FIELD_NOT_ALLOWED: [
    'A field of `USER_FIELDS` cannot be set by the person. The message names it.',
    'Leave it out, or declare it with `input: true`.',
  ],
  NO_FIELDS_TO_UPDATE: ['The body has no field that can be changed.', 'Send at least one.'],
  PASSWORD_COMPROMISED: [
    'The new password is on the list of common passwords or the operator’s own list, or it is made of the email, the name or the product’s name.',
    'Choose one that others do not use; a password manager makes one.',
  ],
  ...ofFactors,
  API_KEYS_NOT_CONFIGURED: ['API keys are off.', 'Set `API_KEYS=on`.'],
  KEY_NOT_FOUND: ['The caller has no API key of this ID.', 'See `GET /api-key/list`.'],
  KEY_EXPIRED: ['The API key’s lifetime is over.', 'Create a new one.'],
  KEY_ROTATED: ['The API key has been replaced already.', 'Rotate its successor.'],
  TOO_MANY_API_KEYS: ['The account has as many API keys as it can have.', 'Delete one first.'],
  UNKNOWN_PERMISSION: [
    'The request asks for a permission that `API_KEY_PERMISSIONS` does not have.',
    'Ask for one that it has, or add it there.',
  ],
  EXPIRES_IN_IS_TOO_LARGE: ['The lifetime is longer than keys may have.', 'Ask for a shorter one.'],
  EVENTS_NOT_CONFIGURED: ['The feed of events is off.', 'Set it up as [events.md](events.md) says.'],
  INVALID_CURSOR: ['The cursor is not one that the feed has given.', 'Send the last `cursor` unchanged.'],
  CURSOR_EXPIRED: [
    'The events after the cursor are removed already.',
    'Begin again without a cursor, and read the present state once. Fetch more often.',
  ],
  EMAIL_PASSWORD_SIGN_UP_DISABLED: [
    'Nobody, or nobody with this email, may sign up.',
    'Change `SIGN_UP` or its domains, or add the person with `npm run import`. An invitation to an organization does not open sign-up.',
  ],
  POLICY_REFUSED: [
    'The operator’s policy refuses the request. The message can be the policy’s own.',
    'Ask the operator; `lockstep_policy_answers_total` counts the refusals by question.',
  ],
  MISSING_RESPONSE: [
    'The service demands a CAPTCHA, and the request has no answer to it.',
    'Send the widget’s answer in `x-captcha-response`.',
  ],
  VERIFICATION_FAILED: [
    'The CAPTCHA’s service does not accept the answer.',
    'Solve it again; check that both keys belong to the same site.',
  ],
  EMAIL_NOT_VERIFIED: [
    'The email is not verified yet.',
    'Type the code of the mail; `POST /email-otp/send-verification-otp` sends another.',
  ],
  BANNED_USER: [
    'An operator has locked the account.',
    '`npm run users -- unlock <email>` unlocks it; `npm run users -- why <email>` says since when.',
  ],
  ACCOUNT_NOT_APPROVED: [
    'The person has verified their email, and waits for an operator’s approval (`SIGN_UP=approval`). Only somebody who proves to be the owner gets this code.',
    '`npm run users -- approve <email>` lets them in, and `npm run users -- waiting` lists who waits.',
  ],
  INVALID_EMAIL_OR_PASSWORD: [
    'There is no account with this email and password. The service does not say which of the two is wrong.',
    'Type them again, or reset the password.',
  ],
  OAUTH_LINK_ERROR: [
    'The provider’s sign-in cannot be linked: the provider does not vouch for the email, or nobody may sign up.',
    'Sign in another way, and link the provider on the account page.',
  ],
  SERVICE_UNAVAILABLE: [
    'The database, the policy or the CAPTCHA’s provider does not answer in time, or too many passwords are being hashed.',
    'Try again, after `retry-after` if there is one; the log has the reason.',
  ],
  INTERNAL_SERVER_ERROR: [
    'Something failed that should not. Nothing of the request was kept.',
    'Find the answer’s `x-request-id` in the log, and report it.',
  ],
}
