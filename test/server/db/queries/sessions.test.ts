// auth.session: whose sessions live, until when, and what is held of them.

import { sql } from 'slonik'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addSession,
  anyLiveSessionsOf,
  holdSession,
  maybeOneLiveSessionById,
  maybeOneLiveSessionWithUser,
  maybeOneSessionOf,
  maybeOneSlidSession,
  maybeOneStanding,
  oneShortening,
} from '../../../../server/db/auth/auth-session-table.ts'
import { aSession } from './new-session.support.ts'
import { ago, DAY, digest, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { rows, person, session, held, pool, db } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const table = 'auth.session'
const life = { idleSeconds: HOUR, slideEverySeconds: 60, absoluteSeconds: DAY }

/** Seconds from now until a session ends, and until it is looked at by housekeeping. */
async function left(id: string): Promise<{ end: number; sweep: number }> {
  const [row] = await rows(
    `select round(extract(epoch from "expiresAt" - now()) / 10)::int * 10 as end,
            round(extract(epoch from "sweepAt" - now()) / 10)::int * 10 as sweep
     from auth.session where id = $1`,
    [id],
  )
  return row
}

/** Two of Ada's and two of Bob's, one of each lapsed. */
async function world() {
  const [ada, bob] = [await person(), await person()]
  const lapsed = { expiresAt: ago(10) }
  return {
    ada,
    bob,
    hers: await session(ada.id),
    over: await session(ada.id, lapsed),
    his: await session(bob.id),
    hisOver: await session(bob.id, lapsed),
  }
}

describe('a new session', () => {
  const languages = () => rows('select id, language from auth."user"')

  test.each([
    ['fr', 'fr'],
    ['de', 'de'],
    [null, 'de'],
  ])('in the language %s leaves its person, who had German, with %s', async (language, then) => {
    const ada = await person({ language: 'de' })
    const bob = await person({ language: 'de' })
    await addSession(pool(), { ...aSession(ada.id), life, language })
    expect(await languages()).toEqual(
      expect.arrayContaining([
        { id: ada.id, language: then },
        { id: bob.id, language: 'de' },
      ]),
    )
  })

  test('lives as long as its life says, from now or from when the one before began', async () => {
    const { id: userId } = await person()
    const fresh = { ...aSession(userId), life }
    const later = { ...aSession(userId), life, begunAt: ago(DAY - 600).getTime() }
    await addSession(pool(), fresh)
    await addSession(pool(), later)
    expect(await left(fresh.id)).toEqual({ end: HOUR, sweep: HOUR })
    expect(await left(later.id)).toEqual({ end: 600, sweep: 600 })
  })

  test('in which an operator acts as a person ends no later than the session from which they do', async () => {
    const { ada, bob } = await world()
    const from = await session(bob.id, { expiresAt: hence(300) })
    const acting = { ...aSession(ada.id), life, impersonation: { by: bob.id, from: from.id } }
    await addSession(pool(), acting)
    expect(await left(acting.id)).toEqual({ end: 300, sweep: 300 })
  })
})

test('a live session is found with its person by its token, or by its id and theirs', async () => {
  const { ada, bob, hers, over, his } = await world()
  const find = (by: Parameters<typeof maybeOneLiveSessionWithUser>[1], also = sql.fragment``) =>
    maybeOneLiveSessionWithUser(pool(), by, also)
  const found = { session: { id: hers.id, userId: ada.id }, user: { id: ada.id, email: ada.email } }
  expect(await find({ digest: hers.token })).toMatchObject(found)
  expect(await find({ id: hers.id, userId: ada.id })).toMatchObject(found)
  expect(await find({ digest: hers.token }, sql.fragment`and false`)).toBe(null)
  expect(await find({ digest: over.token })).toBe(null)
  expect(await find({ id: over.id, userId: ada.id })).toBe(null)
  expect(await find({ id: hers.id, userId: bob.id })).toBe(null)
  expect(await find({ id: his.id, userId: ada.id })).toBe(null)
  expect(await find({ digest: digest() })).toBe(null)
})

test('a session is found by its id while it lives', async () => {
  const { hers, over } = await world()
  expect(await maybeOneLiveSessionById(pool(), hers.id)).toMatchObject({ id: hers.id })
  expect(await maybeOneLiveSessionById(pool(), over.id)).toBe(null)
})

test('the sessions of a person are those that live, the oldest first', async () => {
  const { ada, hers } = await world()
  const older = await session(ada.id, { createdAt: ago(HOUR) })
  expect((await anyLiveSessionsOf(pool(), ada.id)).map(({ id }) => id)).toEqual([older.id, hers.id])
})

test('a session stands by its level and its proofs, and not once it is over', async () => {
  const { ada, over } = await world()
  const { id } = await session(ada.id, { aal: 'aal2', createdAt: ago(600), authenticatedAt: ago(60) })
  const unknown = await session(ada.id, { createdAt: ago(600) })
  const inTens = (seconds: number | undefined) => Math.floor((seconds ?? -1) / 10) * 10
  const standing = async (id: string) => {
    const found = await maybeOneStanding(pool(), id)
    return found && { ...found, age: inTens(found.age), firstAge: inTens(found.firstAge) }
  }
  expect(await standing(id)).toEqual({ aal: 'aal2', age: 60, firstAge: 600 })
  expect(await standing(unknown.id)).toEqual({ aal: null, age: 600, firstAge: 600 })
  expect(await standing(over.id)).toBe(null)
})

test('a session that is used slides, once in a while, never beyond its life, and not once it is over', async () => {
  const { ada } = await world()
  const used = { updatedAt: ago(120), expiresAt: hence(900), sweepAt: hence(900) }
  const due = await session(ada.id, used)
  const other = await session(ada.id, used)
  const justMoved = await session(ada.id, { ...used, updatedAt: ago(30) })
  const old = await session(ada.id, { ...used, createdAt: ago(DAY - 1200) })
  const ended = await session(ada.id, { ...used, expiresAt: ago(300) })
  expect(await maybeOneSlidSession(pool(), due.id, life)).toMatchObject({ id: due.id })
  expect(await left(due.id)).toEqual({ end: HOUR, sweep: 900 })
  expect(await maybeOneSlidSession(pool(), due.id, life)).toBe(null)
  expect(await maybeOneSlidSession(pool(), justMoved.id, life)).toBe(null)
  expect(await maybeOneSlidSession(pool(), ended.id, life)).toBe(null)
  expect(await left(ended.id)).toEqual({ end: -300, sweep: 900 })
  await maybeOneSlidSession(pool(), old.id, life)
  expect(await left(old.id)).toEqual({ end: 1200, sweep: 900 })
  for (const { id } of [other, justMoved]) expect(await left(id)).toEqual({ end: 900, sweep: 900 })
})

describe('lives that are shortened', () => {
  const long = { expiresAt: hence(DAY), sweepAt: hence(DAY), aal: 'aal2' }
  const first = '00000000-0000-0000-0000-000000000000'
  const shorten = (most = 10, after = first) => oneShortening(pool(), { rememberMe: true, life, after, most })

  test('are those of two factors, of the kind that is asked for, which are longer than they may be', async () => {
    const { ada } = await world()
    const late = await session(ada.id, long)
    const others = [
      await session(ada.id, { ...long, aal: 'aal1' }),
      await session(ada.id, { ...long, rememberMe: false }),
    ]
    const short = await session(ada.id, { ...long, expiresAt: hence(600), sweepAt: hence(600) })
    expect(await shorten()).toEqual({ last: null, shortened: 1 })
    expect(await left(late.id)).toEqual({ end: HOUR, sweep: HOUR })
    for (const { id } of others) expect(await left(id)).toEqual({ end: DAY, sweep: DAY })
    expect(await left(short.id)).toEqual({ end: 600, sweep: 600 })
  })

  test('are looked at page by page, in the order of their ids', async () => {
    const { ada } = await world()
    const ids: string[] = []
    for (let nth = 0; nth < 3; nth++) ids.push((await session(ada.id, long)).id)
    const [, second] = ids.toSorted()
    expect(await shorten(2)).toEqual({ last: second, shortened: 2 })
    expect(await shorten(2, second)).toEqual({ last: null, shortened: 1 })
    for (const id of ids) expect((await left(id)).end).toBe(HOUR)
  })

  test('are none that a request has in hand', async () => {
    const { ada } = await world()
    const { id } = await session(ada.id, long)
    await session(ada.id, long)
    await db().query('begin')
    await rows('select from auth.session where id = $1 for update', [id])
    expect(await shorten()).toEqual({ last: null, shortened: 1 })
    await db().query('rollback')
    expect(await shorten()).toEqual({ last: null, shortened: 1 })
  })
})

test('a session is a person’s by its id or its token, lapsed or not, and nobody else’s', async () => {
  const { ada, bob, hers, over } = await world()
  const none = { id: 'none', digest: 'none' }
  expect(await maybeOneSessionOf(pool(), ada.id, { ...none, id: hers.id })).toBe(hers.id)
  expect(await maybeOneSessionOf(pool(), ada.id, { ...none, digest: over.token })).toBe(over.id)
  expect(await maybeOneSessionOf(pool(), bob.id, { ...none, id: hers.id })).toBe(null)
  expect(await maybeOneSessionOf(pool(), bob.id, { ...none, digest: hers.token })).toBe(null)
  expect(await maybeOneSessionOf(pool(), ada.id, none)).toBe(null)
})

test('a session that lives is held: it cannot be deleted meanwhile, and others may hold it, too', async () => {
  const { hers, over } = await world()
  expect(await holdSession(pool(), hers.id)).toBe(true)
  expect(await holdSession(pool(), over.id)).toBe(false)
  const hold = (tx: Parameters<typeof holdSession>[0]) => holdSession(tx, hers.id)
  expect(await held(hold, { table })).toEqual([hers.id])
  expect(await held(hold, { table, by: 'no key update' })).toEqual([])
})
