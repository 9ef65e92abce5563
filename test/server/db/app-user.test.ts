// app.app_user: what may describe a user who exists already, also where two callbacks make the same one at once.

import { expect, onTestFinished, test } from 'vitest'
import { maybeOnePerson, putUser } from '../../../server/db/app/app-user.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { connect } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { createDatabase } from '../../support/databases.ts'

async function freshPool() {
  const url = await createDatabase(null)
  await migrate(url, 'app')
  const pool = await connect(url, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  return pool
}

const known = { authUserId: 'a', email: 'ada@example.com', name: 'Ada', emailVerified: true }
const other = { authUserId: 'a', email: 'mallory@example.com', name: 'Mallory', emailVerified: false }

test.each([
  ['token', other],
  ['client-asserted', known],
] as const)('on the assurance %s', async (assurance, expected) => {
  const pool = await freshPool()
  const userId = await putUser(pool, known, { assurance: 'token', reason: null })
  expect(await putUser(pool, other, { assurance, reason: null })).toBe(userId)
  const { authUserId, ...described } = expected
  expect(await maybeOnePerson(pool, { authUserId })).toEqual({
    userId,
    authUserId,
    ...described,
    language: null,
    factors: [],
    hasSaidFactors: false,
    tenants: [],
  })
})

test('X-972: of what is said of a person’s factors the newest counts, even if less is said later', async () => {
  const pool = await freshPool()
  const after = async (factors: string[], saidAt: number) => {
    await putUser(pool, known, { assurance: 'token', reason: { factors, saidAt } })
    return (await maybeOnePerson(pool, { authUserId: 'a' }))?.factors
  }
  expect(await after([], 100)).toEqual([])
  expect(await after(['totp'], 100)).toEqual(['totp'])
  expect(await after([], 100)).toEqual(['totp'])
  expect(await after([], 99)).toEqual(['totp'])
  await putUser(pool, known, { assurance: 'token', reason: null })
  expect(await after(['passkey'], 101)).toEqual(['passkey'])
  expect(await after([], 102)).toEqual([])
})
