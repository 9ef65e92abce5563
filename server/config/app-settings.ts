// The application's settings.

import { buildSettings } from './build.ts'
import { common } from './common-settings.ts'
import { consoleSettings } from './console-settings.ts'
import { buttons, buttonsOf } from './identity-providers.ts'
import { json } from './json-setting.ts'
import { landingPages } from './landing-pages.ts'
import { optionalMailSettings } from './mail-settings.ts'
import { resourceNames, resources } from './resources.ts'
import { namesOfRoles, roleTable } from './role-table.ts'
import { secrets } from './secret.ts'
import {
  contacts,
  internalUrl,
  type OfFile,
  oneOf,
  onOff,
  optional,
  path,
  safeUrl,
  text,
  type ValuesOf,
  wholeNumber,
  word,
} from './setting.ts'

export const appSettings = {
  ...common,
  ...consoleSettings,
  ...buildSettings,
  ...optionalMailSettings,
  AUTH_INTERNAL_URL: optional(
    internalUrl({
      meaning:
        'The address at which the application itself reaches the auth service, including its path, if that is not ' +
        'AUTH_URL: for example one that doesn’t lead through the proxy for browsers. Tokens travel there.',
    }),
  ),
  AUTH_JWKS_URL: optional(
    safeUrl({
      meaning:
        'Where the auth service’s keys are. Unset: {AUTH_URL}/.well-known/jwks.json, then {AUTH_URL}/jwks, at AUTH_INTERNAL_URL where that is set.',
    }),
  ),
  AUTH_SCHEMA: word({
    expects: 'the name of a schema',
    meaning:
      'The schema of DATABASE_URL in which the auth service keeps its tables, if they are there: public for a Better Auth ' +
      'that was told no other.',
    fallback: 'auth',
  }),
  SESSION_KEYS: optional(
    secrets({
      meaning:
        'They sign the application’s session cookie, encrypt the tokens of the auth service in the database, and the links of ' +
        'invitations derive from them. The first is used; what was made with the others is still accepted.',
      requiredInProduction: true,
    }),
  ),
  UPSTREAM_COOKIE_NAME: text({
    expects: 'the name of a cookie, such as __Secure-better-auth.session_token',
    meaning: 'The cookie in which the application presents a token to the auth service.',
    fallback: ({ COOKIE_PREFIX }) => `${COOKIE_PREFIX || 'auth'}.session_token`,
  }),
  UPSTREAM_COOKIE_SECRET: optional(
    text({
      expects: 'the secret with which that auth service signs its cookies',
      meaning: 'Signs that cookie, for a real Better Auth. Unset: the token is presented as it is.',
      isSecret: true,
    }),
  ),
  UPSTREAM_FORGOT_PATH: path({
    meaning:
      'The path below AUTH_URL to which the request for a reset code is sent; /forget-password/email-otp for a real Better ' +
      'Auth.',
    fallback: '/forget-password/email',
  }),
  CLIENT_USER_FALLBACK: onOff({
    meaning:
      'Whether a callback whose token nobody could validate may sign in the user that the browser itself names in the body: ' +
      'anybody can be anybody then. Unset: by PROFILE.',
  }),
  JWT_CLAIMS: oneOf(['when-present', 'required'], {
    meaning:
      'Whether a JWT must have the claims exp, iss and aud, or they are checked only where it has them. Unset: by PROFILE.',
  }),
  JWT_SESSION_SECONDS: wholeNumber(60, 86_400, {
    meaning:
      'How long a session of the application lasts if it came from a JWT that names no session of the auth service, or ' +
      'none that can be looked up, as with Better Auth and Neon. The page renews it before then, unnoticed.',
    fallback: '3600',
  }),
  PLAIN_LOOKUP: oneOf(['always', 'not-digests'], {
    meaning:
      'Whether to look for a token that looks like a SHA-256 digest in the auth service’s table as it is. Where the table ' +
      'holds digests, anybody who has read it could sign in with one. Unset: by PROFILE.',
  }),
  UNUSUAL_TOKENS: oneOf(['validated', 'refused'], {
    meaning:
      'Whether to validate a token that is neither a JWT nor 16 to 128 letters, digits, - and _, with or without Better Auth’s ' +
      'signature, like any other, or to refuse it at once. Unset: by PROFILE.',
  }),
  UNJUDGED_TOKENS: oneOf(['invalid', 'unavailable'], {
    meaning:
      'How to answer a callback while neither the auth service nor the database is there to judge its token: ' +
      '401 “Invalid session”, or 503 with Retry-After. Beyond VALIDATIONS_IN_FLIGHT it waits for its turn with the first, ' +
      'and gets the 503 at once with the second. Unset: by PROFILE.',
  }),
  UNCHECKED_SESSION_SECONDS: wholeNumber(0, 2_592_000, {
    meaning:
      'How long a session goes on while the auth service is down and can’t confirm it, 0 = until it ends by itself. ' +
      'Unset: by PROFILE.',
  }),
  CALLBACK_DEADLINE_SECONDS: wholeNumber(0, 120, {
    meaning:
      'How long all steps of a callback may take together, 0 = only each step has a limit. Unset: by PROFILE.',
  }),
  CHECK_DEADLINE_SECONDS: wholeNumber(0, 120, {
    meaning:
      'How long a page waits in all while the application asks the auth service whether the session goes on, 0 = ten ' +
      'seconds for each call. Unset: by PROFILE.',
  }),
  SOCIAL_PROVIDERS: buttons({
    meaning: 'The identity providers the sign-in page has a button for. Unset: those of OIDC_PROVIDERS.',
    fallback: buttonsOf,
  }),
  FACTORS: oneOf(['totp,passkey', 'totp', 'passkey', 'none'], {
    meaning:
      'What pages offer beside passwords, codes and providers: totp, which are authenticator apps, passkey, or both with a comma ' +
      'between; none for an auth service that has neither, such as a Better Auth without these plugins.',
    fallback: 'totp,passkey',
  }),
  LANDING_PAGES: json(landingPages, {
    expects:
      'a JSON object such as {"/dashboard":"https://notes.example.com/home"}, by /dashboard, /auth/no-organization and ' +
      '/auth/select-tenant, each a path of another page or an address that begins with https:// (http:// for this machine only)',
    meaning:
      'The pages of your own application to which people come after signing in, instead of Lockstep’s, which redirect ' +
      'there. The callback’s response still has the specified path.',
    fallback: '{}',
  }),
  RESOURCES: json(
    resources,
    {
      expects:
        'a JSON list of services, each with resource, which is its address (https, or http on this machine), clientId and clientSecret of the client that ' +
        'serves it, and perhaps scopes',
      meaning:
        'Services behind a proxy that other applications call with access tokens of the auth service: the proxy asks ' +
        '/forward-auth/access?resource=… for each request.',
      fallback: '[]',
      isSecret: true,
    },
    resourceNames,
  ),
  ORGANIZATIONS_PER_PERSON: wholeNumber(1, 10_000, {
    meaning: 'How many organizations one person may create.',
    fallback: '20',
  }),
  ORGANIZATION_ROLES: json(
    roleTable,
    {
      expects:
        'a JSON object of roles, each with any of permissions, grants (the roles that it acts upon) and name; member has to be there',
      meaning:
        'The roles of organizations besides owner: what each may do, and which roles it may act on: docs/extend.md. A ' +
        'table that lets somebody gain more than they were given is refused. Unset: admin and member.',
      fallback: '{}',
    },
    namesOfRoles,
  ),
  INVITATION_DAYS: wholeNumber(1, 90, {
    meaning: 'How long an invitation to an organization waits for its answer.',
    fallback: '7',
  }),
  INVITATIONS_PER_DAY: wholeNumber(1, 10_000, {
    meaning:
      'How many people one person may invite within a day; an organization may invite twice as many. Emails to one ' +
      'address have a limit of their own, as those with codes do.',
    fallback: '50',
  }),
  TRACE_AUTH_CALLS: onOff({
    meaning:
      'Whether pages name a trace in their calls to the auth service, too, if traces are made. Turn it off for an auth ' +
      'service whose CORS does not allow the header traceparent, as a Better Auth’s by default.',
    fallback: 'on',
  }),
  SECURITY_CONTACT: contacts({
    meaning:
      'Where to report security issues: published at /.well-known/security.txt (RFC 9116), which is 404 without it.',
    fallback: '',
  }),
  VALIDATIONS_IN_FLIGHT: wholeNumber(1, 10_000, {
    meaning: 'How many callbacks are validated at once; UNJUDGED_TOKENS says what happens to others.',
    fallback: '64',
  }),
}

export type AppSettings = ValuesOf<typeof appSettings> & OfFile
