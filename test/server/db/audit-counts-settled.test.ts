// Up to which entry of the audit is counted: what may still change waits.

import { sql } from 'slonik'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { countingAudit } from '../../../server/db/auth/audit-counts.ts'
import { oneOverview } from '../../../server/db/auth/overview.ts'
import type { Pool } from '../../../server/db/pool.ts'
import { isOurTurn } from '../../../server/db/remove-expired.ts'
import { countedDatabase, DAY, HOUR, refusing, spread } from './audit-counts.support.ts'

const { pool, rows, add } = countedDatabase()

const counting = (by: Pool = pool()) => countingAudit(by, refusing)
const countAll = () => counting().remove(1000)

const countedEntries = async () =>
  (await rows('select coalesce(sum(entries), 0)::integer as entries from auth.audit_count'))[0].entries

/** Of three entries two are counted. */
const few = spread(60, 3 * DAY)

test('an entry of the last minute waits', async () => {
  await add(few)
  await add([30, 20, 10])
  await countAll()
  expect(await countedEntries()).toBe(40)
})

test('those before it are counted, however many it has beside it', async () => {
  await add(few)
  await add(Array(1200).fill(30))
  await countAll()
  expect(await countedEntries()).toBe(40)
})

test('so are those whose times are all before that of the first one, up to the newest', async () => {
  await add([90])
  await add(spread(1500, 3 * DAY, 10 * 60))
  await countAll()
  expect(await countedEntries()).toBe(1001)
})

test('what is counted of more than two weeks ago is not shown before it is forgotten', async () => {
  await add(spread(30, HOUR))
  await countAll()
  await rows(`update auth.audit_count set hour = hour - interval '14 days 3 hours'`)
  const { transitions } = await oneOverview(pool(), { refusing })
  expect(transitions).toEqual([])
})

test('while another process counts, nobody waits for it', async () => {
  await add(few)
  const [held, released] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
  const other = pool().transaction(async (tx) => {
    held.resolve(await isOurTurn(tx, counting().kind))
    await released.promise
  })
  expect(await held.promise).toBe(true)
  await countAll()
  expect(await countedEntries()).toBe(0)
  released.resolve()
  await other
  await countAll()
  expect(await countedEntries()).toBe(40)
})

test('a process that ends asks nothing more', async () => {
  await add(few)
  let asked = 0
  const one: Pool['one'] = (query) => {
    asked += 1
    return pool().one(query)
  }
  await counting({ ...pool(), one }).remove(1000, AbortSignal.abort())
  expect(asked).toBe(1)
  const left = await pool().one(sql.type(z.object({ n: z.number() }))`
    select count(*)::integer as n from auth.audit_counted`)
  expect(left.n).toBe(0)
})

test('one that ends while it counts goes on with no more of them, and has removed nothing', async () => {
  await add(spread(30_000, 3 * DAY))
  const ending = new AbortController()
  const transaction: Pool['transaction'] = async (work) => {
    const result = await pool().transaction(work)
    ending.abort()
    return result
  }
  expect(await counting({ ...pool(), transaction }).remove(1000, ending.signal)).toBe(0)
  const some = await countedEntries()
  await countAll()
  expect([some > 0, some < (await countedEntries())]).toEqual([true, true])
})
