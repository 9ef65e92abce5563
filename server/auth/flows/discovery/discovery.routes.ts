// The routes that take no session: whether the service answers, its public keys, and its events for programs.

import { json } from '../../../http/open-api.ts'
import { jwksReply, okReply } from '../../../wire/auth.ts'
import { authEventsReply, eventsQuery } from '../../../wire/event-types.ts'
import { get, type Route } from '../../steps/route.ts'
import { events } from './auth-event-feed.ts'
import { jwks } from './jwks.ts'
import { ok } from './ok.ts'

export const discoveryRoutes: readonly Route[] = [
  get('/ok', {
    does: 'Shows that the service answers.',
    origin: 'any',
    limit: 'other',
    answers: json(okReply),
    handle: ok,
  }),
  ...['/jwks', '/.well-known/jwks.json'].map((path) =>
    get(path, {
      does: 'Returns the public keys that verify JWTs.',
      origin: 'any',
      limit: 'other',
      answers: json(jwksReply),
      handle: jwks,
    }),
  ),
  get('/events', {
    does: 'Returns the next events of people to programs that send a secret of EVENTS_SECRET as bearer token.',
    origin: 'any',
    limit: 'other',
    query: eventsQuery,
    answers: json(authEventsReply),
    refuses: [
      'VALIDATION_ERROR',
      'INVALID_CURSOR',
      'UNAUTHORIZED',
      'EVENTS_NOT_CONFIGURED',
      'CURSOR_EXPIRED',
    ],
    handle: events,
  }),
]
