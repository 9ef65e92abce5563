// auth.api_key and app.api_key: whose keys are listed and changed, until when one counts, and how often it may be shown.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { stateOfApiKey } from '../../../../server/db/api-key-table.ts'
import {
  maybeOnePresentedKey as maybeOneOfOrganization,
  organizationsKeys,
} from '../../../../server/db/app/organization-key.ts'
import { maybeOnePresentedKey as maybeOneOfPerson, personsKeys } from '../../../../server/db/auth/api-key.ts'
import { ago, DAY, digest, HOUR, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, person, held, pool } = queriesDatabase()

type Given = Record<string, unknown>

const services = {
  auth: {
    keys: personsKeys,
    maybeOne: maybeOneOfPerson,
    column: 'user_id',
    owner: async () => (await person()).id,
  },
  app: {
    keys: organizationsKeys,
    maybeOne: maybeOneOfOrganization,
    column: 'tenant_id',
    owner: async (): Promise<string> =>
      (await add('app.tenant', { name: 'Acme', slug: randomUUID() })).tenant_id,
  },
} as const

beforeEach(() => rows('delete from auth."user"; delete from app.tenant'))

test('a key that another one has replaced is rotated', () => {
  expect([true, false].map((isRotated) => stateOfApiKey({ isRotated }))).toEqual(['rotated', 'active'])
})

describe.each(['auth', 'app'] as const)('a key of %s', (schema) => {
  const { keys, maybeOne, column, owner } = services[schema]
  const table = `${schema}.api_key`

  const key = (of: string, given: Given = {}): Promise<{ id: string; digest: string }> =>
    add(table, { [column]: of, digest: digest(), name: 'backup', prefix: 'lk_', start: 'lk_1', ...given })

  /** Of somebody who has two, beside somebody else who has one. */
  async function world(given: Given = {}) {
    const [own, other] = [await owner(), await owner()]
    const [one, second, others] = [await key(own, given), await key(own), await key(other)]
    return { own, other, one, second, others }
  }
  const valuesOf = async (what: string) =>
    Object.fromEntries(
      (await rows(`select id, ${what} as value from ${table}`)).map((one) => [one.id, one.value]),
    )

  test('is listed to its owner, the newest first, and to nobody else', async () => {
    const { own, one, second } = await world({ created_at: ago(60) })
    const third = await key(own, { created_at: ago(30) })
    const listed = (await keys.anyOf(pool(), own)).map(({ id }) => id)
    expect(listed).toEqual([second.id, third.id, one.id])
  })

  test('is found by its id for its owner alone, and is locked where it is about to change', async () => {
    const { own, other, one, second } = await world()
    for (const find of [keys.maybeOne, keys.maybeOneForUpdate]) {
      expect(await find(pool(), own, one.id)).toMatchObject({ id: one.id, ownerId: own })
      expect(await find(pool(), other, one.id)).toBe(null)
      expect(await find(pool(), own, 'none')).toBe(null)
    }
    expect(await held((tx) => keys.maybeOneForUpdate(tx, own, second.id), { table })).toEqual([second.id])
  })

  test.each([
    ['has none', { expires_at: null }, false],
    ['is to come', { expires_at: hence(HOUR) }, false],
    ['has come', { expires_at: ago(1) }, true],
  ])('counts until its end: where that %s', async (_words, given, hasLapsed) => {
    const { own, one } = await world(given)
    expect(await keys.maybeOne(pool(), own, one.id)).toMatchObject({ hasLapsed })
  })

  test('is made for its owner, with an end if it has a lifetime', async () => {
    const { own } = await world()
    const made = await keys.oneNew(pool(), own, {
      digest: digest(),
      name: null,
      prefix: 'lk_',
      start: 'lk_2',
      permissions: { reports: ['read'] },
      limit: 3,
      windowMs: 1000,
      lifetimeSeconds: HOUR,
    })
    expect(made).toMatchObject({
      ownerId: own,
      permissions: { reports: ['read'] },
      limit: 3,
      isRotated: false,
    })
    expect(Math.abs((made.expiresAt ?? 0) - hence(HOUR).getTime())).toBeLessThan(60_000)
    const endless = { ...made, digest: digest(), permissions: null, lifetimeSeconds: null }
    expect(await keys.oneNew(pool(), own, endless)).toMatchObject({ expiresAt: null, permissions: null })
  })

  test('is renamed, used and removed alone', async () => {
    const { one, second, others } = await world()
    expect(await keys.oneRenamed(pool(), one.id, 'report')).toMatchObject({ id: one.id, name: 'report' })
    await keys.noteUse(pool(), second.id)
    expect(await valuesOf('name')).toEqual({
      [one.id]: 'report',
      [second.id]: 'backup',
      [others.id]: 'backup',
    })
    expect(await valuesOf('last_used_at is not null')).toEqual({
      [one.id]: false,
      [second.id]: true,
      [others.id]: false,
    })
    await keys.remove(pool(), one.id)
    expect(Object.keys(await valuesOf('name')).toSorted()).toEqual([second.id, others.id].toSorted())
  })

  test('that is replaced counts for the overlap, or until its own end, whichever is sooner', async () => {
    const { one, second, others } = await world({ expires_at: hence(60) })
    for (const { id } of [one, second]) await keys.rotate(pool(), id, HOUR)
    expect(await valuesOf('rotated_at is not null')).toEqual({
      [one.id]: true,
      [second.id]: true,
      [others.id]: false,
    })
    const left = await valuesOf('round(extract(epoch from expires_at - now()) / 60)::integer')
    expect(left).toEqual({ [one.id]: 1, [second.id]: 60, [others.id]: null })
  })

  describe('that is shown', () => {
    const shown = async (of: { digest: string }) => {
      const found = await maybeOne(pool(), of.digest)
      if (!found) throw new Error('No key was found.')
      return found
    }
    const limited = { rate_limit_max: 2, rate_limit_window_ms: HOUR * 1000 }
    const counts = async () => rows(`select points from ${schema}.rate_limit where key like 'api-key:%'`)

    beforeEach(() => rows(`delete from ${schema}.rate_limit`))

    test('is that one, of its owner', async () => {
      const { own, one } = await world()
      expect(await shown(one)).toMatchObject({ id: one.id, ownerId: own })
      expect(await maybeOne(pool(), digest())).toBe(null)
    })

    test('is not counted without a limit, whatever others have used up', async () => {
      const { own, one } = await world()
      const other = await key(own, { ...limited, rate_limit_max: 1 })
      for (let times = 0; times < 2; times++) await shown(other)
      expect(await shown(one)).toMatchObject({ isLimitReached: false, msUntilNextWindow: null })
      expect(await counts()).toHaveLength(1)
    })

    test('is good so many times in a window, by itself', async () => {
      const { own, one } = await world(limited)
      const other = await key(own, limited)
      const reached = []
      for (let times = 0; times < 4; times++) reached.push((await shown(one)).isLimitReached)
      expect(reached).toEqual([false, false, true, true])
      expect(await counts()).toEqual([{ points: 2 }])
      expect((await shown(other)).isLimitReached).toBe(false)
    })

    test('begins a window with the first time, which the next ones do not move, and another one once that is over', async () => {
      const { one } = await world(limited)
      const name = `api-key:${one.id}`
      const counted = (points: number, seconds: number) =>
        rows(`update ${schema}.rate_limit set points = $2, expire = $3 where key = $1`, [
          name,
          points,
          hence(seconds).getTime(),
        ])
      const minutesLeft = async () => Math.round(((await shown(one)).msUntilNextWindow ?? 0) / 60_000)
      await shown(one)
      await counted(1, 10 * 60)
      expect(await minutesLeft()).toBe(10)
      await counted(2, -1)
      await shown(one)
      expect(await counts()).toEqual([{ points: 1 }])
      // The count of this statement is seen by the next one.
      expect(await minutesLeft()).toBe(60)
    })

    test.each([
      ['never', null, false],
      ['in the last day', ago(DAY - HOUR), true],
      ['before', ago(DAY + HOUR), false],
    ])(
      'is known to be in use where it was used in the last day: %s',
      async (_words, last_used_at, isUseKnown) => {
        const { one } = await world({ last_used_at })
        expect(await shown(one)).toMatchObject({ isUseKnown })
      },
    )
  })
})
