// app.session: until when a session is found, when its auth session is asked about, and which sessions a change reaches.

import { hash } from 'node:crypto'
import { sql } from 'slonik'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../../../../server/db/app/app-audit-event.ts'
import {
  addSession,
  checkSessionsOfUser,
  deleteSession,
  deleteSessionsOfUser,
  hastenCheck,
  isThereForUpdate,
  markSessionsEnded,
  maybeOneClaim,
  maybeOneProvenFor,
  maybeOneSession,
  replaceInSession,
  settleCheck,
  updateSession,
} from '../../../../../server/db/app/app-session-table.ts'
import type { Source } from '../../../../../server/db/app/session-source.ts'
import { ago, DAY, HOUR, hence } from '../queries.support.ts'
import { organizationsDatabase } from './organizations.support.ts'

const { add, rows, held, pool, user } = organizationsDatabase()

beforeEach(() => rows('delete from app.session'))

const table = 'app.session'
const idOf = (key: string) => hash('sha256', key)
const nowhere: Source = { idOf: () => sql.fragment`null`, state: sql.fragment`'lives'` }

const session = (key: string, given: Record<string, unknown> = {}) =>
  add(table, { id: idOf(key), data: {}, expires_at: hence(HOUR), ...given })

/** Of each session the value of a column, by its key. */
async function each(what: string, keys: readonly string[] = ['ada', 'ada too', 'bob']) {
  const found = await rows(`select id, ${what} as one from ${table}`)
  return Object.fromEntries(
    keys.flatMap((key) => found.flatMap(({ id, one }) => (id === idOf(key) ? [[key, one]] : []))),
  )
}

/** Two of Ada's, and one of Bob's. */
async function world(given: Record<string, unknown> = {}) {
  const [ada, bob] = [await user(), await user()]
  await session('ada', { user_id: ada.user_id, ...given })
  await session('ada too', { user_id: ada.user_id, ...given })
  await session('bob', { user_id: bob.user_id, ...given })
  return { ada, bob }
}

describe('a session', () => {
  const life = { absoluteLifetimeSeconds: DAY, unfollowedSeconds: 2 * HOUR, checkEvery: 60_000 }
  const find = (key: string, changed: Partial<typeof life> = {}) =>
    maybeOneSession(pool(), (statement) => statement(nowhere), key, { ...life, ...changed })

  test('is found until it expires, and never once it has its greatest age', async () => {
    await session('one')
    await session('unused', { expires_at: ago(1) })
    await session('old', { created_at: ago(DAY + 60) })
    await session('nearly as old', { created_at: ago(DAY - 60) })
    expect(await find('one')).toMatchObject({ source: 'lives', isCheckDue: false })
    expect(await find('nearly as old')).not.toBe(null)
    for (const key of ['unused', 'old', 'unknown']) expect(await find(key)).toBe(null)
  })

  test('says how long it may go on unobserved, and how long ago its reason was proven', async () => {
    await session('one', { created_at: ago(HOUR), proven_at: ago(600) })
    const { lapsesIn = 0, provenFor = 0 } = (await find('one')) ?? {}
    expect([Math.round(lapsesIn / 60_000), Math.round((provenFor ?? 0) / 60)]).toEqual([60, 10])
  })

  test('is to be checked once the time since the last check has passed', async () => {
    await session('one', { checked_at: ago(999_500) })
    expect(await find('one', { checkEvery: 1_000_000_000 })).toMatchObject({ isCheckDue: false })
    expect(await find('one', { checkEvery: 999_000_000 })).toMatchObject({ isCheckDue: true })
  })

  test('says when its reason was proven, if that is known', async () => {
    await session('one', { proven_at: ago(600) })
    await session('another', { proven_at: ago(60) })
    await session('no reason')
    const minutes = async (key: string) => {
      const seconds = await maybeOneProvenFor(pool(), key)
      return seconds === null ? null : Math.floor(seconds / 60)
    }
    expect(await minutes('one')).toBe(10)
    expect(await minutes('no reason')).toBe(null)
    expect(await minutes('unknown')).toBe(null)
  })

  test('is locked, if it is there, and no other one', async () => {
    await world()
    expect(await isThereForUpdate(pool(), 'ada')).toBe(true)
    expect(await isThereForUpdate(pool(), 'unknown')).toBe(false)
    expect(await held((tx) => isThereForUpdate(tx, 'ada'), { table })).toEqual([idOf('ada')])
  })
})

describe('a check of the auth session', () => {
  const SECONDS = 1_000_000
  const every = SECONDS * 1000
  const claim = (key: string) => maybeOneClaim(pool(), key, every)

  test('is claimed by one request, once in a while, of one session', async () => {
    await world({ checked_at: ago(SECONDS + 60) })
    expect(await claim('ada')).toEqual({ uncheckedFor: 0 })
    expect(await claim('ada')).toBe(null)
    expect(await claim('ada too')).toEqual({ uncheckedFor: 0 })
    expect(await each(`checked_at = now()`)).toMatchObject({ bob: false })
    expect(await claim('unknown')).toBe(null)
  })

  test('is not claimed before its time', async () => {
    await world({ checked_at: ago(SECONDS - 500) })
    expect(await claim('ada')).toBe(null)
  })

  test('that had no result is made again sooner, and is said to be without one since the first', async () => {
    await world({ unchecked_since: ago(HOUR) })
    await rows('update app.session set unchecked_since = null where id = $1', [idOf('ada too')])
    const minutes = `round(extract(epoch from now() - unchecked_since) / 60)::int`
    await hastenCheck(pool(), 'ada', every)
    await hastenCheck(pool(), 'ada too', every)
    const since = 'round(extract(epoch from now() - checked_at) / 10)::int * 10'
    expect(await each(since)).toEqual({ ada: SECONDS, 'ada too': SECONDS, bob: 0 })
    expect(await each(minutes)).toEqual({ ada: 60, 'ada too': 0, bob: 60 })
    const { uncheckedFor = 0 } = (await claim('ada')) ?? {}
    expect(Math.round(uncheckedFor / 60_000)).toBe(60)
    await settleCheck(pool(), 'ada')
    expect(await each(minutes)).toEqual({ ada: null, 'ada too': 0, bob: 60 })
  })

  test('that had a result writes nothing where there is nothing to settle', async () => {
    await world()
    const versions = await each('xmin::text')
    await settleCheck(pool(), 'ada')
    expect(await each('xmin::text')).toEqual(versions)
  })

  test('is due of all sessions of a person, and of nobody else’s', async () => {
    const { ada } = await world()
    await checkSessionsOfUser(pool(), ada.user_id)
    expect(await each(`checked_at = '-infinity'`)).toEqual({ ada: true, 'ada too': true, bob: false })
  })
})

describe('sessions end', () => {
  test('one at a time', async () => {
    await world()
    await deleteSession(pool(), 'ada')
    expect(await each('true')).toEqual({ 'ada too': true, bob: true })
  })

  test('of one person', async () => {
    await deleteSessionsOfUser(pool(), (await world()).ada.user_id)
    expect(await each('true')).toEqual({ bob: true })
  })

  test('of one person by the word of the auth service, but for those that are younger than that', async () => {
    const { ada } = await world({ created_at: ago(HOUR) })
    await rows('update app.session set created_at = now() where id = $1', [idOf('ada too')])
    await markSessionsEnded(pool(), ada.auth_user_id, ago(60).getTime() / 1000)
    expect(await each('is_source_ended')).toEqual({ ada: true, 'ada too': false, bob: false })
  })
})

describe('what is stored', () => {
  const opening = { source: nowhere, authSessionId: null, provenAt: null }
  const event = (requestId: string): AuditEvent => ({
    requestId,
    machine: 'callback',
    previousState: null,
    event: null,
    state: 'signedIn',
    effects: [],
    userId: null,
    detail: {},
  })

  test.each([
    ['without an event', []],
    ['with one', ['a']],
    ['with two', ['a', 'b']],
  ])('of a new session is whose it is, when it ends and what has opened it: %s', async (_words, events) => {
    const { user_id: userId } = await user()
    const stored = { key: 'one', data: { userId, name: 'Ada' }, maxAgeSeconds: 600 }
    const provenAt = Math.floor(Date.now() / 1000)
    await addSession(pool(), stored, { ...opening, provenAt, events: events.map(event) })
    await addSession(pool(), { ...stored, key: 'nobody’s', data: {} }, { ...opening, events: [] })
    expect(await each('user_id', ['one', 'nobody’s'])).toEqual({ one: userId, 'nobody’s': null })
    expect(await each('extract(epoch from proven_at)::int', ['one'])).toEqual({ one: provenAt })
    const end = `expires_at = sweep_at and round(extract(epoch from expires_at - now()) / 60) = 10`
    expect(await each(end, ['one'])).toEqual({ one: true })
    const audited = await rows('select request_id as one from app.audit_event order by 1')
    expect(audited.map(({ one }) => one)).toEqual(events)
  })

  test('of a session is replaced in its place, and never brings back one that has ended', async () => {
    const { ada } = await world()
    const data = { userId: ada.user_id, new: true }
    for (const key of ['ada', 'unknown']) await updateSession(pool(), { key, data, maxAgeSeconds: 600 })
    expect(await each('data', ['ada', 'ada too', 'bob', 'unknown'])).toEqual({
      ada: data,
      'ada too': {},
      bob: {},
    })
    expect(await each('user_id', ['ada'])).toEqual({ ada: ada.user_id })
    expect(await each('sweep_at < expires_at', ['ada'])).toEqual({ ada: true })
  })

  test('of one name is replaced where it is still what it was', async () => {
    await world({ data: { token: 'old', other: 'stays' } })
    await replaceInSession(pool(), 'ada', { name: 'token', from: 'old', to: 'new' })
    await replaceInSession(pool(), 'ada too', { name: 'token', from: 'another', to: 'new' })
    const old = { token: 'old', other: 'stays' }
    expect(await each('data')).toEqual({ ada: { token: 'new', other: 'stays' }, 'ada too': old, bob: old })
  })
})
