// The auth service's tables as the application reads them: in each naming convention, and of each type that its columns may have.

import { describe, expect, test, vi } from 'vitest'
import {
  type AuthTables,
  authTables,
  isOtherSchema,
  OtherTables,
} from '../../../../../server/db/app/auth-tables.ts'
import type { Pool } from '../../../../../server/db/pool.ts'
import { otherServices } from './auth-schemas.support.ts'

const { pool } = otherServices()

const ask = (schema: string, of: Pick<Pool, 'any'> = pool()) => authTables(of as Pool, schema)

/** All forms in which a schema may be read. */
async function formsOf(schema: string) {
  const forms: AuthTables[] = []
  await ask(schema)(async (tables) => {
    forms.push(tables)
    return null
  })
  return forms.map(({ userId, factors, types }) => ({ userId, hasFactors: factors !== null, types }))
}

const zoned = 'timestamp with time zone'
test.each([
  [
    'auth',
    [
      {
        userId: 'userId',
        hasFactors: true,
        types: { expiresAt: zoned, userId: 'text', idOfUser: 'text', idOfSession: 'uuid' },
      },
    ],
  ],
  [
    'snake',
    [
      {
        userId: 'user_id',
        hasFactors: false,
        types: {
          expiresAt: 'timestamp without time zone',
          userId: 'text',
          idOfUser: 'text',
          idOfSession: 'text',
        },
      },
    ],
  ],
  [
    'bare',
    [
      {
        userId: 'userId',
        hasFactors: false,
        types: { expiresAt: zoned, userId: 'text', idOfUser: null, idOfSession: null },
      },
    ],
  ],
])('the tables of %s are read as they are named and typed', async (schema, expected) => {
  expect(await formsOf(schema)).toEqual(expected)
})

test('of a service that has the columns of two conventions both are asked, until one knows', async () => {
  expect((await formsOf('twofold')).map(({ userId }) => userId)).toEqual(['userId', 'user_id'])
  const query = vi.fn(async ({ userId }: AuthTables) => userId)
  expect(await ask('twofold')(query)).toBe('userId')
  expect(query).toHaveBeenCalledOnce()
})

describe('what does not fit', () => {
  const missing = Object.assign(new Error('missing'), { code: '42703' })

  test.each(['endless', 'nowhere'])('is a schema without sessions that end: %s', async (schema) => {
    await expect(formsOf(schema)).rejects.toThrow(OtherTables)
  })

  test('is a failure where it fits no convention, and none where it fits one', async () => {
    const fitting = (fits: (tables: AuthTables) => boolean) =>
      ask('twofold')(async (tables) => {
        if (!fits(tables)) throw missing
        return null
      })
    await expect(fitting(() => false)).rejects.toBe(missing)
    expect(await fitting(({ userId }) => userId === 'user_id')).toBe(null)
    await expect(ask('auth')(() => Promise.reject(missing))).rejects.toBe(missing)
  })

  test('is asked anew once, if the tables were known from before, and only if they may have changed', async () => {
    const asking = ask('auth')
    const query = vi.fn().mockRejectedValueOnce(missing)
    await expect(asking(query)).rejects.toBe(missing)
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRejectedValueOnce(missing).mockResolvedValueOnce('found')
    expect(await asking(query)).toBe('found')
    expect(query).toHaveBeenCalledTimes(3)
    query.mockRejectedValueOnce(new Error('away'))
    await expect(asking(query)).rejects.toThrow('away')
    expect(query).toHaveBeenCalledTimes(4)
  })

  test('another failure is that of the whole question, whatever the other conventions would say', async () => {
    const query = vi.fn().mockRejectedValueOnce(new Error('away'))
    await expect(ask('twofold')(query)).rejects.toThrow('away')
    expect(query).toHaveBeenCalledOnce()
  })

  test('is not remembered of a database that was away', async () => {
    const any = vi.fn(pool().any).mockRejectedValueOnce(new Error('away'))
    const asking = ask('auth', { any })
    await expect(asking(async () => 'found')).rejects.toThrow('away')
    expect(await asking(async () => 'found')).toBe('found')
    expect(await asking(async () => 'found')).toBe('found')
    expect(any).toHaveBeenCalledTimes(2)
  })

  const coded = (code: unknown) => Object.assign(new Error('failed'), { code })
  test.each([
    ['tables of another form', new OtherTables('none'), true],
    ['a missing column', missing, true],
    ['what was caused by one', new Error('failed', { cause: missing }), true],
    ['a key that is there twice', coded('23505'), false],
    ['an error without a code', new Error('failed'), false],
    ['an error whose code is a number', coded(42), false],
    ['no error at all', '42703', false],
  ])('is told from what fails: %s', (_words, error, expected) => {
    expect(isOtherSchema(error)).toBe(expected)
  })
})
