// What the watcher and the tracing learn of each statement: how it ended, and how long it took.

import { expect, test } from 'vitest'
import { watchQueries } from '../../../server/db/watch-queries.ts'

type Interceptor = ReturnType<typeof watchQueries>
type Context = Parameters<NonNullable<Interceptor['afterQueryExecution']>>[0]

test('a statement is reported in milliseconds, by how it ended', () => {
  const told: [string, string, number][] = []
  const { afterQueryExecution, queryExecutionError } = watchQueries({
    queried: (...one) => void told.push(one),
  })
  const elevenDays = 1_000_000_000
  // Of the context nothing else is read.
  const context = { queryInputTime: process.hrtime.bigint() - BigInt(elevenDays) * 1_000_000n } as Context
  const query = (text: string) => ({ sql: text, values: [] })
  const result = {
    command: 'SELECT',
    fields: [],
    notices: [],
    rowCount: 0,
    rows: [],
    type: 'QueryResult',
  } as const
  expect(afterQueryExecution?.(context, query('select 1'), result)).toBeNull()
  expect(queryExecutionError?.(context, query('select 2'), new Error('No.') as never, [])).toBeNull()
  const took = expect.toSatisfy((ms: number) => ms >= elevenDays && ms < elevenDays + 60_000)
  expect(told).toEqual([
    ['select 1', 'ok', took],
    ['select 2', 'failed', took],
  ])
})
