// Whom an entry of the audit names beside the person whom it is about: who acts as them, and who has ordered it.

import { beforeEach, expect, test } from 'vitest'
import {
  audited,
  byItself,
  byOperator,
  recordAsOrdered,
  recordAuditEvent,
} from '../../../../server/db/auth/audited.ts'
import type { Transaction } from '../../../../server/db/pool.ts'
import { queriesDatabase } from './queries.support.ts'

const { rows, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth.audit_event'))

const record = (tx: Transaction, event: string, detail = {}) =>
  recordAuditEvent(tx, { machine: null, previousState: 'none', event, state: 'stored', detail })

const named = () => rows('select event, detail, operator from auth.audit_event order by id')

test('who acts as somebody is named in all that is recorded, beside what else it says', async () => {
  await audited(pool(), { ...byItself, actor: 'olga' }, async (tx) => {
    record(tx, 'first', { session: 'one' })
    record(tx, 'second')
  })
  expect(await named()).toEqual([
    { event: 'first', detail: { session: 'one', actor: 'olga' }, operator: null },
    { event: 'second', detail: { actor: 'olga' }, operator: null },
  ])
})

test('of what nobody does for another there is nobody to name', async () => {
  await audited(pool(), byItself, async (tx) => record(tx, 'first'))
  await audited(pool(), byOperator('olga'), async (tx) => record(tx, 'second'))
  expect(await named()).toEqual([
    { event: 'first', detail: {}, operator: null },
    { event: 'second', detail: {}, operator: 'olga' },
  ])
})

test('what is ordered has its operator, and not what the transaction has recorded before and after', async () => {
  const result = await audited(pool(), byItself, async (tx) => {
    record(tx, 'before')
    const ordered = await recordAsOrdered(tx, 'olga@example.com', async () => {
      record(tx, 'ordered')
      record(tx, 'ordered, too')
      return 'done'
    })
    record(tx, 'after')
    return ordered
  })
  expect(result).toBe('done')
  expect((await named()).map(({ event, operator }) => [event, operator])).toEqual([
    ['before', null],
    ['ordered', 'olga@example.com'],
    ['ordered, too', 'olga@example.com'],
    ['after', null],
  ])
})

test('outside of such a transaction nothing can be recorded', async () => {
  const work = pool().transaction(async (tx) => record(tx, 'lost'))
  await expect(work).rejects.toThrow('not audited')
})
