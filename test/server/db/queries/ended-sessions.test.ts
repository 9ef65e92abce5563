// auth.session: which sessions end, and what ends with them: grants, sign-ins under way, and sessions of operators.

import { sql } from 'slonik'
import { beforeEach, expect, test } from 'vitest'
import {
  deleteImpersonationsBy,
  deleteImpersonationsFrom,
  deleteImpersonationsOf,
  deleteOtherSessionsOf,
  deleteSession,
  deleteSessionsOf,
  lockSessions,
} from '../../../../server/db/auth/ended-sessions.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { digest, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, session, held, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const grant = (id: string, user_id: string, session_id: string | null) =>
  add('auth.oauth_grant', { id, user_id, session_id, client_id: 'shop', payload: {}, expires_at: hence(60) })

const expires_at = hence(60)
const tables = {
  session: '"userAgent"',
  oauth_grant: 'id',
  session_verifier: 'origin',
  pending_sign_in: 'first_method',
}

/** Each row by a name that its column has: two sessions of Ada's and one of Bob's, with grants and sign-ins under way. */
async function world() {
  const [ada, bob] = [await person(), await person()]
  const one = await session(ada.id, { userAgent: 'ada 1' })
  const two = await session(ada.id, { userAgent: 'ada 2' })
  const his = await session(bob.id, { userAgent: 'bob' })
  await grant('ada 1', ada.id, one.id)
  await grant('ada 2', ada.id, two.id)
  await grant('ada lasting', ada.id, null)
  await grant('bob', bob.id, his.id)
  await grant('bob lasting', bob.id, null)
  for (const [name, user_id] of [
    ['ada', ada.id],
    ['bob', bob.id],
  ]) {
    await add('auth.session_verifier', {
      digest: digest(),
      user_id,
      origin: name,
      challenges: [],
      expires_at,
    })
    await add('auth.pending_sign_in', { digest: digest(), user_id, first_method: name, expires_at })
  }
  return { ada, bob, one, two, his }
}

const all = {
  session: ['ada 1', 'ada 2', 'bob'],
  oauth_grant: ['ada 1', 'ada 2', 'ada lasting', 'bob', 'bob lasting'],
  session_verifier: ['ada', 'bob'],
  pending_sign_in: ['ada', 'bob'],
}

async function left() {
  const found: Record<string, string[]> = {}
  for (const [table, name] of Object.entries(tables)) found[table] = await column(`auth.${table}`, name)
  return found
}

type World = Awaited<ReturnType<typeof world>>

test.each<[string, (db: Queries, of: World) => Promise<void>, Partial<typeof all>]>([
  [
    'one session ends with what was granted in it, and nothing else does',
    (db, { one }) => deleteSession(db, one.id),
    { session: ['ada 2', 'bob'], oauth_grant: ['ada 2', 'ada lasting', 'bob', 'bob lasting'] },
  ],
  [
    'the other sessions of a person end with all that was not granted in the one that stays',
    (db, { ada, one }) => deleteOtherSessionsOf(db, ada.id, one.id),
    {
      session: ['ada 1', 'bob'],
      oauth_grant: ['ada 1', 'bob', 'bob lasting'],
      session_verifier: ['bob'],
      pending_sign_in: ['bob'],
    },
  ],
  [
    'all sessions of a person end with all that was granted',
    (db, { ada }) => deleteSessionsOf(db, ada.id),
    {
      session: ['bob'],
      oauth_grant: ['bob', 'bob lasting'],
      session_verifier: ['bob'],
      pending_sign_in: ['bob'],
    },
  ],
])('%s', async (_words, end, expected) => {
  const people = await world()
  await pool().transaction((tx) => end(tx, people))
  expect(await left()).toEqual({ ...all, ...expected })
})

test('sessions that are to end are locked until they do, and no others are', async () => {
  const { ada, one, two } = await world()
  const which = sql.fragment`"userId" = ${ada.id}`
  const work = (tx: Queries) => tx.send(sql.unsafe`${lockSessions(which)}`)
  expect((await held(work, { table: 'auth.session' })).toSorted()).toEqual([one.id, two.id].toSorted())
  expect((await held(work, { table: 'auth.session', by: 'key share' })).toSorted()).toEqual(
    [one.id, two.id].toSorted(),
  )
})

test.each<[string, (of: World & { olga: { id: string }; desk: { id: string } }) => Promise<void>, string[]]>([
  ['by an operator', ({ olga }) => deleteImpersonationsBy(pool(), olga.id), ['by omar']],
  ['from a session', ({ desk }) => deleteImpersonationsFrom(pool(), desk.id), ['by olga 2', 'by omar']],
  ['as a person', ({ ada }) => deleteImpersonationsOf(pool(), ada.id), ['by olga 2']],
])('impersonations end %s, and nobody’s own session does', async (_words, end, expected) => {
  const people = await world()
  const [olga, omar] = [await person(), await person()]
  const desk = await session(olga.id, { userAgent: 'olga 1' })
  const other = await session(olga.id, { userAgent: 'olga 2' })
  const his = await session(omar.id, { userAgent: 'omar' })
  const acting = (userAgent: string, userId: string, [impersonatedBy, impersonatedFrom]: [string, string]) =>
    session(userId, { userAgent, impersonatedBy, impersonatedFrom })
  await acting('by olga 1', people.ada.id, [olga.id, desk.id])
  await acting('by olga 2', people.bob.id, [olga.id, other.id])
  await acting('by omar', people.ada.id, [omar.id, his.id])
  await end({ ...people, olga, desk })
  expect(await column('auth.session', '"userAgent"')).toEqual([
    'ada 1',
    'ada 2',
    'bob',
    ...expected,
    'olga 1',
    'olga 2',
    'omar',
  ])
})
