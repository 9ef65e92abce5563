// Every route of the application: what is not in this table answers 404.

import { z } from 'zod'
import { type Answer, json, redirect, unchanged } from '../http/open-api.ts'
import {
  backchannelLogoutBody,
  callbackBody,
  callbackReply,
  meReply,
  personsSession,
  relayForgotBody,
  relayVerifyBody,
  revokeSessionBody,
  sessionRevoked,
  signedOut,
  signOutBody,
} from '../wire/app.ts'
import { appEventsReply, eventsQuery } from '../wire/event-types.ts'
import { events } from './app-event-feed.ts'
import { get, member, post, postUnparsed, type Route } from './app-route.ts'
import { authCallback } from './callback/auth-callback.ts'
import { openApi } from './pages/app-open-api.ts'
import { commonPasswordsFilter } from './pages/common-passwords-filter.ts'
import { pageRoutes } from './pages/page.routes.ts'
import { relayForgotPassword, relayVerifyEmail } from './relay/relay.ts'
import { backchannelLogout } from './sessions/backchannel-logout.ts'
import { forwardAccess } from './sessions/forward-access.ts'
import { forwardAuth } from './sessions/forward-auth.ts'
import { me } from './sessions/me.ts'
import { revokeSession, sessions } from './sessions/sessions.ts'
import { signOut } from './sessions/sign-out-of-app.ts'
import { invitationRoutes } from './tenants/invitation.routes.ts'
import { organizationKeyRoutes } from './tenants/organization-key.routes.ts'
import { organizationsAsked, organizationsTold, tellOrganizations } from './tenants/tell-organizations.ts'
import { tenantRoutes } from './tenants/tenant.routes.ts'

/** Whatever the auth service answers. */
const relayed: Answer = { status: 'default', type: 'application/json' }
const ofRelay = [[502], [504]] as const

const ofSessions = [
  [409, 'SESSIONS_UNKNOWN'],
  [403, 'SESSION_TOO_OLD'],
  [503, 'AUTH_SERVICE_AWAY'],
] as const

export const routes: readonly Route[] = [
  ...pageRoutes,
  postUnparsed('/auth/auth-callback', {
    does: 'Validates a token of the auth service, opens a session, and says where to go.',
    origin: 'same-origin',
    limit: 'callback',
    body: callbackBody,
    answers: json(callbackReply),
    refuses: [[401]],
    handle: authCallback,
  }),
  postUnparsed('/auth/backchannel-logout', {
    does: 'Receives the auth service’s logout token, which says that sessions of a person have ended.',
    origin: 'any',
    limit: 'none',
    body: backchannelLogoutBody,
    form: true,
    answers: { status: 200 },
    refuses: [
      [400, 'invalid_request'],
      [413, 'invalid_request'],
    ],
    handle: backchannelLogout,
  }),
  postUnparsed('/auth/organizations', {
    does: 'Says to the auth service, in a signed call, of which organizations a person is a member, and for operators of the console which organizations there are.',
    origin: 'any',
    limit: 'none',
    body: organizationsAsked,
    answers: json(organizationsTold),
    refuses: [[400, 'INVALID_INPUT'], [401]],
    handle: tellOrganizations,
  }),
  postUnparsed('/auth/verify-email', {
    does: 'Relays a code that verifies an email.',
    origin: 'same-origin',
    limit: 'codes',
    body: relayVerifyBody,
    answers: relayed,
    refuses: ofRelay,
    handle: relayVerifyEmail,
  }),
  postUnparsed('/auth/forgot-password', {
    does: 'Relays the request for a code that resets a password.',
    origin: 'same-origin',
    limit: 'send',
    mails: 'forget-password',
    body: relayForgotBody,
    answers: relayed,
    refuses: ofRelay,
    handle: relayForgotPassword,
  }),
  get('/api/openapi.json', {
    does: 'Returns this description, in OpenAPI 3.1.',
    origin: 'any',
    limit: 'none',
    answers: [json(z.record(z.string(), z.unknown())), unchanged],
    handle: openApi(() => routes),
  }),
  get('/api/common-passwords', {
    does: 'Returns the filter with which a page recognizes common passwords.',
    origin: 'any',
    limit: 'none',
    answers: { status: 200, type: 'application/octet-stream' },
    handle: commonPasswordsFilter,
  }),
  get('/forward-auth', {
    does: 'Tells a proxy who sends a request, in the headers Remote-User, Remote-Email, Remote-Name and Remote-Tenant.',
    origin: 'any',
    limit: 'none',
    session: 'required',
    answers: [{ status: 200 }, redirect],
    refuses: [
      [403, 'FORGED_IDENTITY'],
      [403, 'CLIENT_ASSERTED'],
      [400, 'NO_DEMAND'],
      [401, 'STEP_UP_REQUIRED'],
    ],
    handle: forwardAuth,
  }),
  get('/forward-auth/access', {
    does: 'Tells a proxy for whom an application sends a request, by its access token for the resource of RESOURCES that the query names.',
    origin: 'any',
    limit: 'none',
    query: z.object({ resource: z.string() }),
    answers: { status: 200 },
    refuses: [
      [403, 'FORGED_IDENTITY'],
      [403, 'EMAIL_NOT_VERIFIED'],
      [403, 'INSUFFICIENT_SCOPE'],
      [400, 'NO_DEMAND'],
      [400, 'NO_RESOURCE'],
      [401, 'NOT_SIGNED_IN'],
      [401, 'STEP_UP_REQUIRED'],
      [503, 'SERVICE_UNAVAILABLE'],
    ],
    handle: forwardAccess,
  }),
  member.get('/api/me', {
    does: 'Returns the signed-in person and their organizations.',
    origin: 'any',
    limit: 'none',
    gives: 'person',
    answers: json(meReply),
    handle: me,
  }),
  ...tenantRoutes,
  ...invitationRoutes,
  ...organizationKeyRoutes,
  get('/api/events', {
    does: 'Returns the next events of organizations, members and invitations to programs that send a secret of EVENTS_SECRET as bearer token.',
    origin: 'any',
    limit: 'none',
    query: eventsQuery,
    answers: json(appEventsReply),
    refuses: [
      [400, 'VALIDATION_ERROR'],
      [400, 'INVALID_CURSOR'],
      [401, 'UNAUTHORIZED'],
      [404, 'EVENTS_NOT_CONFIGURED'],
      [410, 'CURSOR_EXPIRED'],
    ],
    handle: events,
  }),
  member.get('/api/sessions', {
    does: 'Lists the person’s sessions at the auth service.',
    origin: 'same-origin',
    limit: 'none',
    gives: 'person',
    answers: json(z.array(personsSession)),
    refuses: ofSessions,
    handle: sessions,
  }),
  member.post('/api/sessions/revoke', {
    does: 'Ends one of the person’s sessions at the auth service.',
    origin: 'same-origin',
    limit: 'change',
    demand: ['none', 'The auth service demands it, and ends the session.'],
    body: revokeSessionBody,
    otherwise: [400, 'Name the session by its id.', 'INVALID_ID'],
    answers: json(sessionRevoked),
    refuses: [
      ...ofSessions,
      [400, 'INVALID_ID'],
      [403, 'SESSION_ONLY_RECOGNISED'],
      [403, 'STEP_UP_REQUIRED'],
      [404, 'SESSION_NOT_FOUND'],
    ],
    handle: revokeSession,
  }),
  post('/api/sign-out', {
    does: 'Ends the session, or with `everywhere` all of the person’s.',
    origin: 'same-origin',
    limit: 'none',
    session: 'optional',
    demand: ['none', 'It ends the session itself; to end all, the auth service makes its own demand.'],
    body: signOutBody,
    answers: json(signedOut),
    refuses: [[403, 'NOT_WHILE_IMPERSONATING']],
    handle: signOut,
  }),
]
