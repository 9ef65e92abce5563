// Whom somebody in the console means, and what is recorded of a person, a page at a time.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { maybeOneEmailNamed } from '../../../../server/db/auth/named-person.ts'
import { anyOfStory } from '../../../../server/db/auth/story-page.ts'
import { ago, DAY, HOUR, queriesDatabase } from './queries.support.ts'

const { add, rows, person, session, pool } = queriesDatabase()

type Given = Record<string, unknown>

beforeEach(async () => {
  for (const table of ['"user"', 'audit_event']) await rows(`delete from auth.${table}`)
})

const recorded = (user_id: string | null, given: Given = {}): Promise<{ id: string }> =>
  add('auth.audit_event', {
    user_id,
    machine: 'account',
    event: 'password.matched',
    state: 'verified',
    effects: '{}',
    detail: {},
    ip_address: '',
    user_agent: '',
    ...given,
  })

describe('a person is meant', () => {
  const meant = (named: string) => maybeOneEmailNamed(pool(), named)

  test('by their email, in whatever case, by their id, and by that of a session of theirs', async () => {
    const [ada, bob] = [await person(), await person()]
    await session(bob.id)
    const own = await session(ada.id)
    for (const named of [ada.email, ada.email.toUpperCase(), ada.id, own.id, own.id.toUpperCase()])
      expect(await meant(named)).toBe(ada.email)
  })

  test('by the id of a request that was about their account, and about nobody else’s', async () => {
    const [ada, bob] = [await person(), await person()]
    const [own, both, gone] = [randomUUID(), randomUUID(), randomUUID()]
    await recorded(bob.id, { request_id: randomUUID() })
    for (const request_id of [own, own, both]) await recorded(ada.id, { request_id })
    await recorded(null, { request_id: own })
    await recorded(bob.id, { request_id: both })
    await recorded('gone', { request_id: gone })
    expect([await meant(own), await meant(both), await meant(gone)]).toEqual([ada.email, null, null])
  })

  test.each([
    ['within a week', 7 * DAY - HOUR, true],
    ['before', 7 * DAY + HOUR, false],
  ])('by a request %s: %#', async (_words, age, isFound) => {
    const ada = await person()
    const request_id = randomUUID()
    await recorded(ada.id, { request_id, at: ago(age) })
    expect(await meant(request_id)).toBe(isFound ? ada.email : null)
  })

  test('by nothing that has another form than our ids, nor by an id that is nobody’s', async () => {
    const ada = await person()
    await session(ada.id)
    await recorded(ada.id, { request_id: 'request of a caller' })
    await recorded(ada.id, { request_id: randomUUID() })
    for (const named of ['request of a caller', 'nobody@example.com', '', randomUUID()])
      expect(await meant(named)).toBe(null)
  })
})

describe('the story of a person', () => {
  test('has their entries, the newest first, and of one instant the last one first, page by page', async () => {
    const [ada, bob] = [await person(), await person()]
    const instant = ago(2)
    const ids = []
    for (const at of [ago(3), instant, instant, instant, ago(1)])
      ids.unshift((await recorded(ada.id, { at })).id)
    await recorded(bob.id, { at: instant })
    const page = async (before: string | null, most = 2) =>
      (await anyOfStory(pool(), { userId: ada.id, before, most })).map(({ id }) => id)
    expect(await page(null, 10)).toEqual(ids)
    expect([await page(null), await page(ids[1] ?? ''), await page(ids[3] ?? '')]).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ])
  })

  test('goes on by time where ids are in another order', async () => {
    const { id: userId } = await person()
    const [newer, older] = [await recorded(userId, { at: ago(1) }), await recorded(userId, { at: ago(2) })]
    const next = async (before: string) =>
      (await anyOfStory(pool(), { userId, before, most: 10 })).map(({ id }) => id)
    expect([await next(newer.id), await next(older.id)]).toEqual([[older.id], []])
  })

  test('does not go on from an entry of somebody else', async () => {
    const [ada, bob] = [await person(), await person()]
    await recorded(ada.id, { at: ago(2) })
    const { id } = await recorded(bob.id)
    expect(await anyOfStory(pool(), { userId: ada.id, before: id, most: 10 })).toEqual([])
  })

  test('names who acted as them by the email that they have here, and then by their id', async () => {
    const [ada, bob] = [await person(), await person()]
    await recorded(ada.id)
    for (const actor of [bob.id, 'gone']) await recorded(ada.id, { detail: { actor } })
    const found = await anyOfStory(pool(), { userId: ada.id, before: null, most: 10 })
    expect(found.map(({ actor }) => actor)).toEqual(['gone', bob.email, null])
  })
})
