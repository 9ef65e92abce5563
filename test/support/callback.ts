// What the tests of the callback share: its path, its two refusals, tokens, people, and an auth service that knows one.

import { randomUUID } from 'node:crypto'
import { type FakeAuth, json } from './app-service.ts'

export const CALLBACK = '/auth/auth-callback'
export const noToken = { status: 401, body: { error: 'No session token' } }
export const invalid = { status: 401, body: { error: 'Invalid session' } }

export const opaqueToken = () => randomUUID().replaceAll('-', '')

export const person = (id: string = randomUUID()) => ({
  id,
  email: `${id}@example.com`,
  name: 'N',
  emailVerified: true,
})

/** Knows one token, by cookie or by Bearer. */
export const knows = (auth: FakeAuth, token: string, who: unknown, way: 'cookie' | 'bearer') =>
  auth.behave((request, response) => {
    const presented = way === 'cookie' ? request.headers.cookie : request.headers.authorization
    json(response, 200, presented?.endsWith(token) ? { session: {}, user: who } : 'null')
  })

export const knowsNobody = (auth: FakeAuth) => auth.behave((_, response) => json(response, 200, 'null'))
