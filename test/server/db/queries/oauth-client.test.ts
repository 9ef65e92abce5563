// auth.oauth_client: by which secrets an application shows that it is itself, how they change, and what is not there any more once it is being removed.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  addClient,
  anyClients,
  anyRemoving,
  beginRemoval,
  deleteClient,
  holdClient,
  maybeOneClient,
  maybeOneClientForUpdate,
  maybeOneRekeyed,
  maybeOneRotated,
} from '../../../../server/db/auth/oauth-client.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { clientsIn } from './clients.support.ts'
import { grantsIn } from './grants.support.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { rows, column, person, held, pool } = database
const { client } = clientsIn(database)
const { grant } = grantsIn(database)

const table = 'auth.oauth_client'
const jwks = {
  keys: [{ kty: 'OKP' as const, crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }],
}
const former = { former_digest: 'the one before', former_until: hence(60) }

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows('delete from auth.oauth_client')
})

describe('an application', () => {
  test('is found by its id, and none that is being removed is', async () => {
    await client('wiki')
    await client('going', { removing_at: ago(1) })
    expect(await maybeOneClient(pool(), 'wiki')).toMatchObject({ id: 'wiki', name: 'wiki' })
    expect(await maybeOneClient(pool(), 'going')).toBe(null)
    expect(await maybeOneClient(pool(), 'unknown')).toBe(null)
  })

  test.each<[string, object, string[]]>([
    ['its secret', {}, ['secret of shop']],
    ['the one before as long as that lasts', former, ['secret of shop', 'the one before']],
    ['not by one whose time is over', { ...former, former_until: ago(1) }, ['secret of shop']],
    ['no secret where it has keys', { jwks }, []],
    ['no secret where it has none', { secret_digest: null }, []],
  ])('shows that it is itself by %s', async (_words, given, expected) => {
    await client('shop', { ...given })
    await client('wiki')
    expect((await maybeOneClient(pool(), 'shop'))?.secretDigests).toEqual(expected)
  })

  test('is found as it was added', async () => {
    const added = {
      id: 'shop',
      name: 'Shop',
      redirectUris: ['https://shop.example/callback'],
      postLogoutRedirectUris: ['https://shop.example'],
      backchannelLogoutUri: 'https://shop.example/logout',
      trusted: true,
      devices: false,
      resources: { 'https://api.example': ['read'] },
      serves: ['https://api.example'],
      idTokenSignedResponseAlg: 'RS256' as const,
    }
    await addClient(pool(), { ...added, jwks: null, secretDigest: 'digest' })
    await addClient(pool(), { ...added, id: 'wiki', jwks, secretDigest: 'of nothing' })
    const secrets = { jwks: null, metadata: null, secretDigests: ['digest'] }
    expect(await maybeOneClient(pool(), 'shop')).toEqual({ ...added, ...secrets })
    expect(await maybeOneClient(pool(), 'wiki')).toMatchObject({ jwks, secretDigests: [] })
  })
})

test('applications are listed in the order in which they were added, with their grants, and with what is going', async () => {
  const until = hence(60)
  await client('newer', { created_at: ago(1), former_digest: 'before', former_until: until })
  await client('older', { created_at: ago(2), former_digest: 'before', former_until: ago(1) })
  await client('going', { created_at: ago(3), removing_at: ago(1) })
  const { id } = await person()
  for (const client_id of ['newer', 'newer', 'older']) await grant(id, { client_id })
  const listed = (await anyClients(pool())).map((one) => [
    one.id,
    one.grants,
    one.isRemoving,
    one.formerUntil,
  ])
  expect(listed).toEqual([
    ['going', 0, true, null],
    ['older', 1, false, null],
    ['newer', 2, false, until.getTime()],
  ])
})

/** How each was changed whose secrets are not what they were. */
async function changed() {
  const found = await rows(
    'select id, secret_digest, former_digest, former_until, jwks from auth.oauth_client',
  )
  return found.filter(({ id, secret_digest }) => secret_digest && secret_digest !== `secret of ${id}`)
}

describe('a new secret', () => {
  const rotate = (id: string) => maybeOneRotated(pool(), { id, digest: 'new', overlapSeconds: HOUR })

  test('takes the place of the one before, which stays good for a while, of this application alone', async () => {
    await client('shop', former)
    await client('wiki')
    expect(await rotate('shop')).toEqual({ name: 'shop' })
    const [one, ...others] = await changed()
    expect(others).toEqual([])
    expect(one).toMatchObject({ id: 'shop', secret_digest: 'new', former_digest: 'secret of shop' })
    expect(Math.abs(one.former_until - hence(HOUR).getTime())).toBeLessThan(60_000)
  })

  test.each<[string, object]>([
    ['has none', { secret_digest: null }],
    ['has keys', { jwks }],
    ['is being removed', { removing_at: ago(1) }],
  ])('is not given to an application that %s', async (_words, given) => {
    await client('shop', { ...given })
    await client('wiki')
    expect(await rotate('shop')).toBe(null)
    expect(await changed()).toEqual([])
  })
})

describe('keys', () => {
  const rekey = (id: string) => maybeOneRekeyed(pool(), { id, jwks, digest: 'of nothing' })

  test('take the place of the secrets of this application alone', async () => {
    await client('shop', former)
    await client('wiki')
    expect(await rekey('shop')).toEqual({ name: 'shop' })
    const none = { former_digest: null, former_until: null }
    expect(await changed()).toEqual([{ id: 'shop', secret_digest: 'of nothing', jwks, ...none }])
  })

  test.each<[string, object]>([
    ['runs at people’s', { secret_digest: null }],
    ['has registered by itself', { metadata: {} }],
    ['is being removed', { removing_at: ago(1) }],
  ])('are not given to an application that %s', async (_words, given) => {
    await client('shop', { ...given })
    await client('wiki')
    expect(await rekey('shop')).toBe(null)
    expect(await changed()).toEqual([])
  })
})

describe('while an application', () => {
  test('is granted something, it is not removed, and others are', async () => {
    for (const id of ['shop', 'wiki']) await client(id)
    await client('going', { removing_at: ago(1) })
    expect(await held((tx) => holdClient(tx, 'shop'), { table })).toEqual(['shop'])
    // Two grants of one application do not wait for each other.
    expect(await held((tx) => holdClient(tx, 'shop'), { table, by: 'key share' })).toEqual([])
    const isHeld = (id: string) => holdClient(pool(), id)
    expect([await isHeld('shop'), await isHeld('going'), await isHeld('unknown')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('is about to be removed, nothing is granted to it', async () => {
    await client('shop')
    await client('going', { removing_at: ago(1) })
    const lock = (id: string) => (tx: Queries) => maybeOneClientForUpdate(tx, id)
    expect(await lock('shop')(pool())).toEqual({ isRemoving: false })
    expect(await lock('going')(pool())).toEqual({ isRemoving: true })
    expect(await held(lock('shop'), { table, by: 'key share' })).toEqual(['shop'])
  })
})

test('an application whose removal has begun is as good as gone, and is one of those whose removal goes on, the first first', async () => {
  for (const id of ['shop', 'wiki']) await client(id)
  await client('earlier', { removing_at: ago(1) })
  await beginRemoval(pool(), 'shop')
  expect(await maybeOneClient(pool(), 'shop')).toBe(null)
  expect(await maybeOneClient(pool(), 'wiki')).not.toBe(null)
  expect(await anyRemoving(pool())).toEqual(['earlier', 'shop'])
})

test('one application goes, and the others stay', async () => {
  for (const id of ['shop', 'wiki']) await client(id)
  await deleteClient(pool(), 'shop')
  expect(await column(table, 'id')).toEqual(['wiki'])
})
