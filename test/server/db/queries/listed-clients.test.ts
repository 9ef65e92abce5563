// What the console shows of applications, page by page, and how much each is used.

import { beforeEach, describe, expect, test } from 'vitest'
import { anyDocumentClients, anyStoredClients, anyUses } from '../../../../server/db/auth/listed-clients.ts'
import { clientsIn } from './clients.support.ts'
import { grantsIn } from './grants.support.ts'
import { ago, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, pool } = database
const { client } = clientsIn(database)
const { grant } = grantsIn(database)

beforeEach(async () => {
  for (const table of ['"user"', 'oauth_client']) await rows(`delete from auth.${table}`)
})

test('stored applications are listed the newest first, and say whether they have registered, or are going', async () => {
  await client('older', { created_at: ago(2), metadata: {} })
  await client('newer', { created_at: ago(1), removing_at: ago(1) })
  const found = await anyStoredClients(pool(), null, 10)
  expect(found.map(({ id, isRegistered, isRemoving }) => [id, isRegistered, isRemoving])).toEqual([
    ['newer', false, true],
    ['older', true, false],
  ])
})

test('a page begins where the one before has ended, also between applications of one instant', async () => {
  const instant = '2026-01-02T03:04:05.678901Z'
  for (const id of ['c', 'a', 'b']) await client(id, { created_at: instant })
  await client('older', { created_at: '2026-01-02T03:04:05.678900Z' })
  await client('newer', { created_at: '2026-01-02T03:04:05.678902Z' })
  const pages = []
  let page = await anyStoredClients(pool(), null, 2)
  // What lasts for ever under a fault is cut off.
  for (let nth = 0; nth < 5 && page.length > 0; nth++) {
    pages.push(page.map(({ id }) => id))
    page = await anyStoredClients(pool(), page.at(-1) ?? null, 2)
  }
  expect(pages).toEqual([['newer', 'a'], ['b', 'c'], ['older']])
})

describe('applications that are known by their documents', () => {
  const [one, two, three] = ['https://a.example/app', 'https://b.example/app', 'https://b.example/other']

  test('are those with a grant and an address, once each, page by page', async () => {
    const { id } = await person()
    for (const client_id of [two, one, two, three, 'shop', 'http://a.example', 'https', 'urn:z'])
      await grant(id, { client_id })
    expect(await anyDocumentClients(pool(), null, 10)).toEqual([one, two, three])
    expect(await anyDocumentClients(pool(), null, 2)).toEqual([one, two])
    expect(await anyDocumentClients(pool(), two, 2)).toEqual([three])
    expect(await anyDocumentClients(pool(), three, 2)).toEqual([])
  })
})

describe('the use of an application', () => {
  const consent = async (client_id: string, used_at = ago(60)) =>
    add('auth.consent', { user_id: (await person()).id, client_id, scopes: [], used_at })
  const uses = async (ids: string[]) =>
    Object.fromEntries((await anyUses(pool(), ids)).map(({ id, ...use }) => [id, use]))

  test('is how many people have consented, how many grants it has, and when one of these was used last', async () => {
    const { id } = await person()
    const [byConsent, byGrant] = [ago(1), ago(2)]
    for (const at of [ago(9), byConsent, ago(5)]) await consent('shop', at)
    for (const used_at of [ago(9), ago(7)]) await grant(id, { client_id: 'shop', used_at })
    await consent('wiki', ago(9))
    await grant(id, { client_id: 'wiki', used_at: byGrant })
    expect(await uses(['shop', 'wiki', 'unused'])).toEqual({
      shop: { consents: 3, grants: 2, usedAt: byConsent.getTime() },
      wiki: { consents: 1, grants: 1, usedAt: byGrant.getTime() },
      unused: { consents: 0, grants: 0, usedAt: null },
    })
  })

  test('is exact below the most that is counted, and cut off at it, where it is not said when the last was', async () => {
    for (const client_id of ['shop', 'wiki']) {
      const { id } = await person()
      for (let nth = 0; nth < 3; nth++) {
        if (client_id === 'shop') await grant(id, { client_id })
        else await consent(client_id)
      }
    }
    const counted = async (most: number) =>
      (await anyUses(pool(), ['shop', 'wiki'], most)).map(({ grants, consents, usedAt }) => [
        grants + consents,
        usedAt !== null,
      ])
    expect([await counted(4), await counted(3), await counted(2)]).toEqual([
      [
        [3, true],
        [3, true],
      ],
      [
        [3, false],
        [3, false],
      ],
      [
        [2, false],
        [2, false],
      ],
    ])
  })
})
