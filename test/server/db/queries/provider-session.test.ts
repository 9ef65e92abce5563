// auth.provider_session: what is kept beside a session lives no longer than that.

import { beforeEach, expect, test } from 'vitest'
import {
  deleteProviderSession,
  maybeOneProviderSession,
  putProviderSession,
} from '../../../../server/db/auth/provider-session.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { queriesDatabase } from './queries.support.ts'

const { rows, column, person, session, held, waitingFor, pool } = queriesDatabase()

const table = 'auth.provider_session'

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows(`delete from ${table}`)
})

const put = (key: string, sessionId: string | null = null, payload = {}, lifetimeSeconds = 60) =>
  putProviderSession(pool(), { key, sessionId }, { payload, lifetimeSeconds })
const ours = async () => session((await person()).id)

test('what is kept is found by its key until it is over', async () => {
  await put('one', null, { of: 'one' })
  await put('other', null, { of: 'other' })
  await put('over', null, { of: 'over' }, -1)
  const found = (key: string) => maybeOneProviderSession(pool(), key)
  expect([await found('one'), await found('over'), await found('unknown')]).toEqual([
    { payload: { of: 'one' } },
    null,
    null,
  ])
})

test('a newer state takes the place of the one before, with its time', async () => {
  await put('one', null, { state: 1 }, -1)
  await put('other', null, { state: 1 })
  await put('one', null, { state: 2 })
  expect(await maybeOneProviderSession(pool(), 'one')).toEqual({ payload: { state: 2 } })
  expect(await maybeOneProviderSession(pool(), 'other')).toEqual({ payload: { state: 1 } })
})

test('nothing is kept beside a session that is gone, and what is kept beside one goes with it', async () => {
  const [gone, other] = [await ours(), await ours()]
  await put('kept', gone.id)
  await put('other’s', other.id)
  await rows('delete from auth.session where id = $1', [gone.id])
  await put('too late', gone.id)
  expect(await column(table, 'key')).toEqual(['other’s'])
})

test('the session stays until what is kept beside it stands, and one that ends at this moment is waited for', async () => {
  const [own] = [await ours(), await ours()]
  const work = (tx: Queries) =>
    putProviderSession(tx, { key: 'one', sessionId: own.id }, { payload: {}, lifetimeSeconds: 60 })
  expect(await held(work, { table: 'auth.session' })).toEqual([own.id])
  await rows(`delete from ${table}`)
  await waitingFor('delete from auth.session where id = $1', [own.id], () => put('one', own.id))
  expect(await column(table, 'key')).toEqual([])
})

test('one goes alone', async () => {
  for (const key of ['one', 'other']) await put(key)
  await deleteProviderSession(pool(), 'one')
  expect(await column(table, 'key')).toEqual(['other'])
})
