// The application's route table: each route's origin rule and rate rule.

import type { Context } from 'koa'
import { expect, expectTypeOf, test } from 'vitest'
import { routes } from '../../../server/app/app.routes.ts'
import type { AppDeps } from '../../../server/app/app-deps.ts'
import type { get, HandleMember, member, post } from '../../../server/app/app-route.ts'

test('each route has these rules: method, path, origin, limit, mails', () => {
  const rows = routes.map(({ method, path, origin, ...rules }) =>
    [method, path, origin, rules.limit, 'mails' in rules && rules.mails].filter(Boolean).join(' '),
  )
  expect(rows.toSorted()).toEqual([
    'GET / any none',
    'GET /.well-known/change-password any none',
    'GET /.well-known/security.txt any none',
    'GET /account any none',
    'GET /api/common-passwords any none',
    'GET /api/events any none',
    'GET /api/invitations same-origin none',
    'GET /api/me any none',
    'GET /api/openapi.json any none',
    'GET /api/organization same-origin none',
    'GET /api/organization/keys same-origin none',
    'GET /api/sessions same-origin none',
    'GET /auth/callback any none',
    'GET /auth/no-organization any none',
    'GET /auth/recover-two-step any none',
    'GET /auth/register-organization any none',
    'GET /auth/select-tenant any none',
    'GET /auth/step-up any none',
    'GET /auth/stop-recovery any none',
    'GET /auth/undo-email-change any none',
    'GET /auth/undo-two-step any none',
    'GET /console any none',
    'GET /dashboard any none',
    'GET /forward-auth any none',
    'GET /forward-auth/access any none',
    'GET /invitation any none',
    'GET /organization any none',
    'GET /sessions any none',
    'GET /states any none',
    'GET /states/mail any none',
    'GET /states/plain-page any none',
    'POST /api/api-key/verify any other',
    'POST /api/invitations same-origin other invitation',
    'POST /api/invitations/accept same-origin change',
    'POST /api/invitations/decline same-origin change',
    'POST /api/invitations/look-up same-origin other',
    'POST /api/invitations/resend same-origin other invitation',
    'POST /api/invitations/revoke same-origin change',
    'POST /api/members/remove same-origin change',
    'POST /api/members/role same-origin change',
    'POST /api/organizations same-origin change',
    'POST /api/organizations/delete same-origin change',
    'POST /api/organizations/demand-factor same-origin change',
    'POST /api/organizations/hand-over same-origin change',
    'POST /api/organizations/keys same-origin change',
    'POST /api/organizations/keys/delete same-origin change',
    'POST /api/organizations/keys/rotate same-origin change',
    'POST /api/organizations/leave same-origin change',
    'POST /api/organizations/rename same-origin change',
    'POST /api/organizations/withdraw-demand same-origin change',
    'POST /api/sessions/revoke same-origin change',
    'POST /api/sign-out same-origin none',
    'POST /api/tenant same-origin change',
    'POST /auth/auth-callback same-origin callback',
    'POST /auth/backchannel-logout any none',
    'POST /auth/forgot-password same-origin send forget-password',
    'POST /auth/organizations any none',
    'POST /auth/verify-email same-origin codes',
  ])
})

test('a route without its origin rule, its rate rule or what it answers does not compile', () => {
  type Rules = Parameters<typeof get>[1]
  type Handle = { does: string; answers: []; handle: () => Promise<void> }
  expectTypeOf<{ origin: 'any'; limit: 'none' } & Handle>().toExtend<Rules>()
  expectTypeOf<{ limit: 'none' } & Handle>().not.toExtend<Rules>()
  expectTypeOf<{ origin: 'any' } & Handle>().not.toExtend<Rules>()
  expectTypeOf<{ origin: 'any'; limit: 'none'; handle: () => Promise<void> }>().not.toExtend<Rules>()
  // A route that is limited as one that mails a code names the code's purpose.
  expectTypeOf<{ origin: 'any'; limit: 'send' } & Handle>().not.toExtend<Rules>()
})

test('a handler that takes something else than its route describes does not compile', () => {
  type Row = Parameters<typeof post<{ id: string }>>[1]
  type MemberRow = Parameters<typeof member.post<{ id: string }>>[1]
  type Takes<Input> = { handle: (ctx: Context, deps: AppDeps, input: Input) => Promise<void> }
  type MemberTakes<Input> = { handle: HandleMember<Input> }
  expectTypeOf<Takes<{ id: string }>>().toExtend<Pick<Row, 'handle'>>()
  expectTypeOf<Takes<{ id: number }>>().not.toExtend<Pick<Row, 'handle'>>()
  expectTypeOf<MemberTakes<{ id: string }>>().toExtend<Pick<MemberRow, 'handle'>>()
  expectTypeOf<MemberTakes<{ id: number }>>().not.toExtend<Pick<MemberRow, 'handle'>>()
})
