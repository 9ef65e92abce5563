// The route table: the origin rule and the rate rule of each route, and the rate rule of paths that are no route.

import { expect, expectTypeOf, test } from 'vitest'
import { routes } from '../../../server/auth/auth.routes.ts'
import { rateRuleOfPath } from '../../../server/auth/steps/rate-rule-of-path.ts'
import type { get } from '../../../server/auth/steps/route.ts'

test('each route has these rules: method, path, origin, limit, mails', () => {
  const rows = routes.map(({ method, path, origin, limit, mails }) =>
    [method, path, origin, limit, mails].filter(Boolean).join(' '),
  )
  expect(rows.toSorted()).toEqual([
    'GET /.well-known/jwks.json any other',
    'GET /api-key/get trusted other',
    'GET /api-key/list trusted other',
    'GET /callback/:provider any social',
    'GET /console/list-parts trusted other',
    'GET /error any other',
    'GET /events any other',
    'GET /get-session trusted other',
    'GET /get-user-data trusted other',
    'GET /jwks any other',
    'GET /list-accounts trusted other',
    'GET /list-activity trusted other',
    'GET /list-sessions trusted other',
    'GET /ok any other',
    'GET /open-api/generate-schema any other',
    'GET /passkey/generate-authenticate-options trusted sign-in',
    'GET /passkey/generate-register-options trusted codes',
    'GET /passkey/list-user-passkeys trusted other',
    'GET /reset-password/:token any reset',
    'GET /token trusted other',
    'POST /admin/stop-impersonating trusted other',
    'POST /api-key/create trusted other',
    'POST /api-key/delete trusted other',
    'POST /api-key/rotate trusted other',
    'POST /api-key/update trusted other',
    'POST /api-key/verify any other',
    'POST /callback/:provider any social',
    'POST /change-email trusted send change-email',
    'POST /change-password trusted password',
    'POST /console/act trusted other',
    'POST /console/impersonate trusted other',
    'POST /console/look trusted other',
    'POST /console/replay trusted other',
    'POST /console/view trusted other',
    'POST /delete-user trusted password',
    'POST /email-otp/change-email trusted codes',
    'POST /email-otp/check-verification-otp trusted codes',
    'POST /email-otp/request-email-change trusted send change-email',
    'POST /email-otp/request-password-reset trusted send forget-password',
    'POST /email-otp/reset-password trusted reset',
    'POST /email-otp/send-verification-otp trusted send by-type',
    'POST /email-otp/undo-email-change trusted codes',
    'POST /email-otp/verify-email trusted codes',
    'POST /forget-password/email trusted send forget-password',
    'POST /forget-password/email-otp trusted send forget-password',
    'POST /get-session trusted other',
    'POST /link-social trusted social',
    'POST /passkey/delete-passkey trusted other',
    'POST /passkey/update-passkey trusted other',
    'POST /passkey/verify-authentication trusted sign-in',
    'POST /passkey/verify-registration trusted codes',
    'POST /request-password-reset trusted send forget-password',
    'POST /reset-password trusted reset',
    'POST /revoke-other-sessions trusted other',
    'POST /revoke-session trusted other',
    'POST /revoke-sessions trusted other',
    'POST /sign-in/email trusted sign-in',
    'POST /sign-in/email-otp trusted codes',
    'POST /sign-in/social trusted social',
    'POST /sign-out trusted other',
    'POST /sign-up/email trusted sign-up email-verification',
    'POST /two-factor/disable trusted password',
    'POST /two-factor/enable trusted password',
    'POST /two-factor/generate-backup-codes trusted password',
    'POST /two-factor/get-totp-uri trusted password',
    'POST /two-factor/prove-mailbox trusted codes',
    'POST /two-factor/send-otp trusted send sign-in',
    'POST /two-factor/stop-recovery trusted codes',
    'POST /two-factor/undo-enrolment trusted codes',
    'POST /two-factor/verify-backup-code trusted codes',
    'POST /two-factor/verify-otp trusted codes',
    'POST /two-factor/verify-totp trusted codes',
    'POST /unlink-account trusted other',
    'POST /update-user trusted other',
  ])
})

const ruleOf = rateRuleOfPath(routes)

test.each(['', '/api/auth', '/'])('below the base "%s" every route counts by its own rule', (base) => {
  for (const { path, limit } of routes)
    expect([path, ruleOf(`${base}${path.replace(/:\w+/, 'x%2Fy')}`)]).toEqual([path, limit])
})

test.each([
  ['/', 'other'],
  ['', 'other'],
  ['/nothing', 'other'],
  ['/nothing/here', 'other'],
  ['/sign-in', 'other'],
  ['/sign-in/emails', 'other'],
  ['/sign-in/email/', 'other'],
  ['/Sign-In/Email', 'other'],
  ['/sign-in%2Femail', 'other'],
  ['/sign-up/nothing', 'other'],
  ['/email-otp/nothing', 'other'],
  ['/api/auth//sign-in/email', 'sign-in'],
  ['/elsewhere/sign-in/email', 'sign-in'],
  ['/elsewhere/change-password', 'password'],
  ['/callback', 'social'],
  ['/callback/', 'social'],
  ['/callback/ok', 'social'],
  ['/callback/one/two', 'other'],
  ['/reset-password/', 'reset'],
  ['/reset-password/nothing', 'reset'],
])('%s counts as %s', (path, rule) => {
  expect(ruleOf(path)).toBe(rule)
})

test('a route without its origin rule, its rate rule or what it answers does not compile', () => {
  type Rules = Parameters<typeof get>[1]
  type Handle = { does: string; answers: []; handle: () => Promise<void> }
  expectTypeOf<{ origin: 'any'; limit: 'other' } & Handle>().toExtend<Rules>()
  expectTypeOf<{ limit: 'other' } & Handle>().not.toExtend<Rules>()
  expectTypeOf<{ origin: 'any' } & Handle>().not.toExtend<Rules>()
  expectTypeOf<{ origin: 'any'; limit: 'other'; handle: () => Promise<void> }>().not.toExtend<Rules>()
  // A route that is limited as one that mails a code names the code's purpose.
  expectTypeOf<{ origin: 'any'; limit: 'send' } & Handle>().not.toExtend<Rules>()
})
