// What is known of the auth session that a session of the application came from, without asking the auth service.

import { hash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addSession, maybeOneSession } from '../../../../../server/db/app/app-session-table.ts'
import { authTables, OtherTables } from '../../../../../server/db/app/auth-tables.ts'
import { withSource } from '../../../../../server/db/app/session-source.ts'
import { ago, DAY, hence } from '../queries.support.ts'
import { organizationsDatabase } from './organizations.support.ts'

const { add, rows, pool, user, person, session } = organizationsDatabase()

/** Of other services than ours: without ids of sessions or of people, and with ids that are no uuid. */
beforeAll(() =>
  rows(`
    create schema text_ids;
    create table text_ids."user" (id text primary key, email text);
    create table text_ids.session (id text, "userId" text, "expiresAt" timestamptz);
    create schema uuids;
    create table uuids."user" (id uuid primary key, email text);
    create table uuids.session (id uuid, "userId" uuid, "expiresAt" timestamptz);
    create schema no_sessions;
    create table no_sessions."user" (id text);
    create table no_sessions.session (token text, "expiresAt" timestamptz);
    create schema no_people;
    create table no_people.session (id text, "expiresAt" timestamptz);`),
)

const sources = (schema: string) => withSource(authTables(pool(), schema), () => 0)

/** Opens one that came from an auth session. @returns also how many statements that took */
async function open(schema: string, authSessionId: string | null, userId: number | null = null) {
  const key = randomUUID()
  let statements = 0
  await sources(schema)(async (source) => {
    statements += 1
    const opening = { source, authSessionId, provenAt: null, events: [] }
    await addSession(pool(), { key, data: userId === null ? {} : { userId }, maxAgeSeconds: 600 }, opening)
    return true
  })
  const [row] = await rows('select auth_session_id as one from app.session where id = $1', [
    hash('sha256', key),
  ])
  return { key, of: row.one, statements }
}

const sourceOf = async (schema: string, key: string) => {
  const life = { absoluteLifetimeSeconds: DAY, unfollowedSeconds: DAY, checkEvery: 1000 }
  return (await maybeOneSession(pool(), sources(schema), key, life))?.source
}

type Theirs = { id: string; of: string; email: string; schema: string }

const inTables = async (schema: string, prefix: string): Promise<Theirs> => {
  const [id, of] = [prefix + randomUUID(), prefix + randomUUID()]
  const email = `${randomUUID()}@example.com`
  await add(`${schema}."user"`, { id, email })
  await add(`${schema}.session`, { id: of, userId: id, expiresAt: hence(60) })
  return { id, of, email, schema }
}

/** Somebody whom the auth service knows, with a session there. */
const inSchema: Record<string, () => Promise<Theirs>> = {
  auth: async () => {
    const { id, email } = await person()
    return { id, email, of: (await session(id)).id, schema: 'auth' }
  },
  text_ids: () => inTables('text_ids', 'id '),
  uuids: () => inTables('uuids', ''),
}

describe.each(Object.entries(inSchema))('in the tables of %s', (_name, make) => {
  async function opened(given: Record<string, unknown> = {}) {
    const theirs = await make()
    // Of somebody else, who stays.
    const others = await make()
    await user({ auth_user_id: others.id, email: others.email })
    const { user_id } = await user({ auth_user_id: theirs.id, email: theirs.email, ...given })
    const { key, of } = await open(theirs.schema, theirs.of, user_id)
    expect(of).toBe(theirs.of)
    const end = (table: 'session' | '"user"', id: string) =>
      rows(`delete from ${theirs.schema}.${table} where id = $1`, [id])
    return { ...theirs, key, user_id, end, source: () => sourceOf(theirs.schema, key) }
  }

  test('a session lives for as long as the one that it came from', async () => {
    const { schema, of, source } = await opened()
    expect(await source()).toBe('lives')
    await rows(`update ${schema}.session set "expiresAt" = $1 where id = $2`, [ago(1), of])
    expect(await source()).toBe('ended')
  })

  test('a session has ended with the one that it came from', async () => {
    const { of, end, source } = await opened()
    await end('session', of)
    expect(await source()).toBe('ended')
  })

  test('a session is gone with its person', async () => {
    const { id, end, source } = await opened()
    await end('"user"', id)
    expect(await source()).toBe('gone')
  })

  test('a session has ended once its person has another email, but for one without any here', async () => {
    const { schema, id, user_id, email, source } = await opened()
    await rows(`update app.app_user set email = upper(email) where user_id = $1`, [user_id])
    expect(await source()).toBe('lives')
    await rows(`update ${schema}."user" set email = $1 where id = $2`, [`new-${email}`, id])
    expect(await source()).toBe('ended')
    await rows(`update app.app_user set email = '' where user_id = $1`, [user_id])
    expect(await source()).toBe('lives')
  })

  test('a session has ended if the auth service has said so', async () => {
    const { source } = await opened()
    await rows('update app.session set is_source_ended = true')
    expect(await source()).toBe('ended')
  })

  test('a session that came from none lives on', async () => {
    const { schema } = await make()
    const { key, of } = await open(schema, null)
    expect(of).toBe(null)
    expect(await sourceOf(schema, key)).toBe('lives')
  })

  test('what it came from is kept where it lives, or else where its person is known', async () => {
    const { schema, id, of } = await make()
    const { user_id } = await user({ auth_user_id: id })
    const stranger = await user()
    const unknown = randomUUID()
    expect((await open(schema, of, stranger.user_id)).of).toBe(of)
    expect((await open(schema, unknown, user_id)).of).toBe(unknown)
    expect((await open(schema, unknown, stranger.user_id)).of).toBe(null)
    await rows(`update ${schema}.session set "expiresAt" = $1 where id = $2`, [ago(1), of])
    expect((await open(schema, of, stranger.user_id)).of).toBe(null)
  })
})

test('an id that can be none of its auth service’s is not kept', async () => {
  const { id } = await person()
  const { user_id } = await user({ auth_user_id: id })
  expect((await open('auth', 'no uuid', user_id)).of).toBe(null)
})

test.each(['no_sessions', 'no_people', 'nowhere'])(
  'where sessions or people cannot be told apart, nothing is kept, and what was said counts: %s',
  async (schema) => {
    const { key, of, statements } = await open(schema, randomUUID())
    expect(of).toBe(null)
    // None that fails, of which PostgreSQL would say so.
    expect(statements).toBe(1)
    await rows(`update app.session set auth_session_id = 'from before'`)
    expect(await sourceOf(schema, key)).toBe('lives')
    await rows('update app.session set is_source_ended = true')
    expect(await sourceOf(schema, key)).toBe('ended')
  },
)

describe('tables that are not here', () => {
  const asking = () => {
    let now = 0
    const ask = vi.fn().mockRejectedValue(new OtherTables('none'))
    const known = withSource(ask, () => now)
    const at = (ms: number) => {
      now = ms
    }
    return { ask, at, known: () => known(async () => 'done') }
  }

  test('are looked for again after a minute', async () => {
    const { ask, at, known } = asking()
    for (const [ms, asked] of [
      [0, 1],
      [59_999, 1],
      [60_000, 2],
      [119_999, 2],
    ] as const) {
      at(ms)
      expect(await known()).toBe('done')
      expect(ask).toHaveBeenCalledTimes(asked)
    }
  })

  test('are not meant where the database is away', async () => {
    const { ask, known } = asking()
    ask.mockRejectedValue(new Error('away'))
    await expect(known()).rejects.toThrow('away')
  })
})
