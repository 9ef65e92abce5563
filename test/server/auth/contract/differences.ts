// The decided differences: where our service answers differently from Better Auth, and by which decision.

import { type Decided, differ, outcome, type Recurring } from './decided.ts'
import { accountDifferences } from './differences.account.ts'
import { reasons } from './differences.reasons.ts'

export type Differences = { decided: readonly Decided[]; recurring: readonly Recurring[] }

/** How the two write an id, and a token in a cookie or a header: rows 1 and 12. */
export const forms = {
  ours: { id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, carried: /^([A-Za-z0-9]{32})$/ },
  theirs: { id: /^[A-Za-z0-9]{32}$/, carried: /^([A-Za-z0-9_-]{32})\.[A-Za-z0-9+/]{43}=$/ },
}

const none = /^none$/
const cookieFor = (seconds: number) =>
  new RegExp(`^<token of .+>; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax$`)

const attemptCookie: Recurring = {
  row: 16,
  field: /^cookie sign_up_attempt$/,
  ours: cookieFor(86_400),
  theirs: none,
}
const deviceCookie: Recurring = {
  row: 'device',
  field: /^cookie device$/,
  ours: cookieFor(34_560_000),
  theirs: none,
}
const sessionClaim: Recurring = {
  row: 27,
  field: /^(?:set-auth-jwt|body\.token)\.sid$/,
  ours: /^<id of .+>$/,
  theirs: none,
}

const notRemembered: Recurring = {
  row: 1,
  field: /^cookie dont_remember$/,
  ours: /^true; Path=/,
  theirs: /^true\.[A-Za-z0-9+/]{43}=; Path=/,
}

const sessionId: Recurring = {
  row: 3,
  field: /^body\.\d+\.token$/,
  ours: /^<session id of .+>$/,
  theirs: /^<token of .+>$/,
}

const recurring: readonly Recurring[] = [
  attemptCookie,
  deviceCookie,
  sessionClaim,
  ...reasons,
  notRemembered,
  sessionId,
]

const recurringOfSocial: readonly Recurring[] = [
  attemptCookie,
  deviceCookie,
  sessionClaim,
  ...reasons,
  { row: 22, field: /^cookie session_challenge$/, ours: cookieFor(600), theirs: none },
  { row: 22, field: /^cookie state$/, ours: none, theirs: cookieFor(300) },
  { row: 22, field: /^cookie state$/, ours: none, theirs: /^; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/ },
  { row: 22, field: /^location\?$/, ours: /^auth_session_verifier$/, theirs: none },
]

const each = (endpoints: string[], pages: string[]) =>
  endpoints.flatMap((endpoint) => pages.map((page) => `${endpoint} from ${page}`))

const checked = ['sign-up', 'sign-in', 'send-verification-otp']
const cookieless = ['verify-email', 'sign-out']
const untrusted = ['an untrusted page', 'a page that looks like a trusted one']
const byReferer = 'an untrusted page by its Referer'
const originless = 'a page without an origin'
const hidden = ['a browser that hides the page', 'a form of another site']
const nowhere = 'nowhere, with a cookie'

const refused = '403 INVALID_ORIGIN'
const missing = '403 MISSING_OR_NULL_ORIGIN'
const wrongCode = '400 INVALID_OTP'
const unknown = '401 INVALID_EMAIL_OR_PASSWORD'
const withCookie = (page: string) => `${page}, with a cookie`

const originDifferences: Decided[] = [
  ...outcome(18)(refused, missing, ...each(checked, [originless, withCookie(originless)])),
  ...outcome(18)(refused, missing, ...each(cookieless, [withCookie(originless)])),
  ...outcome(18)(refused, wrongCode, ...each(['verify-email'], [...untrusted, byReferer, originless])),
  ...outcome(18)(refused, '200', ...each(['sign-out'], [...untrusted, byReferer, originless])),
  ...outcome(18)(refused, '200 null', ...each(['get-session'], [...untrusted, byReferer, originless])),
  ...outcome(18)(refused, '200', ...each(['get-session'], ['an untrusted page', originless].map(withCookie))),
  ...outcome(24)(refused, missing, ...each(checked, ['a browser that hides the page'])),
  ...outcome(24)(
    refused,
    '403 CROSS_SITE_NAVIGATION_LOGIN_BLOCKED',
    ...each(checked, ['a form of another site']),
  ),
  ...outcome(24)(refused, wrongCode, ...each(['verify-email'], hidden)),
  ...outcome(24)(refused, '200', ...each(['sign-out'], hidden)),
  ...outcome(24)(refused, '200 null', ...each(['get-session'], hidden)),
  ...outcome(24)('200', missing, ...each(['sign-up', 'send-verification-otp'], [nowhere, 'Node’s fetch'])),
  ...outcome(24)(unknown, missing, ...each(['sign-in'], [nowhere, 'Node’s fetch'])),
  ...outcome(24)(wrongCode, missing, ...each(['verify-email'], [nowhere])),
  ...outcome(24)('200', missing, ...each(['sign-out'], [nowhere])),
]

const threeTypes =
  '"[body.type] Invalid option: expected one of \\"email-verification\\"|\\"sign-in\\"|\\"forget-password\\""'
const fourTypes = threeTypes.replace(/"$/, '|\\"change-email\\""')
const noEmail = '"[body.email] Invalid input: expected string, received undefined; '

const typeDifferences: Decided[] = [
  ...outcome(13)('400 VALIDATION_ERROR', '400 without a code', 'send-verification-otp change-email'),
  ...differ(13, 'body.message')(
    threeTypes,
    fourTypes,
    'send-verification-otp a type that is none',
    'check-verification-otp a type that is none',
    'send-verification-otp no type',
  ),
  ...differ(13, 'body.message')(
    noEmail + threeTypes.slice(1),
    noEmail + fourTypes.slice(1),
    'send-verification-otp nothing',
  ),
]

const asking = (path: string, what: string) => `asking for a reset at ${path}: ${what}`
const third = (what: string) => asking('/forget-password/email', what)

const resetDifferences: Decided[] = [
  ...outcome(11)('200', '404 empty', ...['known', 'unverified', 'unknown', 'in capitals'].map(third)),
  ...outcome(11)('400 INVALID_EMAIL', '404 empty', third('an e-mail without @')),
  ...outcome(11)(
    '400 VALIDATION_ERROR',
    '404 empty',
    ...['no e-mail', 'a number for an e-mail', 'no body'].map(third),
  ),
  ...outcome(11)('415 UNSUPPORTED_MEDIA_TYPE', '404 empty', third('text/plain')),
  ...outcome('newer')(
    '400 INVALID_EMAIL',
    '200',
    asking('/email-otp/request-password-reset', 'an e-mail without @'),
    asking('/forget-password/email-otp', 'an e-mail without @'),
  ),
  ...outcome('newer')('400 INVALID_EMAIL', wrongCode, 'reset-password with an e-mail without @'),
]

const late = 'get-session, later: after eight more, by cookie'

const decided: readonly Decided[] = [
  ...outcome('impossible')(unknown, '400 PASSWORD_TOO_LONG', 'sign-in with a password of 129'),
  ...differ(16, 'body.user.name')('""', '"Ada"', 'sign-up the second code is the one that counts'),
  ...outcome(28)('400 BAD_REQUEST', '200', 'sign-up of JSON with a prototype'),
  ...outcome(9)('200', '404 empty', 'JWTs: the keys under their other name'),
  ...outcome(27)('200', '200 null', 'JWTs: get-session by one'),
  ...['session_token', 'session_data', 'dont_remember'].flatMap((name) =>
    differ(1, `cookie ${name}`)(
      '; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'none',
      'get-session of nobody: a token that nobody was given',
    ),
  ),
  ...outcome('coded')(
    '400 VALIDATION_ERROR',
    '400 without a code',
    'sign-up with a number for a callbackURL',
    'sign-in with a number for a callbackURL',
  ),
  ...outcome(6)(
    unknown,
    '403 EMAIL_NOT_VERIFIED',
    'sign-in of somebody else: unverified, the right password',
    'sign-in of somebody else: unverified, the right password, a callbackURL',
  ),
  ...outcome('apart')(
    '403 TOO_MANY_ATTEMPTS',
    wrongCode,
    'verify-email, too often: the fifth wrong code',
    'verify-email, too often: the right code after that',
    'sign-in/email-otp, three wrong codes the right one again',
    'check-verification-otp, too late and too often the right one again',
    'reset-password, later: the fifth wrong code',
  ),
  ...differ(19, 'set-auth-jwt')('none', '<jwt>', late),
  ...differ(19, 'exposed')('', 'set-auth-jwt', late),
  ...accountDifferences,
  ...typeDifferences,
  ...resetDifferences,
  ...originDifferences,
]

const decidedInSpecProfile = outcome(6)(
  '403 EMAIL_NOT_VERIFIED',
  unknown,
  'sign-in of somebody else: unverified, a wrong password',
)

const openTwin = 'a provider’s return to the account of an unverified person'
const unvouched =
  'a provider’s return to the account of somebody whose e-mail the provider does not vouch for'
const PAGE = 'http://app.lockstep.localhost:3000'
const sessionOf = (request: string) => {
  const token = `<token of ${request.replace('a provider’s return to the account of ', '')}, cookie session_token>`
  return { token, cookie: `${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax` }
}

const linkedAccounts = 'link-social, at the provider and then list-accounts'

const decidedOfSocial: readonly Decided[] = [
  ...outcome(18)(refused, '200', 'sign-in/social with an untrusted origin'),
  ...differ(22, 'location')(`${PAGE}/welcome`, '/welcome', 'a provider’s return of a new person'),
  ...differ(22, 'location')(`${PAGE}/dashboard`, '/dashboard', 'a provider’s return of the same person'),
  ...differ(22, 'location?')(
    'auth_session_verifier,from',
    'from',
    'a provider’s return of a new person, to a page with a query',
  ),
  ...differ(15, 'location')(`${PAGE}/auth/callback`, `${PAGE}/auth`, openTwin),
  ...differ(15, 'location?')('auth_session_verifier', 'error', openTwin),
  ...differ(15, 'location?.error')('none', 'account_not_linked', openTwin),
  ...differ(15, 'cookie session_token')(sessionOf(openTwin).cookie, 'none', openTwin),
  ...differ(15, 'set-auth-token')(sessionOf(openTwin).token, 'none', openTwin),
  ...outcome(15)(unknown, '403 EMAIL_NOT_VERIFIED', `${openTwin}, and then the password`),
  ...differ(15, 'location')(`${PAGE}/auth`, `${PAGE}/auth/callback`, unvouched),
  ...differ(15, 'location?')('error', 'none', unvouched),
  ...differ(15, 'cookie session_token')('none', sessionOf(unvouched).cookie, unvouched),
  ...differ(15, 'set-auth-token')('none', sessionOf(unvouched).token, unvouched),
  ...differ('scopeless', 'body.1.scopes')('[]', '[0,1,2]', linkedAccounts),
  ...['openid', 'email', 'profile'].flatMap((scope, index) =>
    differ('scopeless', `body.1.scopes.${index}`)('none', JSON.stringify(scope), linkedAccounts),
  ),
]

export const differences: Differences = { decided, recurring }
export const differencesOfSpecProfile: Differences = {
  decided: decidedInSpecProfile,
  recurring: [attemptCookie],
}
export const differencesOfSocial: Differences = { decided: decidedOfSocial, recurring: recurringOfSocial }
