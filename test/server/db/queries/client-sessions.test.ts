// auth.client_session and auth.client_logout: where applications are signed in, and what they have to hear once a session has ended.

import { beforeEach, describe, expect, test } from 'vitest'
import { clientLogoutCare, clientLogoutQueue } from '../../../../server/db/auth/client-logout.ts'
import { endClientSessionsOf, maybeOneSignedInTo } from '../../../../server/db/auth/client-session.ts'
import { anyListed, dropLapsed } from '../../../../server/db/delivery-care.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { grantsIn } from './grants.support.ts'
import { ago, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, column, person, session, held, waitingFor, pool, db } = database
const { grant } = grantsIn(database)

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows('delete from auth.client_logout')
})

describe('an application', () => {
  const signIn = (sessionId: string, clientId: string, sid: string) =>
    maybeOneSignedInTo(pool(), { sessionId, clientId, sid })

  test('is signed in to a session that lives, and keeps the id by which it knows it', async () => {
    const { id } = await person()
    const [one, other, over] = [
      await session(id),
      await session((await person()).id),
      await session(id, { expiresAt: ago(1) }),
    ]
    expect(await signIn(one.id, 'shop', 'first')).toEqual({ sid: 'first' })
    expect(await signIn(one.id, 'shop', 'second')).toEqual({ sid: 'first' })
    expect(await signIn(one.id, 'wiki', 'third')).toEqual({ sid: 'third' })
    expect(await signIn(over.id, 'shop', 'fourth')).toBe(null)
    expect(await rows('select session_id, user_id, sid from auth.client_session order by sid')).toEqual([
      { session_id: one.id, user_id: id, sid: 'first' },
      { session_id: one.id, user_id: id, sid: 'third' },
    ])
    const work = (tx: Queries) => maybeOneSignedInTo(tx, { sessionId: other.id, clientId: 'shop', sid: 'x' })
    expect(await held(work, { table: 'auth.session' })).toEqual([other.id])
  })

  test('is not signed in to a session that ends at this moment', async () => {
    const { id } = await session((await person()).id)
    const end = 'delete from auth.session where id = $1'
    expect(await waitingFor(end, [id], () => signIn(id, 'shop', 'sid'))).toBe(null)
  })

  /** In two sessions of Ada's and one of Bob's the shop and the wiki are signed in. */
  async function world() {
    const [ada, bob] = [await person(), await person()]
    const sessions = [await session(ada.id), await session(ada.id), await session(bob.id)]
    for (const [nth, { id }] of sessions.entries())
      for (const client of ['shop', 'wiki']) await signIn(id, client, `${client} ${nth}`)
    return { ada, bob, sessions: sessions.map(({ id }) => id) }
  }
  const everywhere = ['shop 0', 'shop 1', 'shop 2', 'wiki 0', 'wiki 1', 'wiki 2']
  const without = (...gone: string[]) => everywhere.filter((one) => !gone.includes(one))

  test.each([
    ['that is of a session, out of that one', true, ['shop 0']],
    ['that is for longer, out of all of the person', false, ['shop 0', 'shop 1']],
  ])('is signed out by a grant %s', async (_words, isOfSession, gone) => {
    const { ada, bob, sessions } = await world()
    const { id } = await grant(ada.id, { session_id: isOfSession ? sessions[0] : null })
    await grant(ada.id, { client_id: 'wiki' })
    await grant(bob.id)
    await endClientSessionsOf(pool(), [id])
    expect(await column('auth.client_session', 'sid')).toEqual(without(...gone))
    expect(await column('auth.client_logout', 'sid')).toEqual(gone)
  })

  test('stays signed in where no grant ends', async () => {
    const { ada } = await world()
    await grant(ada.id)
    await endClientSessionsOf(pool(), [])
    expect(await column('auth.client_session', 'sid')).toEqual(everywhere)
  })
})

describe('a call about the end of a session', () => {
  const owe = (sid: string, seconds: number, given: Record<string, unknown> = {}): Promise<{ id: string }> =>
    add('auth.client_logout', { client_id: 'shop', user_id: 'ada', sid, due_at: ago(seconds), ...given })
  const queue = () => clientLogoutQueue(pool())
  const claim = async (most = 10) =>
    (await queue().anyClaimed({ most, claimSeconds: 60 })).map(({ sid }) => sid).toSorted()

  test('is claimed once it is due, those that wait longest first, and not again meanwhile', async () => {
    await owe('later', 10)
    await owe('first', 20)
    await owe('not yet', -60)
    await owe('dead', 30, { dead_at: ago(1) })
    expect(await claim(1)).toEqual(['first'])
    expect(await claim()).toEqual(['later'])
    expect(await claim()).toEqual([])
    expect(await rows('select attempts from auth.client_logout order by sid')).toEqual(
      [0, 1, 1, 0].map((attempts) => ({ attempts })),
    )
  })

  test('that another process is claiming is left to it', async () => {
    const { id } = await owe('theirs', 20)
    await owe('free', 10)
    await db().query('begin')
    await rows('select from auth.client_logout where id = $1 for update', [id])
    expect(await claim()).toEqual(['free'])
    await db().query('rollback')
    expect(await claim()).toEqual(['theirs'])
  })

  test('goes once it is sent, and is not tried once it is given up; the others stay', async () => {
    const [sent, dead] = [await owe('sent', 10), await owe('dead', 10)]
    await owe('waiting', 10)
    await queue().markSent(sent.id)
    await queue().markDead(dead.id, 'no answer')
    expect(await column('auth.client_logout', 'sid')).toEqual(['dead', 'waiting'])
    expect(await claim()).toEqual(['waiting'])
  })

  test('that is put off puts off the others of its application, and nobody else’s', async () => {
    const { id } = await owe('one', 10)
    await owe('another', 10)
    await owe('much later', -600)
    await owe('of the wiki', 10, { client_id: 'wiki' })
    const dead = await owe('dead', 10, { dead_at: ago(1) })
    const due = async (one: string) =>
      (await rows('select due_at from auth.client_logout where id = $1', [one]))[0].due_at
    const deadDue = await due(dead.id)
    await queue().putOff(id, 300, 'no answer')
    expect(await claim()).toEqual(['of the wiki'])
    expect(await rows('select sid from auth.client_logout where last_failure is not null')).toEqual([
      { sid: 'one' },
    ])
    expect(await due(dead.id)).toEqual(deadDue)
    expect((await due(id)).getTime()).toBeGreaterThan(hence(200).getTime())
    const [later] = await rows(`select due_at from auth.client_logout where sid = 'much later'`)
    expect(later.due_at.getTime()).toBeGreaterThan(hence(500).getTime())
  })

  test('is waited for until the next one is due', async () => {
    expect(await queue().untilNext()).toBe(null)
    await owe('dead', 10, { dead_at: ago(1) })
    expect(await queue().untilNext()).toBe(null)
    await owe('later', -600)
    await owe('next', -60)
    const milliseconds = (await queue().untilNext()) ?? 0
    expect(Math.round(milliseconds / 20_000)).toBe(3)
  })

  test('is listed where it waits, or where it was given up, with why, and an operator drops only the latter', async () => {
    const [dead, waiting] = [await owe('dead', 20), await owe('waiting', 10)]
    await queue().markDead(dead.id, 'no answer')
    const listed = async (which: 'dead' | 'waiting') =>
      (await anyListed(pool(), clientLogoutCare, which, 10)).map(({ id, failure }) => ({ id, failure }))
    expect(await listed('dead')).toEqual([{ id: dead.id, failure: 'no answer' }])
    expect(await listed('waiting')).toEqual([{ id: waiting.id, failure: null }])
    expect(await dropLapsed(pool(), clientLogoutCare, [dead.id, waiting.id])).toEqual([dead.id])
    expect(await column('auth.client_logout', 'sid')).toEqual(['waiting'])
  })
})
