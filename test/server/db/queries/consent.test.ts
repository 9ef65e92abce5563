// auth.consent: what a person has consented to for an application, and which applications may do something for them.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConsent,
  anyConnected,
  deleteConsent,
  deleteConsentsFor,
  deleteConsentsOf,
  hasConsented,
  useConsent,
  withdrawScope,
} from '../../../../server/db/auth/consent.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { clientsIn } from './clients.support.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, session, held, waitingFor, pool } = database
const { client } = clientsIn(database)

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows('delete from auth.oauth_client')
})

const consent = (user_id: string, client_id: string, scopes = ['openid', 'email'], given = {}) =>
  add('auth.consent', { user_id, client_id, scopes, ...given })

/** Ada and Bob have both consented for two applications. */
async function world() {
  const [ada, bob] = [await person(), await person()]
  for (const { id } of [ada, bob]) for (const client of ['shop', 'wiki']) await consent(id, client)
  return { ada, bob }
}

type World = Awaited<ReturnType<typeof world>>

async function left({ ada }: World) {
  const found = await rows('select user_id, client_id from auth.consent order by 2')
  return found
    .map(({ user_id, client_id }) => `${user_id === ada.id ? 'Ada' : 'Bob'}: ${client_id}`)
    .toSorted()
}

test('a person has consented to the scopes that they were asked about, for that application', async () => {
  const { ada } = await world()
  await consent(ada.id, 'other', ['profile'])
  const has = (clientId: string, scopes: string[]) =>
    hasConsented(pool(), { userId: ada.id, clientId, scopes })
  expect(await has('shop', ['email'])).toBe(true)
  expect(await has('shop', ['email', 'profile'])).toBe(false)
  expect(await has('other', ['profile'])).toBe(true)
  expect(await has('unknown', [])).toBe(false)
})

test('a consent that is asked about is kept until the transaction ends', async () => {
  const { ada } = await world()
  const asking = (tx: Queries) => hasConsented(tx, { userId: ada.id, clientId: 'shop', scopes: [] })
  const key = `user_id || ' ' || client_id`
  const own = [`${ada.id} shop`]
  expect(await held(asking, { table: 'auth.consent', key })).toEqual(own)
  expect(await held(asking, { table: 'auth.consent', key, by: 'no key update' })).toEqual(own)
})

test.each<[string, (of: World) => Promise<unknown>, string[]]>([
  [
    'for an application',
    ({ ada }) => deleteConsent(pool(), { userId: ada.id, clientId: 'shop' }),
    ['Ada: wiki', 'Bob: shop', 'Bob: wiki'],
  ],
  ['for all of them', ({ ada }) => deleteConsentsOf(pool(), ada.id), ['Bob: shop', 'Bob: wiki']],
  ['of everybody for one', () => deleteConsentsFor(pool(), 'shop', 10), ['Ada: wiki', 'Bob: wiki']],
])('consents go %s, and the others stay', async (_words, remove, expected) => {
  const people = await world()
  await remove(people)
  expect(await left(people)).toEqual(expected)
})

test('the consents for an application go in parts, which are counted', async () => {
  const people = await world()
  await consent((await person()).id, 'shop')
  expect(await deleteConsentsFor(pool(), 'shop', 1)).toBe(1)
  expect(await deleteConsentsFor(pool(), 'shop', 5)).toBe(2)
  expect(await deleteConsentsFor(pool(), 'shop', 5)).toBe(0)
  expect(await left(people)).toEqual(['Ada: wiki', 'Bob: wiki'])
})

describe('a scope that is withdrawn', () => {
  const all = ['api', 'api read', 'apiary', 'openid']
  const scopesOf = async (id: string) =>
    Object.fromEntries(
      (await rows('select client_id, scopes from auth.consent where user_id = $1', [id])).map(
        ({ client_id, scopes }) => [client_id, scopes],
      ),
    )

  test('goes from all applications of the person with those that begin with it, and no other does', async () => {
    const [ada, bob] = [await person(), await person()]
    await consent(ada.id, 'shop', all)
    await consent(ada.id, 'wiki', ['api'])
    await consent(ada.id, 'none', ['api read', 'email'])
    await consent(bob.id, 'shop', all)
    await consent(bob.id, 'bob’s', all)
    await withdrawScope(pool(), { userId: ada.id, scope: 'api' })
    expect(await scopesOf(ada.id)).toEqual({
      shop: ['apiary', 'openid'],
      wiki: [],
      none: ['api read', 'email'],
    })
    expect(await scopesOf(bob.id)).toEqual({ shop: all, 'bob’s': all })
  })

  test('goes from one application after the other, so that of two who meet one waits', async () => {
    const { id: userId } = await person()
    for (const client of ['c', 'b', 'a']) await consent(userId, client, ['api'])
    let free: string[] = []
    await waitingFor(
      `select from auth.consent where client_id = 'b' for update`,
      [],
      () => withdrawScope(pool(), { userId, scope: 'api' }),
      async () => {
        const found = await rows('select client_id from auth.consent order by 1 for update skip locked')
        free = found.map(({ client_id }) => client_id)
      },
    )
    expect(free).toEqual(['b', 'c'])
  })
})

test('a further consent adds its scopes, once each, and a use is noted where it was', async () => {
  const people = await world()
  const { ada } = people
  await rows('update auth.consent set used_at = $1', [ago(HOUR)])
  await addConsent(pool(), { userId: ada.id, clientId: 'shop', scopes: ['email', 'profile'] })
  await useConsent(pool(), { userId: ada.id, clientId: 'shop' })
  const found = await rows(
    `select client_id, scopes, used_at > now() - interval '1 minute' as is_used from auth.consent where user_id = $1 order by 1`,
    [ada.id],
  )
  expect(found).toEqual([
    { client_id: 'shop', scopes: ['email', 'openid', 'profile'], is_used: true },
    { client_id: 'wiki', scopes: ['openid', 'email'], is_used: false },
  ])
  const [{ count }] = await rows(
    `select count(*)::int from auth.consent where used_at > now() - interval '1 minute'`,
  )
  expect(count).toBe(1)
})

describe('the connected applications', () => {
  const grant = (user_id: string, client_id: string, given = {}) =>
    add('auth.oauth_grant', {
      id: `${client_id} of ${user_id}`,
      user_id,
      client_id,
      payload: { openid: { scope: 'openid offline' }, iat: 1000 },
      expires_at: hence(60),
      ...given,
    })
  const connected = async ({ id }: { id: string }) =>
    (await anyConnected(pool(), id)).map(({ clientId, scopes }) => [clientId, scopes])

  test('are those with a consent or a living grant of the person, the one that was used last first', async () => {
    const [ada, bob] = [await person(), await person()]
    await consent(ada.id, 'shop', ['email'], { used_at: ago(300), given_at: ago(600) })
    await grant(ada.id, 'shop', { used_at: ago(200) })
    await grant(ada.id, 'wiki', { used_at: ago(100), organization: { id: 'acme' } })
    await grant(ada.id, 'lapsed', { expires_at: ago(1) })
    await grant(ada.id, 'signed out', {
      session_id: (await session(ada.id, { expiresAt: ago(1) })).id,
    })
    await consent(bob.id, 'bob’s')
    await grant(bob.id, 'bob’s grant')
    expect(await connected(ada)).toEqual([
      ['wiki', ['offline', 'openid', 'organizations acme']],
      ['shop', ['email', 'offline', 'openid']],
    ])
    expect((await anyConnected(pool(), ada.id))[1]).toMatchObject({ since: 1000 * 1000 })
  })

  test('are without those that are being removed', async () => {
    const [ada] = [await person()]
    await client('going', { removing_at: ago(1) })
    await client('staying')
    await consent(ada.id, 'going', ['email'])
    await consent(ada.id, 'staying', ['email'])
    await consent(ada.id, 'configured', ['email'])
    expect((await connected(ada)).map(([id]) => id).toSorted()).toEqual(['configured', 'staying'])
  })
})
