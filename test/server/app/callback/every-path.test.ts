// Every generated path of the callback machine, sent over HTTP, ends in the state that the path names.

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCallback } from '../../../machines/support/callback.ts'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../../support/app-service.ts'
import { administer, createDatabase } from '../../../support/databases.ts'
import {
  breaking,
  everyPath,
  outcomes,
  type Path,
  type Profile,
  pathOf,
  profiles,
  requestOf,
  titleOf,
  unjudged,
  wordsOf,
} from '../../../walks/callback.ts'
import { gapsOf, noGaps } from '../../../walks/exemptions.ts'
import { createWorld, type World } from './support/world.ts'

let auth: FakeAuth
let world: World
let db: pg.Client
const apps = new Map<string, RunningApp>()

/** Whether its keys can be had, and the auth service's tables, is settled for an application at its start. */
const placeOf = ({ findings }: Path) => {
  const { verifyJwt, lookUpDigest } = outcomes(findings)
  return verifyJwt === 'unreachable' ? 'no keys' : lookUpDigest === 'failed' ? 'no tables' : 'whole'
}

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
  const without = await createDatabase(null)
  for (const PROFILE of profiles)
    for (const place of ['whole', 'no keys', 'no tables'])
      apps.set(
        `${PROFILE} ${place}`,
        await startApp(
          {
            AUTH_URL: auth.url,
            PROFILE,
            JWT_CLAIMS: 'when-present',
            ...(place === 'no keys' && { AUTH_JWKS_URL: 'http://127.0.0.1:9/keys' }),
          },
          place === 'no tables' ? without : databaseUrl,
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
  const app = apps.get(`${profile} ${placeOf(path)}`) as RunningApp
  const { body, headers } = await world.arrange(db, path)
  const requestId = `walked-path-${++walked}`
  const answer = await app.post('/auth/auth-callback', body, { ...headers, 'x-request-id': requestId })
  const line = app.log.lines.find((one) => one.requestId === requestId && one.state !== undefined)
  return { answer, state: line?.state, findings: line?.findings }
}

/** As the machine alone walks them, steps that break included; some can be made to break from outside. */
const waysOf = async (profile: Profile) => {
  const broken = [
    ...breaking(profile, 'verifyJwt').slice(0, 1),
    ...breaking(profile, 'lookUpPlain', 'lookUpDigest'),
    unjudged(profile),
  ]
  const paths = [...everyPath(profile), ...(await Promise.all(broken.map(pathOf)))]
  return Promise.all(paths.map(async (path) => ({ path, ran: await runCallback(requestOf(path)) })))
}
const ways = { spec: await waysOf('spec'), hardened: await waysOf('hardened') }

test('every transition is on a path, or exempt with a reason', () => {
  const walkedEdges = new Set([...ways.spec, ...ways.hardened].flatMap(({ ran }) => ran.edges))
  expect(gapsOf('HTTP', 'callback', walkedEdges)).toEqual(noGaps)
})

describe.each(profiles)('%s', (profile) => {
  test('ends in every final state', () => {
    expect([...new Set(ways[profile].map(({ path }) => path.state))].toSorted()).toEqual([
      'dashboardOfDefault',
      'dashboardOfOne',
      'invalidSession',
      'noOrganization',
      'noToken',
      'selectTenant',
      ...(profile === 'hardened' ? ['unavailable'] : []),
    ])
  })

  for (const { path, ran } of ways[profile])
    test(titleOf(path), async ({ task }) => {
      const { answer, state, findings } = await walk(profile, path)
      expect({ state, findings }).toEqual({ state: path.state, findings: wordsOf(path.findings) })
      expect(answer).toMatchObject(
        'unavailable' in path.output
          ? { status: 503, cookies: [] }
          : 'error' in path.output
            ? { status: 401, body: { error: path.output.error }, cookies: [] }
            : { status: 200, body: { success: true, redirect: path.output.redirect } },
      )
      task.meta.walked = { machine: 'callback', walker: 'HTTP', edges: ran.edges, states: ran.states }
    })
})
