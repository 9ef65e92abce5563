// What the tests of the callback share: tokens, people, an auth service that knows them, and what is left of a callback.

import { randomUUID } from 'node:crypto'
import { type FakeAuth, json, type RunningApp } from './app-service.ts'
import type { Answer } from './auth-service.ts'
import { connectTo } from './databases.ts'

export const CALLBACK = '/auth/auth-callback'
export const noToken = { status: 401, body: { error: 'No session token' } }
export const invalid = { status: 401, body: { error: 'Invalid session' } }
/** Of somebody who is a member of nothing. */
export const accepted = { status: 200, body: { success: true, redirect: '/auth/no-organization' } }

/** Of an answer what the spec says of it, and all of that. */
export const gist = ({ status, body }: Answer) => ({ status, body })

/** The application's session, as a browser sends it back. */
export const sessionOf = ({ cookies }: Answer) => ({
  cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
})

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

export const isGetSession = ({ path }: { path: string }) => path.endsWith('/get-session')

/** The state that decided the newest callback, and what its steps found. */
export function decision({ log }: RunningApp) {
  const line = log.lines.findLast(({ message }) => message === 'Callback answered.')
  return { state: line?.state, findings: line?.findings }
}

/** What steps found that end with an identity, or with none. */
export const found = (last: string, ...before: string[]) => {
  const steps = ['verifyJwt', 'askWithCookie', 'askWithBearer', 'lookUpPlain', 'lookUpDigest']
  const findings = [...before, last]
  return steps.slice(0, findings.length).map((step, index) => `${step}: ${findings[index]}`)
}

export const allRefused = found('refused', 'refused', 'refused', 'refused', 'refused')

/** The application's users for this id of the auth service: one, or none. */
export async function appUsersOf({ databaseUrl }: RunningApp, authUserId: string) {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query<{ email: string; name: string; email_verified: boolean; user_id: number }>(
    'select user_id, email, name, email_verified from app.app_user where auth_user_id = $1',
    [authUserId],
  )
  return rows
}

/** What the application's sessions of this person hold. */
export async function sessionsOf({ databaseUrl }: RunningApp, authUserId: string) {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query<{ data: Record<string, unknown> }>(
    'select data from app.session s join app.app_user using (user_id) where auth_user_id = $1',
    [authUserId],
  )
  return rows.map(({ data }) => data)
}

/** A session in our own auth service's tables. @returns the id of its user */
export async function storeSession(
  { databaseUrl }: RunningApp,
  { token, lifetime = '1 hour' }: { token: string; lifetime?: string },
): Promise<string> {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query<{ id: string }>(
    `with u as (
       insert into auth."user" (name, email, "emailVerified") values ('Stored', $1, true) returning id
     )
     insert into auth.session (token, "userId", "expiresAt")
     select $2, id, now() + $3::interval from u returning "userId" as id`,
    [`${randomUUID()}@example.com`, token, lifetime],
  )
  return rows[0]?.id ?? ''
}
