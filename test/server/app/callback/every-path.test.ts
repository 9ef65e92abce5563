// Every path of the callback machine, generated, walked over HTTP: the state that decides is the one foretold.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../../support/app-service.ts'
import { administer, createDatabase } from '../../../support/databases.ts'
import { claims, type Facts, type Path, pathsOf } from './support/paths.ts'
import { createWorld, outcomes, type World } from './support/world.ts'

const policies = {
  spec: { trustsClientUser: true, looksUpDigestsPlainly: true },
  hardened: { trustsClientUser: false, looksUpDigestsPlainly: false },
} as const
type Profile = keyof typeof policies

const kinds = [null, 'usable', 'digest', 'unusable'] as const
const client = { ...claims, sub: 'other' }

/** Every kind of token in the body; in the cookie where the body has none, and once where it has one. */
const factsOf = (profile: Profile): Facts[] =>
  [
    ...kinds.map((cookieToken) => ({ bodyToken: null, cookieToken })),
    ...kinds.filter((kind) => kind !== null).map((bodyToken) => ({ bodyToken, cookieToken: null })),
    { bodyToken: 'unusable' as const, cookieToken: 'usable' as const },
  ].flatMap((tokens) =>
    [null, client].map((clientUser) => ({ policy: policies[profile], ...tokens, clientUser })),
  )

let auth: FakeAuth
let world: World
let db: pg.Client
const apps = new Map<string, RunningApp>()

/** Whether its keys can be had is settled for an application at its start. */
const keysOf = (path: Path) => (outcomes(path.findings).verifyJwt === 'unreachable' ? 'away' : 'there')

beforeAll(async () => {
  auth = await startFakeAuth()
  world = await createWorld(auth)
  const databaseUrl = await createDatabase(null)
  await administer(
    databaseUrl,
    `create schema auth;
     create table auth."user" (id text primary key, name text, email text, "emailVerified" boolean);
     create table auth.session (token text primary key, "userId" text, "expiresAt" timestamptz)`,
  )
  for (const PROFILE of Object.keys(policies))
    for (const keys of ['there', 'away'])
      apps.set(
        `${PROFILE} ${keys}`,
        await startApp(
          {
            AUTH_URL: auth.url,
            PROFILE,
            JWT_CLAIMS: 'when-present',
            ...(keys === 'away' && { AUTH_JWKS_URL: 'http://127.0.0.1:9/keys' }),
          },
          databaseUrl,
        ),
      )
  db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db?.end()
  for (const app of apps.values()) await app.stop()
  await auth.stop()
})

let walked = 0

async function walk(profile: Profile, path: Path) {
  const app = apps.get(`${profile} ${keysOf(path)}`) as RunningApp
  const { body, headers } = await world.arrange(db, path)
  const requestId = `walked-path-${++walked}`
  const answer = await app.post('/auth/auth-callback', body, { ...headers, 'x-request-id': requestId })
  const line = app.log.lines.find((one) => one.requestId === requestId && one.state !== undefined)
  return { answer, state: line?.state, findings: line?.findings }
}

const titleOf = ({ facts, findings, state }: Path) =>
  `body ${facts.bodyToken}, cookie ${facts.cookieToken}, ${facts.clientUser ? 'a' : 'no'} user: ` +
  `${[...findings, state].join(' → ')}`

describe.each(['spec', 'hardened'] as const)('%s', (profile) => {
  const paths = factsOf(profile).flatMap(pathsOf)

  test('ends in every final state', () => {
    expect([...new Set(paths.map(({ state }) => state))].toSorted()).toEqual([
      'dashboardOfDefault',
      'dashboardOfOne',
      'invalidSession',
      'noOrganization',
      'noToken',
      'selectTenant',
    ])
  })

  test.each(paths.map((path) => [titleOf(path), path] as const))('%s', async (_, path) => {
    const { answer, state, findings } = await walk(profile, path)
    expect({ state, findings }).toEqual({ state: path.state, findings: path.findings })
    expect(answer).toMatchObject(
      'error' in path.output
        ? { status: 401, body: { error: path.output.error }, cookies: [] }
        : { status: 200, body: { success: true, redirect: path.output.redirect } },
    )
  })
})
