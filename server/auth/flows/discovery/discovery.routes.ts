// The routes that are open to everybody: whether the service answers, and its public keys.

import { json } from '../../../http/open-api.ts'
import { jwksReply, okReply } from '../../../wire/auth.ts'
import { get, type Route } from '../../steps/route.ts'
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
      does: 'Gives the public keys that verify JWTs.',
      origin: 'any',
      limit: 'other',
      answers: json(jwksReply),
      handle: jwks,
    }),
  ),
]
