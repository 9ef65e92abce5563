// auth.authorization_code, auth.refresh_token and auth.refresh_family: what a grant has given is found while it lives, and locked with it.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addCode,
  maybeOneCodeForUpdate,
  putCodeState,
} from '../../../../server/db/auth/authorization-code.ts'
import { addFamily, anyFamiliesForUpdate, putFamilyState } from '../../../../server/db/auth/refresh-family.ts'
import {
  addRefreshToken,
  maybeOneTokenForUpdate,
  useRefreshToken,
} from '../../../../server/db/auth/refresh-token.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { grantKinds, grantsIn, payload } from './grants.support.ts'
import { digest, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { rows, column, person, held, waitingFor, pool } = database
const { grant, kinds } = grantsIn(database)

beforeEach(() => rows('delete from auth."user"'))

const kept = (lifetimeSeconds = 60) => ({ payload, lifetimeSeconds })
const freshGrant = async () => grant((await person()).id)

describe('a code', () => {
  async function code(grantId: string, lifetimeSeconds?: number) {
    const own = digest()
    await addCode(pool(), own, grantId, kept(lifetimeSeconds))
    return own
  }
  const find = (own: string) => maybeOneCodeForUpdate(pool(), own)

  test.each(grantKinds)('of a grant that %s is found: %s', async (kind, isFound) => {
    for (const make of Object.values(kinds)) await code((await make()).id)
    const { id, user_id } = await kinds[kind]()
    const own = await code(id)
    if (isFound)
      expect(await find(own)).toMatchObject({
        digest: own,
        state: 'issued',
        grantId: id,
        id: user_id,
        payload,
      })
    else expect(await find(own)).toBe(null)
  })

  test('says whether it has lapsed, whatever else its grant has given', async () => {
    const { id } = await freshGrant()
    const [lasting, over] = [await code(id), await code(id, -1)]
    expect(await find(lasting)).toMatchObject({ digest: lasting, isLapsed: false })
    expect(await find(over)).toMatchObject({ digest: over, isLapsed: true })
  })

  test('is locked with its grant, and no other is', async () => {
    const [one, other] = [await freshGrant(), await freshGrant()]
    const own = await code(one.id)
    await code(one.id)
    await code(other.id)
    const work = (tx: Queries) => maybeOneCodeForUpdate(tx, own)
    expect(await held(work, { table: 'auth.authorization_code', key: 'digest' })).toEqual([own])
    expect(await held(work, { table: 'auth.oauth_grant' })).toEqual([one.id])
  })

  test('is stored for a grant that is there, which does not end meanwhile', async () => {
    const [one] = [await freshGrant(), await freshGrant()]
    await code('gone')
    expect(await column('auth.authorization_code', 'digest')).toEqual([])
    const own = digest()
    const work = (tx: Queries) => addCode(tx, own, one.id, kept())
    expect(await held(work, { table: 'auth.oauth_grant' })).toEqual([one.id])
    expect(await rows('select digest, grant_id from auth.authorization_code')).toEqual([
      { digest: own, grant_id: one.id },
    ])
  })

  test('of a grant that ends at this moment is not stored, and nothing fails', async () => {
    const { id } = await freshGrant()
    await waitingFor('delete from auth.oauth_grant where id = $1', [id], () => code(id))
    expect(await column('auth.authorization_code', 'digest')).toEqual([])
  })

  test('changes its state alone', async () => {
    const { id } = await freshGrant()
    const [one, other] = [await code(id), await code(id)]
    await putCodeState(pool(), one, 'redeemed')
    expect([await find(one), await find(other)]).toMatchObject([{ state: 'redeemed' }, { state: 'issued' }])
  })
})

async function family(grantId: string, state: 'active' | 'rotated' | 'reused' | 'ended' = 'active') {
  const id = randomUUID()
  await addFamily(pool(), id, grantId)
  await putFamilyState(pool(), { id, state })
  return id
}

describe('a refresh token', () => {
  async function token(familyId: string, lifetimeSeconds?: number) {
    const own = digest()
    await addRefreshToken(pool(), own, familyId, kept(lifetimeSeconds))
    return own
  }
  const find = (own: string) => maybeOneTokenForUpdate(pool(), own)

  test.each(grantKinds)('of a grant that %s is found: %s', async (kind, isFound) => {
    for (const make of Object.values(kinds)) await token(await family((await make()).id))
    const { id, user_id } = await kinds[kind]()
    const familyId = await family(id)
    const own = await token(familyId)
    if (isFound)
      expect(await find(own)).toMatchObject({ digest: own, familyId, grantId: id, id: user_id, payload })
    else expect(await find(own)).toBe(null)
  })

  test.each([
    ['active', true],
    ['rotated', true],
    ['reused', false],
    ['ended', false],
  ] as const)('of a family that is %s is found: %s', async (state, isFound) => {
    const { id } = await freshGrant()
    await token(await family(id))
    const own = await token(await family(id, state))
    if (isFound) expect(await find(own)).toMatchObject({ digest: own, familyState: state })
    else expect(await find(own)).toBe(null)
  })

  test('says whether it has lapsed, whatever others its family has', async () => {
    const familyId = await family((await freshGrant()).id)
    const [lasting, over] = [await token(familyId), await token(familyId, -1)]
    expect(await find(lasting)).toMatchObject({ digest: lasting, isLapsed: false })
    expect(await find(over)).toMatchObject({ digest: over, isLapsed: true })
  })

  test('is locked with its family and its grant, and no others are', async () => {
    const [one, other] = [await freshGrant(), await freshGrant()]
    const familyId = await family(one.id)
    const own = await token(familyId)
    await token(familyId)
    await token(await family(one.id))
    await token(await family(other.id))
    const work = (tx: Queries) => maybeOneTokenForUpdate(tx, own)
    expect(await held(work, { table: 'auth.refresh_token', key: 'digest' })).toEqual([own])
    expect(await held(work, { table: 'auth.refresh_family' })).toEqual([familyId])
    expect(await held(work, { table: 'auth.oauth_grant' })).toEqual([one.id])
  })

  test('is used alone', async () => {
    const familyId = await family((await freshGrant()).id)
    const [one, other] = [await token(familyId), await token(familyId)]
    await useRefreshToken(pool(), one)
    expect([await find(one), await find(other)]).toMatchObject([{ isUsed: true }, { isUsed: false }])
  })
})

test('the families of a grant are found and locked, in the order of their ids, and change their states alone', async () => {
  const [one, other] = [await freshGrant(), await freshGrant()]
  const ids = [await family(one.id), await family(one.id)].toSorted()
  const his = await family(other.id)
  const states = async () => (await anyFamiliesForUpdate(pool(), one.id)).map(({ state }) => state)
  expect((await anyFamiliesForUpdate(pool(), one.id)).map(({ id }) => id)).toEqual(ids)
  const work = (tx: Queries) => anyFamiliesForUpdate(tx, one.id)
  expect((await held(work, { table: 'auth.refresh_family' })).toSorted()).toEqual(ids)
  await putFamilyState(pool(), { id: ids[0] ?? '', state: 'ended' })
  expect(await states()).toEqual(['ended', 'active'])
  expect(await anyFamiliesForUpdate(pool(), other.id)).toEqual([{ id: his, state: 'active' }])
})
