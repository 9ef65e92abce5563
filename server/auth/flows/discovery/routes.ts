// The routes that are open to everybody: whether the service answers, and its public keys.

import { get, type Route } from '../../steps/route.ts'
import { jwks } from './jwks.ts'
import { ok } from './ok.ts'

export const discoveryRoutes: readonly Route[] = [
  get('/ok', { origin: 'any', limit: 'other', handle: ok }),
  get('/jwks', { origin: 'any', limit: 'other', handle: jwks }),
  get('/.well-known/jwks.json', { origin: 'any', limit: 'other', handle: jwks }),
]
