// auth.oauth_client: what an application that has registered by itself may change, which is its own row and never an operator’s.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  forgetManagement,
  maybeOneManaged,
  maybeOneOldestUnused,
  noteFirstUse,
  oneUnusedCount,
  putManagementDigest,
  putRegisteredClient,
} from '../../../../server/db/auth/registered-client.ts'
import { clientsIn } from './clients.support.ts'
import { ago, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { rows, pool, held } = database
const { client } = clientsIn(database)

const metadata = { client_name: 'Shop' }

beforeEach(() => rows('delete from auth.oauth_client'))

const idsWhere = async (condition: string) =>
  (await rows(`select id from auth.oauth_client where ${condition} order by 1`)).map(({ id }) => id)

test('those are counted that have registered by themselves and that nobody has used', async () => {
  for (const id of ['shop', 'wiki']) await client(id, { metadata })
  await client('used', { metadata, used_at: ago(1) })
  await client('an operator’s')
  expect(await oneUnusedCount(pool())).toBe(2)
})

test('of those that nobody has used the oldest gives way, once it is ten minutes old and nobody changes it', async () => {
  const MINUTE = 60
  const old = (minutes: number, given = {}) => ({ metadata, created_at: ago(minutes * MINUTE), ...given })
  const oldest = () => pool().transaction((tx) => maybeOneOldestUnused(tx))
  await client('young', old(9))
  await client('used', old(90, { used_at: ago(1) }))
  await client('removed', old(90, { removing_at: ago(1) }))
  await client('an operator’s', { created_at: ago(90 * MINUTE) })
  expect(await oldest()).toBe(null)
  await client('older', old(20))
  await client('oldest', old(30))
  expect(await oldest()).toBe('oldest')
  expect(await held((tx) => maybeOneOldestUnused(tx), { table: 'auth.oauth_client' })).toEqual(['oldest'])
  await rows('begin')
  await rows(`select from auth.oauth_client where id = 'oldest' for update`)
  expect(await oldest()).toBe('older')
  await rows('rollback')
})

describe('what an application says of itself', () => {
  const put = (given: { secretDigest: string | null; showsSecret: boolean }) =>
    putRegisteredClient(pool(), {
      id: 'shop',
      name: 'New name',
      redirectUris: ['https://shop.example/callback'],
      postLogoutRedirectUris: ['https://shop.example'],
      metadata,
      idTokenSignedResponseAlg: 'RS256',
      ...given,
    })
  const stored = () =>
    rows(
      'select id, name, secret_digest as now, former_digest as before, former_until is not null as lasts from auth.oauth_client order by 1',
    )
  const former = { former_digest: 'before', former_until: hence(60) }
  const wiki = { id: 'wiki', name: 'wiki', now: 'secret of wiki', before: null, lasts: false }

  test('is stored when it registers', async () => {
    expect(await put({ secretDigest: 'first', showsSecret: true })).toBe(true)
    expect(await stored()).toEqual([
      { id: 'shop', name: 'New name', now: 'first', before: null, lasts: false },
    ])
  })

  test.each<[string, { secretDigest: string | null; showsSecret: boolean }, object]>([
    [
      'keeps its secrets where it shows one',
      { secretDigest: null, showsSecret: true },
      { now: 'secret of shop', before: 'before', lasts: true },
    ],
    [
      'gives it a new one',
      { secretDigest: 'new', showsSecret: true },
      { now: 'new', before: 'before', lasts: true },
    ],
    [
      'leaves it none where it shows none',
      { secretDigest: null, showsSecret: false },
      { now: null, before: null, lasts: false },
    ],
  ])('%s, and changes no other one', async (_words, given, secrets) => {
    await client('shop', { metadata: {}, ...former })
    await client('wiki', { metadata: {} })
    expect(await put(given)).toBe(true)
    expect(await stored()).toEqual([{ id: 'shop', name: 'New name', ...secrets }, wiki])
  })

  test('changes nothing where it would show a secret, and has lost it meanwhile', async () => {
    await client('shop', { metadata: {}, secret_digest: null })
    expect(await put({ secretDigest: null, showsSecret: true })).toBe(false)
    expect(await stored()).toMatchObject([{ name: 'shop', now: null }])
  })

  test.each([true, false])('never changes an operator’s own (with a secret: %s)', async (showsSecret) => {
    await client('shop')
    expect(await put({ secretDigest: 'new', showsSecret })).toBe(false)
    expect(await stored()).toMatchObject([{ name: 'shop', now: 'secret of shop' }])
  })
})

describe('the token by which an application manages itself', () => {
  test('is of one application, until it is forgotten', async () => {
    for (const id of ['shop', 'wiki']) await client(id, { metadata, management_digest: `old of ${id}` })
    await putManagementDigest(pool(), 'shop', 'new')
    const owner = async (digest: string) => (await maybeOneManaged(pool(), digest))?.id
    expect([await owner('new'), await owner('old of wiki'), await owner('old of shop')]).toEqual([
      'shop',
      'wiki',
      undefined,
    ])
    await forgetManagement(pool(), 'new')
    expect([await owner('new'), await owner('old of wiki')]).toEqual([undefined, 'wiki'])
  })

  test('manages nothing that is being removed', async () => {
    await client('shop', { metadata, management_digest: 'token', removing_at: ago(1) })
    expect(await maybeOneManaged(pool(), 'token')).toBe(null)
  })
})

test('the first use is noted once, of the application that was used, and of none that an operator has added', async () => {
  const first = ago(60)
  await client('shop', { metadata })
  await client('wiki', { metadata })
  await client('used', { metadata, used_at: first })
  await client('an operator’s')
  for (const id of ['shop', 'used', 'an operator’s']) await noteFirstUse(pool(), id)
  expect(await idsWhere('used_at is not null')).toEqual(['shop', 'used'])
  expect(await idsWhere(`used_at > now() - interval '30 seconds'`)).toEqual(['shop'])
})
