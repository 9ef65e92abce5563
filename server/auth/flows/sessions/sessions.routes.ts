// The routes of sessions: asking about them, listing, revoking and signing out.

import { json } from '../../../http/open-api.ts'
import {
  getSessionReply,
  listSessionsReply,
  statusReply,
  stopImpersonatingReply,
  successReply,
  tokenReply,
} from '../../../wire/auth.ts'
import { ofSessions } from '../../steps/auth-demands.ts'
import { get, post, type Route } from '../../steps/route.ts'
import { getSession, refusePost } from './get-session.ts'
import { listSessions } from './list-sessions.ts'
import { revokeOtherSessions, revokeSession, revokeSessions } from './revoke-sessions.ts'
import { anyBody, getSessionQuery, revokeSessionBody, signOutBody } from './sessions.schema.ts'
import { signOut } from './sign-out.ts'
import { stopImpersonating } from './stop-impersonating.ts'
import { token } from './token.ts'

export const sessionRoutes: readonly Route[] = [
  get('/get-session', {
    does: 'Returns the presented session and its user, or null if there is none.',
    origin: 'trusted',
    limit: 'other',
    session: 'optional',
    query: getSessionQuery,
    answers: json(getSessionReply),
    handle: getSession,
  }),
  post('/get-session', {
    does: 'Always refused: it would be for clients that refresh sessions themselves.',
    origin: 'trusted',
    limit: 'other',
    body: null,
    answers: [],
    refuses: ['METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED'],
    handle: refusePost,
  }),
  get('/token', {
    does: 'Returns a JWT for the presented session.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    answers: json(tokenReply),
    refuses: ['POLICY_REFUSED', 'SERVICE_UNAVAILABLE'],
    handle: token,
  }),
  get('/list-sessions', {
    does: 'Lists the caller’s sessions.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    answers: json(listSessionsReply),
    handle: listSessions,
  }),
  post('/revoke-session', {
    does: 'Ends one of the caller’s sessions.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofSessions,
    body: revokeSessionBody,
    answers: json(statusReply),
    handle: revokeSession,
  }),
  post('/revoke-sessions', {
    does: 'Ends all of the caller’s sessions.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofSessions,
    body: anyBody,
    answers: json(statusReply),
    handle: revokeSessions,
  }),
  post('/revoke-other-sessions', {
    does: 'Ends all of the caller’s sessions except the presented one.',
    origin: 'trusted',
    limit: 'other',
    session: 'required',
    demand: ofSessions,
    body: anyBody,
    answers: json(statusReply),
    handle: revokeOtherSessions,
  }),
  post('/admin/stop-impersonating', {
    does: 'Ends the session in which an operator acts as somebody, and gives the browser the operator’s own back, if that lives.',
    isThere: ({ console }) => console?.impersonates === true,
    origin: 'trusted',
    limit: 'other',
    session: 'optional',
    demand: ['none', 'It ends the session itself.'],
    body: anyBody,
    answers: [json(stopImpersonatingReply), { status: 404 }],
    refuses: ['UNAUTHORIZED'],
    handle: stopImpersonating,
  }),
  post('/sign-out', {
    does: 'Ends the presented session.',
    origin: 'trusted',
    limit: 'other',
    session: 'optional',
    demand: ['none', 'It ends the session itself.'],
    body: signOutBody,
    answers: json(successReply),
    handle: signOut,
  }),
]
