// The routes of sessions: asking about them, listing, revoking and signing out.

import { get, post, type Route } from '../../steps/route.ts'
import { getSession, refusePost } from './get-session.ts'
import { listSessions } from './list-sessions.ts'
import { revokeOtherSessions, revokeSession, revokeSessions } from './revoke-sessions.ts'
import { anyBody, revokeSessionBody, signOutBody } from './schema.ts'
import { signOut } from './sign-out.ts'
import { token } from './token.ts'

export const sessionRoutes: readonly Route[] = [
  get('/get-session', { origin: 'trusted', limit: 'other', handle: getSession }),
  post('/get-session', { origin: 'trusted', limit: 'other', body: null, handle: refusePost }),
  get('/token', { origin: 'trusted', limit: 'other', handle: token }),
  get('/list-sessions', { origin: 'trusted', limit: 'other', handle: listSessions }),
  post('/revoke-session', {
    origin: 'trusted',
    limit: 'other',
    body: revokeSessionBody,
    handle: revokeSession,
  }),
  post('/revoke-sessions', { origin: 'trusted', limit: 'other', body: anyBody, handle: revokeSessions }),
  post('/revoke-other-sessions', {
    origin: 'trusted',
    limit: 'other',
    body: anyBody,
    handle: revokeOtherSessions,
  }),
  post('/sign-out', { origin: 'trusted', limit: 'other', body: signOutBody, handle: signOut }),
]
