// auth.oauth_grant: which grants live, whose are locked to be ended, and what a new one waits for.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { putOrganizationOfGrant } from '../../../../server/db/auth/grant-organization.ts'
import {
  addGrant,
  anyGrantsForUpdate,
  anyGrantsOfMembershipForUpdate,
  deleteGrant,
  firstGrantsForUpdate,
  maybeOneGrantForUpdate,
  maybeOneLivingGrant,
} from '../../../../server/db/auth/oauth-grant.ts'
import type { Queries } from '../../../../server/db/pool.ts'
import { clientsIn } from './clients.support.ts'
import { grantKinds, grantsIn, payload } from './grants.support.ts'
import { queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { client } = clientsIn(database)
const { rows, column, person, held, waitingFor, pool } = database
const { grant, kinds } = grantsIn(database)

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows('delete from auth.oauth_client')
})

const table = 'auth.oauth_grant'

test.each(grantKinds)('a grant that %s is found: %s', async (kind, isFound) => {
  for (const make of Object.values(kinds)) await make()
  const { id } = await kinds[kind]()
  expect(await maybeOneLivingGrant(pool(), id)).toEqual(isFound ? { payload } : null)
})

test('a grant says whose it is, for which application, and whether for an organization, and is locked', async () => {
  const { id: userId } = await person()
  const own = await grant(userId)
  const forOne = await grant(userId, { client_id: 'wiki', organization: { id: 'acme' } })
  const find = (id: string) => maybeOneGrantForUpdate(pool(), id)
  expect(await find(own.id)).toEqual({ userId, clientId: 'shop', isOfOrganization: false })
  expect(await find(forOne.id)).toEqual({ userId, clientId: 'wiki', isOfOrganization: true })
  expect(await held((tx) => maybeOneGrantForUpdate(tx, own.id), { table })).toEqual([own.id])
})

test('the organization is put down for the grant alone', async () => {
  const { id: userId } = await person()
  const [own, other] = [await grant(userId), await grant(userId)]
  await putOrganizationOfGrant(pool(), own.id, { id: 'acme', name: 'Acme', slug: 'acme', role: 'member' })
  const isOfOrganization = async (id: string) => (await maybeOneGrantForUpdate(pool(), id))?.isOfOrganization
  expect([await isOfOrganization(own.id), await isOfOrganization(other.id)]).toEqual([true, false])
})

describe('grants that are to be ended are locked, in the order of their ids:', () => {
  async function world() {
    await client('shop')
    const [ada, bob] = [await person(), await person()]
    const organization = { id: 'acme' }
    await grant(ada.id, { id: 'a2', stored_client: 'shop', organization })
    await grant(ada.id, { id: 'a1', stored_client: 'shop' })
    await grant(ada.id, { id: 'a3', client_id: 'wiki', organization })
    await grant(ada.id, { id: 'a4', client_id: 'wiki', organization: { id: 'other' } })
    await grant(bob.id, { id: 'b1', stored_client: 'shop', organization })
    return { ada, bob }
  }
  type World = Awaited<ReturnType<typeof world>>

  test.each<[string, (db: Queries, of: World) => Promise<string[]>, string[]]>([
    [
      'those that an application has of a person',
      (db, { ada }) => anyGrantsForUpdate(db, { clientId: 'shop', userId: ada.id }),
      ['a1', 'a2'],
    ],
    [
      'those of a person for an organization',
      (db, { ada }) => anyGrantsOfMembershipForUpdate(db, { userId: ada.id, organizationId: 'acme' }),
      ['a2', 'a3'],
    ],
    ['the first ones of an application', (db) => firstGrantsForUpdate(db, 'shop', 2), ['a1', 'a2']],
    ['all of an application', (db) => firstGrantsForUpdate(db, 'shop', 9), ['a1', 'a2', 'b1']],
  ])('%s', async (_words, find, expected) => {
    const people = await world()
    expect(await find(pool(), people)).toEqual(expected)
    expect((await held((tx) => find(tx, people), { table })).toSorted()).toEqual(expected)
  })

  test('one grant goes alone', async () => {
    await world()
    await deleteGrant(pool(), 'a2')
    expect(await column(table, 'id')).toEqual(['a1', 'a3', 'a4', 'b1'])
  })
})

describe('a new grant', () => {
  const given = async (clientId: string, organization: Parameters<typeof addGrant>[1]['organization']) => ({
    id: randomUUID(),
    userId: (await person()).id,
    sessionId: null,
    clientId,
    organization,
    payload,
    lifetimeSeconds: 60,
  })
  const acme = { id: 'acme', name: 'Acme', slug: 'acme', role: 'owner' }

  test.each([
    ['an organization', acme],
    ['none', null],
  ])('is stored for %s', async (_words, organization) => {
    const one = await given('configured', organization)
    await addGrant(pool(), one)
    const [row] = await rows('select stored_client, organization, payload from auth.oauth_grant')
    expect(row).toEqual({ stored_client: null, organization, payload })
    expect(await maybeOneLivingGrant(pool(), one.id)).toEqual({ payload })
  })

  test('of a stored application ends with that, which is not removed before it is there', async () => {
    for (const id of ['shop', 'wiki', 'other']) await client(id)
    const one = await given('shop', null)
    const work = (tx: Queries) => addGrant(tx, one)
    expect(await held(work, { table: 'auth.oauth_client' })).toEqual(['shop'])
    expect(await column(table, 'stored_client')).toEqual(['shop'])
    await rows(`delete from auth.oauth_client where id = 'wiki'`)
    expect(await column(table, 'id')).toEqual([one.id])
    await rows(`delete from auth.oauth_client where id = 'shop'`)
    expect(await column(table, 'id')).toEqual([])
  })

  test('of an application that is removed at this moment waits for that, and does not fail', async () => {
    await client('shop')
    const one = await given('shop', null)
    await waitingFor('delete from auth.oauth_client', [], () => addGrant(pool(), one))
    expect(await rows('select id, stored_client from auth.oauth_grant')).toEqual([
      { id: one.id, stored_client: null },
    ])
  })
})
