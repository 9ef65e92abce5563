// Events are fetched page by page: none is skipped, whatever commits late, and by nobody without the secret.

import { describe, expect, test } from 'vitest'
import type { EventsReply } from '../../../server/wire/event-types.ts'
import { authServiceOfFile, signUp, somebody, startAuth, verifiedPerson } from '../../support/auth-service.ts'
import { connectTo } from '../../support/databases.ts'

const SECRET = 'pJ3R8k0vYxQm2s7TzWc5uEbNfHgLdAiO'
const OLDER = 'qK4S9l1wZyRn3t8UaXd6vFcOgIhMeBjP'
const auth = authServiceOfFile({ EVENTS_SECRET: `${SECRET},${OLDER}` })

const ask = (query = '', secret = SECRET) =>
  auth().get(`/events${query}`, { authorization: `Bearer ${secret}` })

async function read(after?: string, limit = 1000): Promise<EventsReply> {
  const { status, body } = await ask(`?limit=${limit}${after === undefined ? '' : `&after=${after}`}`)
  expect(status).toBe(200)
  return body as EventsReply
}

const insertion = `insert into auth.event (type, version, subject, user_id, data) values ('user.updated', 1, $1, $1, '{}')`

describe('the feed', () => {
  test('gives a person’s events in order, page by page, and a cursor also where nothing is new', async () => {
    const { cursor } = await read()
    const { user } = await verifiedPerson(auth())
    const first = await read(cursor, 2)
    expect(first.events.map(({ type }) => type)).toEqual(['user.created', 'user.verified'])
    expect(first.hasMore).toBe(true)
    const second = await read(first.cursor, 2)
    expect(second.events.map(({ type }) => type)).toEqual(['user.signed_in'])
    expect(second.events[0]?.data).toMatchObject({ user: { id: user.id }, level: 'aal1' })
    expect(second.hasMore).toBe(false)
    expect(await read(second.cursor)).toEqual({ events: [], cursor: second.cursor, hasMore: false })
    expect((await read(first.cursor)).events).toEqual(second.events)
  })

  test('skips no event of a transaction that commits after a later one was read', async () => {
    const [early, late] = [await connectTo(auth().databaseUrl), await connectTo(auth().databaseUrl)]
    const { cursor } = await read()
    await early.query('begin')
    await early.query(insertion, ['early'])
    await late.query('begin')
    await late.query(insertion, ['late'])
    await late.query('commit')
    const between = await read(cursor)
    expect(between.events.map(({ data }) => data.user)).toEqual([{ id: 'late', email: null }])
    await early.query('commit')
    const after = await read(between.cursor)
    expect(after.events.map(({ data }) => data.user)).toEqual([{ id: 'early', email: null }])
    // Who reads it from the beginning reads it in the same order.
    expect((await read(cursor)).events).toEqual([...between.events, ...after.events])
  })

  test('keeps the order of what waited for one another, though the later one had begun first', async () => {
    const [first, second] = [await connectTo(auth().databaseUrl), await connectTo(auth().databaseUrl)]
    const { cursor } = await read()
    await second.query('begin')
    // It has an id before the other one has.
    await second.query('select pg_current_xact_id()')
    await first.query('begin')
    await first.query(insertion, ['first'])
    await first.query('commit')
    await second.query(insertion, ['second'])
    await second.query('commit')
    const { events } = await read(cursor)
    expect(events.map(({ data }) => (data.user as { id: string }).id)).toEqual(['first', 'second'])
  })

  test('gives several readers at once the same', async () => {
    const { cursor } = await read()
    await Promise.all(Array.from({ length: 8 }, () => signUp(auth(), somebody())))
    const pages = await Promise.all(Array.from({ length: 6 }, () => read(cursor)))
    const whole = await read(cursor)
    expect(whole.events).toHaveLength(8)
    for (const { events } of pages) expect(whole.events.slice(0, events.length)).toEqual(events)
  })

  test('says that what was not read is removed already, and begins anew without a cursor', async () => {
    const { cursor } = await read()
    await signUp(auth(), somebody())
    await signUp(auth(), somebody())
    const next = await read(cursor, 1)
    const db = await connectTo(auth().databaseUrl)
    await db.query('delete from auth.event where position <= (select max(position) - 1 from auth.event)')
    expect((await read(next.cursor)).events).toHaveLength(1)
    expect(await ask(`?after=${cursor}`)).toMatchObject({ status: 410, body: { code: 'CURSOR_EXPIRED' } })
    expect((await read()).events).toHaveLength(1)
    await db.query('delete from auth.event')
    expect(await ask(`?after=${next.cursor}`)).toMatchObject({ status: 410 })
    expect((await read()).events).toEqual([])
  })

  test.each([
    ['', 'x', 401, 'UNAUTHORIZED'],
    ['?after=yesterday', SECRET, 400, 'INVALID_CURSOR'],
    ['?after=999999999', SECRET, 400, 'INVALID_CURSOR'],
    ['?limit=0', SECRET, 400, 'VALIDATION_ERROR'],
    ['?limit=1001', SECRET, 400, 'VALIDATION_ERROR'],
  ])('refuses %j by the secret %s', async (query, secret, status, code) => {
    expect(await ask(query, secret)).toMatchObject({ status, body: { code } })
  })

  test('is open by each of the secrets, and to nobody where none is set', async () => {
    expect((await ask('', OLDER)).status).toBe(200)
    expect((await auth().get('/events')).status).toBe(401)
    const closed = await startAuth()
    expect(await closed.get('/events', { authorization: `Bearer ${SECRET}` })).toMatchObject({
      status: 404,
      body: { code: 'EVENTS_NOT_CONFIGURED' },
    })
    await closed.stop()
  })
})
