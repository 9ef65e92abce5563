// The pull feed: each committed event has one place that never moves, and a reader who asks for what was removed is told so.

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { placingEvents, readFeed } from '../../../../server/db/event-feed.ts'
import { eventsIn, schemas } from './events.support.ts'
import { digest, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, pool, waitingFor } = database

describe.each(schemas)('the feed of %s', (schema) => {
  const { event, forgetEvents } = eventsIn(database, schema)
  beforeEach(forgetEvents)

  const read = (after: string | null = null, most = 10) => readFeed(pool(), schema, { after, most })
  const page = async (after: string | null = null, most = 10) => {
    const found = await read(after, most)
    if (typeof found === 'string') throw new Error(`The feed says: ${found}`)
    return { ...found, events: found.events.map(({ subject }) => subject) }
  }
  const make = async (...subjects: string[]) => {
    for (const subject of subjects) await event({ subject })
  }
  const places = async () =>
    Object.fromEntries(
      (await rows(`select subject, position from ${schema}.event`)).map((one) => [one.subject, one.position]),
    )

  test('gives places in the order of what happened, and goes on after the last', async () => {
    await make('one', 'two')
    expect(await page()).toEqual({ events: ['one', 'two'], position: '2', hasMore: false })
    expect(await page('2')).toEqual({ events: [], position: '2', hasMore: false })
    await make('three')
    expect(await page('2')).toEqual({ events: ['three'], position: '3', hasMore: false })
    expect(await places()).toEqual({ one: '1', two: '2', three: '3' })
  })

  test('gives as many as it is asked for, and says that there are more', async () => {
    await make('one', 'two', 'three')
    expect(await page(null, 2)).toEqual({ events: ['one', 'two'], position: '2', hasMore: true })
    expect(await page('1', 2)).toEqual({ events: ['two', 'three'], position: '3', hasMore: false })
    expect(await page('1', 1)).toEqual({ events: ['two'], position: '2', hasMore: true })
  })

  test('moves nothing that another reader has placed meanwhile', async () => {
    await make('one', 'two')
    const placed = `
      with placed as (update ${schema}.event set position = 1 where subject = 'two')
      update ${schema}.event_feed set last_position = 1`
    expect(await waitingFor(placed, [], page)).toEqual({
      events: ['two', 'one'],
      position: '2',
      hasMore: false,
    })
    expect(await places()).toEqual({ two: '1', one: '2' })
  })

  test('of which nothing was ever kept begins at its end, and knows no place after it', async () => {
    expect(await page()).toEqual({ events: [], position: '0', hasMore: false })
    expect(await page('0')).toEqual({ events: [], position: '0', hasMore: false })
    expect(await read('1')).toBe('unknown')
  })

  test('says that events after a place were removed, and otherwise goes on with the oldest that is kept', async () => {
    await make('one', 'two', 'three', 'four')
    await page()
    await rows(`delete from ${schema}.event where position <= 2`)
    expect(await read('1')).toBe('expired')
    expect(await page('2')).toMatchObject({ events: ['three', 'four'] })
    expect(await page()).toMatchObject({ events: ['three', 'four'] })
    expect(await read('5')).toBe('unknown')
    await rows(`delete from ${schema}.event`)
    expect(await read('3')).toBe('expired')
    expect(await page('4')).toEqual({ events: [], position: '4', hasMore: false })
    expect(await page()).toEqual({ events: [], position: '4', hasMore: false })
    expect(await read('5')).toBe('unknown')
  })

  describe('by housekeeping', () => {
    const placing = (isEnding = false) => {
      const ending = new AbortController()
      if (isEnding) ending.abort()
      onTestFinished(() => ending.abort())
      return placingEvents(pool(), schema).remove(1000, ending.signal)
    }

    /** More than one statement gives places to. */
    const makeMany = () =>
      rows(`
        insert into ${schema}.event (type, version, subject, data)
        select 'user.updated', 1, n::text, '{}' from generate_series(1, 1001) n`)
    const placedInOrder = () =>
      rows(`select count(*)::int as events from ${schema}.event where position = subject::int`)

    test('has a place for each event before it may go, however many there are, and none is counted as removed', async () => {
      await makeMany()
      expect(await placing()).toBe(0)
      expect(await placedInOrder()).toEqual([{ events: 1001 }])
    })

    test('gets no more places than those of one statement once the service ends', async () => {
      await makeMany()
      await placing(true)
      expect(await placedInOrder()).toEqual([{ events: 1000 }])
    })
  })
})

describe('an event has the address', () => {
  const addresses = async (schema: 'auth' | 'app') => {
    const found = await readFeed(pool(), schema, { after: null, most: 10 })
    return typeof found === 'string' ? found : found.events.map(({ email }) => email)
  }
  beforeEach(async () => {
    for (const schema of schemas) await eventsIn(database, schema).forgetEvents()
  })

  test('that its person has by now, if they are still there', async () => {
    const { event } = eventsIn(database, 'auth')
    const [ada] = [await person(), await person()]
    for (const user_id of [ada.id, 'gone', null]) await event({ user_id })
    expect(await addresses('auth')).toEqual([ada.email, null, null])
  })

  test('that its user has by now, or its invitation', async () => {
    const { event } = eventsIn(database, 'app')
    const user = (auth_user_id: string, email: string) => add('app.app_user', { auth_user_id, email })
    await user('ada', 'ada@example.com')
    await user('bob', 'bob@example.com')
    const { tenant_id } = await add('app.tenant', { name: 'Acme', slug: 'acme' })
    const invited = (email: string): Promise<{ id: string }> =>
      add('app.invitation', {
        tenant_id,
        email,
        role: 'member',
        token_digest: digest(),
        expires_at: hence(HOUR),
      })
    const [{ id }] = [await invited('carol@example.com'), await invited('dan@example.com')]
    await event({ user_id: 'ada' })
    await event({ data: { invitation: { id } } })
    await event({ user_id: 'gone' })
    expect(await addresses('app')).toEqual(['ada@example.com', 'carol@example.com', null])
  })
})
