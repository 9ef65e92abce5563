// app.app_user: what may describe a user who exists already, also where two callbacks make the same one at once.

import { expect, onTestFinished, test } from 'vitest'
import { maybeOnePerson, putUser } from '../../../server/db/app/app-user.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { connect } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { createDatabase } from '../../support/databases.ts'

const known = { authUserId: 'a', email: 'ada@example.com', name: 'Ada', emailVerified: true }
const other = { authUserId: 'a', email: 'mallory@example.com', name: 'Mallory', emailVerified: false }

test.each([
  ['token', other],
  ['client-asserted', known],
] as const)('on the assurance %s', async (assurance, expected) => {
  const url = await createDatabase(null)
  await migrate(url, 'app')
  const pool = await connect(url, { connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  const userId = await putUser(pool, known, 'token')
  expect(await putUser(pool, other, assurance)).toBe(userId)
  const { authUserId, ...described } = expected
  expect(await maybeOnePerson(pool, { authUserId })).toEqual({
    userId,
    authUserId,
    ...described,
    tenants: [],
  })
})
