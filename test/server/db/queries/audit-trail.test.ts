// The audit as operators read it: of whom and since when they ask, the newest first, or as a whole from its beginning.

import { beforeEach, describe, expect, test } from 'vitest'
import { trailPages } from '../../../../server/db/audit-pages.ts'
import { type AuditQuery, anyAuditedSchemas, anyAuditRows } from '../../../../server/db/audit-trail.ts'
import { ago, DAY, HOUR, queriesDatabase } from './queries.support.ts'

const { add, rows, person, pool } = queriesDatabase()

type Given = Record<string, unknown>

const entryOf = { event: 'of the test', effects: '{}', detail: {} }
const entry = {
  auth: (state: string, given: Given = {}) =>
    add('auth.audit_event', { ...entryOf, state, ip_address: '', user_agent: '', ...given }),
  app: (state: string, given: Given = {}) =>
    add('app.audit_event', { ...entryOf, request_id: 'one', machine: 'membership', state, ...given }),
}
const refusal = (state: string, given: Given = {}) =>
  add('app.refusal', { state, minute: ago(60), findings: '{}', address: '192.0.2.1', count: 1, ...given })

beforeEach(async () => {
  for (const table of ['auth.audit_event', 'auth."user"', 'app.audit_event', 'app.refusal', 'app.app_user'])
    await rows(`delete from ${table}`)
})

test('the schemas that have an audit are those of the product alone', async () => {
  await rows('create schema other; create table other.audit_event ()')
  expect(await anyAuditedSchemas(pool())).toEqual(['auth', 'app'])
})

describe.each(['auth', 'app'] as const)('the audit of %s', (schema) => {
  const listed = async (asked: Partial<AuditQuery> = {}) =>
    anyAuditRows(pool(), schema, { email: null, since: null, ofOperators: false, limit: 10, ...asked })
  const states = async (asked?: Partial<AuditQuery>) => (await listed(asked)).map(({ state }) => state)

  /** Of whom an entry is, by the name that each schema has for it. */
  async function known(name: string) {
    const email = `${name}@example.com`
    if (schema === 'auth') {
      const { id } = await person({ email })
      return { email, userId: id, entry: { user_id: id } }
    }
    const { user_id } = await add('app.app_user', { auth_user_id: name, email })
    return { email, userId: name, entry: { user_id } }
  }

  test('is read from the newest entry, each with whom it is about, while they exist', async () => {
    const [ada, bob] = [await known('ada'), await known('bob')]
    const at = ago(20)
    await entry[schema]('of bob', { at: ago(30), ...bob.entry })
    await entry[schema]('of nobody', { at })
    await entry[schema]('of ada', { at, ...ada.entry })
    await entry[schema]('newest', { at: ago(10) })
    expect((await listed()).map(({ state, email, userId }) => [state, email, userId])).toEqual([
      ['newest', null, null],
      ['of ada', ada.email, ada.userId],
      ['of nobody', null, null],
      ['of bob', bob.email, bob.userId],
    ])
    expect(await states({ limit: 2 })).toEqual(['newest', 'of ada'])
    expect(await states({ email: ada.email })).toEqual(['of ada'])
  })

  test('is read since a time, and of operators alone', async () => {
    const since = ago(HOUR)
    await entry[schema]('old', { at: ago(DAY), operator: 'olga' })
    await entry[schema]('since then', { at: since })
    await entry[schema]('ordered', { at: ago(60), operator: 'olga' })
    expect(await states({ since: since.getTime() })).toEqual(['ordered', 'since then'])
    expect(await states({ ofOperators: true })).toEqual(['ordered', 'old'])
    expect(await states({ ofOperators: true, since: since.getTime() })).toEqual(['ordered'])
  })
})

test('the audit of the application has the refusals of nobody in particular, by the minute', async () => {
  await entry.app('done', { at: ago(90) })
  await refusal('refused', { count: 3, findings: '{expired}' })
  const [first, ...more] = await anyAuditRows(pool(), 'app', {
    email: null,
    since: null,
    ofOperators: false,
    limit: 10,
  })
  expect(first).toMatchObject({ state: 'refused', detail: { findings: ['expired'], count: 3 } })
  expect(more.map(({ state }) => state)).toEqual(['done'])
})

describe('a whole trail', () => {
  const pagesOf = (
    table: Parameters<typeof trailPages>[1] = 'auth.audit_event',
    since: number | null = null,
  ) => trailPages(pool(), table, since)
  const addMany = (count: number) =>
    rows(
      `insert into auth.audit_event (state, event, effects, detail, ip_address, user_agent)
       select n::text, 'of the test', '{}', '{}', '', '' from generate_series(1, $1::int) n`,
      [count],
    )

  test('is read from its first entry, a thousand at a time', async () => {
    const lengths = async (count: number) => {
      await rows('delete from auth.audit_event')
      await addMany(count)
      const found: string[][] = []
      for await (const page of pagesOf()) found.push(page.map(({ state }) => state))
      expect(found.flat()).toEqual(Array.from({ length: count }, (_, nth) => String(nth + 1)))
      return found.map(({ length }) => length)
    }
    expect(await lengths(0)).toEqual([])
    expect(await lengths(1000)).toEqual([1000])
    expect(await lengths(1001)).toEqual([1000, 1])
  })

  test('ends with what was there when it began', async () => {
    await addMany(1001)
    const pages = pagesOf()
    expect((await pages.next()).value).toHaveLength(1000)
    await entry.auth('meanwhile')
    expect((await pages.next()).value?.map(({ state }: { state: string }) => state)).toEqual(['1001'])
    expect((await pages.next()).done).toBe(true)
  })

  test('is read since a time', async () => {
    const since = ago(HOUR)
    await entry.auth('old', { at: ago(DAY) })
    await entry.auth('since then', { at: since })
    await entry.auth('older, written later', { at: ago(DAY) })
    await entry.auth('new')
    const found: string[] = []
    for await (const page of pagesOf('auth.audit_event', since.getTime()))
      found.push(...page.map(({ state }) => state))
    expect(found).toEqual(['since then', 'new'])
  })

  test('is read of each table of the application', async () => {
    await entry.app('done')
    await refusal('refused')
    const found: string[] = []
    for (const table of ['app.audit_event', 'app.refusal'] as const)
      for await (const page of pagesOf(table)) found.push(...page.map(({ state }) => state))
    expect(found).toEqual(['done', 'refused'])
  })
})
