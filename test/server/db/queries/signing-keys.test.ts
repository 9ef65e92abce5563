// auth.jwks and auth.jwks_rs256: which keys sign, which are only published, and who seals them anew.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  anyKeys,
  type KeyAlgorithm,
  lockKeys,
  oneNewKey,
  resealKey,
  retireKey,
} from '../../../../server/db/auth/jwks-table.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, pool } = queriesDatabase()

const tables = { EdDSA: 'auth.jwks', RS256: 'auth.jwks_rs256' } as const

beforeEach(async () => {
  for (const table of Object.values(tables)) await rows(`delete from ${table}`)
})

const key = (privateKey: string, given = {}, table = tables.EdDSA): Promise<{ id: string }> =>
  add(table, { publicKey: 'public', privateKey, ...given })

const keys = (algorithm: KeyAlgorithm = 'EdDSA') => anyKeys(pool(), HOUR, algorithm)
const named = async () => (await keys()).map(({ privateKey, ...one }) => [privateKey, one] as const)

test('keys are published until their grace ends, the newest first, and say whether they are old or sign no more', async () => {
  await key('old', { createdAt: ago(HOUR + 60) })
  await key('new', { createdAt: ago(HOUR - 60) })
  await key('retiring', { createdAt: ago(2), expiresAt: hence(60) })
  await key('over', { createdAt: ago(1), expiresAt: ago(1) })
  expect(await named()).toMatchObject([
    ['retiring', { isOld: false, isRetiring: true }],
    ['new', { isOld: false, isRetiring: false }],
    ['old', { isOld: true, isRetiring: false }],
  ])
})

test('of keys of one instant the same one is the newest each time', async () => {
  const createdAt = ago(1)
  for (const name of ['a', 'b', 'c']) await key(name, { createdAt })
  const ids = (await keys()).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().toReversed())
})

test.each(['EdDSA', 'RS256'] as const)(
  'a new key of %s is one of these alone, and signs',
  async (algorithm) => {
    const made = await oneNewKey(pool(), { publicKey: 'public', privateKey: 'private' }, algorithm)
    expect(made).toMatchObject({ privateKey: 'private', isOld: false, isRetiring: false })
    expect(await keys(algorithm)).toEqual([made])
    expect(await keys(algorithm === 'EdDSA' ? 'RS256' : 'EdDSA')).toEqual([])
  },
)

test('one node at a time makes a key of an algorithm', async () => {
  const locks = (algorithm: KeyAlgorithm) =>
    pool().transaction(async (tx) => {
      await lockKeys(tx, algorithm)
      await anyKeys(tx, HOUR, algorithm)
      const [{ free }] = await rows(
        `select array(select name from unnest($1::text[]) name where pg_try_advisory_lock(hashtextextended(name, 0))) as free`,
        [Object.values(tables)],
      )
      await rows('select pg_advisory_unlock_all()')
      return free
    })
  expect(await locks('EdDSA')).toEqual([tables.RS256])
  expect(await locks('RS256')).toEqual([tables.EdDSA])
})

describe('a key', () => {
  const endOf = async (name: string) =>
    (await rows('select "expiresAt" from auth.jwks where "privateKey" = $1', [name]))[0]?.expiresAt

  test('is retired alone, and never for longer than before', async () => {
    const soon = hence(60)
    const [one, ending] = [await key('one'), await key('ending', { expiresAt: soon })]
    await key('other')
    for (const { id } of [one, ending]) await retireKey(pool(), id, HOUR, 'EdDSA')
    expect(Math.abs((await endOf('one')) - hence(HOUR).getTime())).toBeLessThan(60_000)
    expect(await endOf('ending')).toEqual(soon)
    expect(await endOf('other')).toBe(null)
  })

  test('is sealed anew alone, and as it was found', async () => {
    const [one] = [await key('sealed'), await key('sealed')]
    const sealed = async () => (await keys()).map(({ privateKey }) => privateKey)
    await resealKey(pool(), { id: one.id, from: 'another', to: 'never' }, 'EdDSA')
    expect(await sealed()).toEqual(['sealed', 'sealed'])
    await resealKey(pool(), { id: one.id, from: 'sealed', to: 'anew' }, 'EdDSA')
    const found = await rows('select id = $1 as is_it, "privateKey" as key from auth.jwks order by 2', [
      one.id,
    ])
    expect(found).toEqual([
      { is_it: true, key: 'anew' },
      { is_it: false, key: 'sealed' },
    ])
  })
})
